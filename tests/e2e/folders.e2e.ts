import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import {
  arriveTwice,
  create,
  emptyFolders,
  expandAll,
  expectOutline,
  line,
  mark,
  openFolders,
  outline,
  tree,
} from './folder-pages.ts'
import { arrive, countKeptAnswers, libraryKept, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const drag = (page: Page, from: string, to: string) => line(page, from).dragTo(line(page, to))

test('folders are made, named, moved and thrown away, by pointer and by keys', async ({ browser, stack }) => {
  const [{ page, context }, other] = await arriveTwice(browser, stack, 'Linh')
  await emptyFolders(page)
  await expect(page.getByRole('heading', { name: 'No folders yet' })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Dunes', 'Coast', 'Fog tests']) await create(page, name)
  await expectOutline(page, ['Coast', 'Dunes', 'Fog tests'])
  await mark(page, 'Saved')

  await drag(page, 'Fog tests', 'Coast')
  await expectOutline(page, ['Coast', '.Fog tests', 'Dunes'])
  await drag(page, 'Coast', 'Fog tests')
  await expectOutline(page, ['Coast', '.Fog tests', 'Dunes'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectOutline(page, ['Coast', 'Dunes', 'Fog tests'])

  await line(page, 'Fog tests').focus()
  await page.keyboard.press('Control+x')
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+v')
  await expect(line(page, 'Fog tests')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Fog')
  await page.keyboard.press('Enter')
  await expectOutline(page, ['Coast', '.Fog', 'Dunes'])
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, 'Coast')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expectOutline(page, ['Coast', 'Dunes'])

  await page.keyboard.press('ArrowRight')
  const ground = page.getByText('Drop here for the top level')
  await expect(ground).toBeHidden()
  await line(page, 'Fog').hover()
  await page.mouse.down()
  await line(page, 'Dunes').hover()
  await ground.hover()
  await ground.hover()
  await page.mouse.up()
  await expectOutline(page, ['Coast', 'Dunes', 'Fog'])
  await drag(page, 'Fog', 'Coast')
  await line(page, 'Coast').focus()
  await page.keyboard.press('ArrowLeft')
  await mark(page, 'Saved')

  await page.reload()
  await expectOutline(page, ['Coast', 'Dunes'])
  await line(page, 'Coast').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Coast', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Fog', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing in Fog yet' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('LibraryFoldersCoastFog')
  await expectAccessible(page)

  await line(page, 'Fog').getByRole('button', { name: 'More about Fog' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Dunes' }).check({ force: true })
  await page.getByRole('button', { name: 'Move here' }).click()
  await expectOutline(page, ['Coast', 'Dunes', '.Fog'])

  await line(page, 'Dunes').focus()
  await page.keyboard.press('Delete')
  await expectOutline(page, ['Coast'])
  await expect(page.getByRole('heading', { name: 'Fog is in the trash' })).toBeVisible()
  await page.getByRole('link', { name: 'Folders in the trash', exact: true }).click()
  const dunes = page.getByRole('listitem').filter({ hasText: 'Dunes' })
  await expect(dunes).toContainText('1 folder inside')
  await expectAccessible(page)
  await openFolders(other.page)
  await expectOutline(other.page, ['Coast'])
  await dunes.getByRole('button', { name: 'Recover' }).click()
  await expect(dunes).toBeHidden()
  await expandAll(page)
  await expectOutline(page, ['Coast', 'Dunes', '.Fog'])
  await expect(line(other.page, 'Dunes')).toBeVisible()

  await page.getByRole('textbox', { name: 'Find a folder' }).fill('fo')
  await expectOutline(page, ['Dunes', '.Fog'])
  await context.close()
  await other.context.close()
})

test.describe('without the network', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED/] })

  test('two browsers move the same folders apart from each other, and come to one tree', async ({ browser, stack }) => {
    const [one, two] = await arriveTwice(browser, stack, 'Mai')
    await emptyFolders(one.page)
    for (const name of ['Coast', 'Dunes', 'Fog', 'Night']) await create(one.page, name)
    await mark(one.page, 'Saved')
    await openFolders(two.page)
    await expectOutline(two.page, ['Coast', 'Dunes', 'Fog', 'Night'])
    await shellKept(one.page)

    await one.context.setOffline(true)
    await drag(one.page, 'Fog', 'Coast')
    await drag(one.page, 'Coast', 'Dunes')
    await line(one.page, 'Night').focus()
    await one.page.keyboard.press('F2')
    await one.page.keyboard.type('Night grid')
    await one.page.keyboard.press('Enter')
    await create(one.page, 'Made offline')
    await mark(one.page, 'Saved on this device')
    await expectOutline(one.page, ['Dunes', '.Coast', '..Fog', 'Made offline', 'Night grid'])

    // Meanwhile the other way round: together they would make a ring.
    await drag(two.page, 'Dunes', 'Coast')
    await drag(two.page, 'Night', 'Fog')
    await mark(two.page, 'Saved')

    await one.page.reload()
    await expandAll(one.page)
    await expectOutline(one.page, ['Dunes', '.Coast', '..Fog', 'Made offline', 'Night grid'])
    await mark(one.page, 'Saved on this device')

    await one.context.setOffline(false)
    await mark(one.page, 'Saved')
    await expect(line(two.page, 'Made offline')).toBeVisible()
    await expandAll(one.page)
    await expandAll(two.page)
    await expect.poll(async () => (await outline(one.page)).join()).toBe((await outline(two.page)).join())
    const merged = await outline(one.page)
    const names = merged.map(name => name.replace(/^\.+/, ''))
    expect(names.toSorted()).toEqual(['Coast', 'Dunes', 'Fog', 'Made offline', 'Night grid'])
    // A move and a rename of one folder both hold.
    const fog = merged.findIndex(name => name.endsWith('Fog'))
    expect(merged[fog + 1]?.replace(/^\.+/, '')).toBe('Night grid')

    await two.page.reload()
    await expandAll(two.page)
    await expectOutline(two.page, merged)
    await one.context.close()
    await two.context.close()
  })

  test('folders of others and tags are there as they were last read', async ({ browser, stack }) => {
    const owner = await arrive(browser, stack, 'An')
    const { page, context, email } = await arrive(browser, stack, 'Binh')
    const make = (name: string, parentId: string | null = null) =>
      post<{ id: string }>(owner.context.request, stack, '/api/folders', { name, parentId })
    const coast = await make('Coast')
    await make('Cliffs', coast.id)
    await post(owner.context.request, stack, `/api/folders/${coast.id}/share`, { people: [{ email }] })

    await post(context.request, stack, '/api/tags', { name: 'Fog', color: null, workspaceId: null })
    await page.goto('/library/tags')
    const tag = page.getByRole('main').getByText('Fog', { exact: true })
    await expect(tag).toBeVisible()
    await expect.poll(() => countKeptAnswers(page, 'tags')).toBe(1)
    await page.goto('/library/folders/shared')
    await expect(page.getByRole('link', { name: 'Coast', exact: true })).toBeVisible()
    await expect.poll(() => countKeptAnswers(page, 'folder')).toBe(1)
    await page.getByRole('link', { name: 'Coast', exact: true }).click()
    const cliffs = page.getByRole('link', { name: 'Cliffs', exact: true })
    await expect(cliffs).toBeVisible()
    await expect.poll(() => countKeptAnswers(page, 'folder')).toBe(3)

    await shellKept(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('by An · Can view')).toBeVisible()
    await expect(cliffs).toBeVisible()
    await expect(page.getByText(/This is what was known here/)).toBeVisible()
    await page.goto('/library/folders/shared')
    await expect(page.getByRole('link', { name: 'Coast', exact: true })).toBeVisible()
    await page.goto('/library/tags')
    await expect(tag).toBeVisible()
    await expectAccessible(page)
    for (const visitor of [owner, { context }]) await visitor.context.close()
  })
})

test('a folder is shared, changed by its editor, moved to the workspace and deleted forever', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000)
  const [{ page, context }, second] = await arriveTwice(browser, stack, 'An')
  const guest = await arrive(browser, stack, 'Binh')
  const headers = { origin: stack.url }
  await emptyFolders(page)
  for (const name of ['Coast', 'Dunes']) await create(page, name)
  await mark(page, 'Saved')

  await line(page, 'Coast').click()
  await page.getByRole('main').getByRole('heading', { name: 'Coast', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'More about Coast' }).last().click()
  await guest.page.goto('/library/folders/shared')
  await libraryKept(guest.page)
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await page.getByRole('combobox', { name: 'Role for those you add' }).click()
  await expect(page.getByRole('option')).toHaveText(['Can edit', 'Can view'])
  await page.getByRole('option', { name: 'Can edit' }).click()
  await page.getByLabel('Add people or a workspace').fill(guest.email)
  await page.getByRole('option', { name: guest.email }).click()
  await expect(page.getByRole('list', { name: 'Who can open it' }).getByText('Binh')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()

  await guest.page.getByRole('link', { name: 'Coast', exact: true }).click()
  await expect(guest.page.getByText('by An · Can edit')).toBeVisible()
  await guest.page.getByRole('button', { name: 'New folder', exact: true }).click()
  await guest.page.getByRole('textbox', { name: 'Name of the new folder' }).fill('From Binh')
  await guest.page.keyboard.press('Enter')
  await expect(guest.page.getByRole('link', { name: 'From Binh', exact: true })).toBeVisible()
  await expectAccessible(guest.page)
  await guest.page.getByRole('button', { name: 'More about From Binh' }).click()
  await guest.page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await guest.page.getByRole('button', { name: '1 in the trash of this folder' }).click()
  await guest.page.getByRole('button', { name: 'Recover: From Binh' }).click()
  await expect(guest.page.getByRole('link', { name: 'From Binh', exact: true })).toBeVisible()
  // What its owner does meanwhile is seen without asking.
  const data = { name: 'From An', parentId: guest.page.url().split('/').at(-1) }
  expect((await context.request.post('/api/folders', { headers, data })).ok()).toBe(true)
  await expect(guest.page.getByRole('link', { name: 'From An', exact: true })).toBeVisible()
  const trashHere = guest.page.getByRole('button', { name: '1 in the trash of this folder' })
  await line(page, 'Coast').focus()
  await page.keyboard.press('ArrowRight')
  await line(page, 'From An').focus()
  await page.keyboard.press('Delete')
  await expect(trashHere).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(trashHere).toBeHidden()
  await expandAll(page)
  await expectOutline(page, ['Coast', '.From An', '.From Binh', 'Dunes'])
  await guest.context.close()

  const made = await context.request.post('/api/workspaces', { headers, data: { name: 'Harbour' } })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  const entered = await context.request.post(`/api/workspaces/${id}/switch`, { headers })
  expect(entered.ok(), await entered.text()).toBe(true)
  await openFolders(page)
  const shared = page.getByRole('tree', { name: 'Folders of Harbour' })
  await page.getByRole('button', { name: 'New folder in Harbour' }).click()
  await page.keyboard.type('Work')
  await page.keyboard.press('Enter')
  await expect(shared.getByRole('treeitem', { name: 'Work' })).toBeFocused()
  await line(page, 'Dunes').dragTo(shared.getByRole('treeitem', { name: 'Work' }))
  await expect(shared.getByRole('treeitem', { name: 'Dunes' })).toHaveAttribute('aria-level', '2')
  await expect(line(page, 'Dunes')).toBeHidden()

  await line(page, 'Coast').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Folders in the trash', exact: true }).click()
  await page.getByRole('button', { name: 'Delete forever: Coast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('Deleted 1 folder forever')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Coast' })).toBeHidden()
  await context.close()
  await second.context.close()
})

test('what the server does not take is kept as a copy, to look at and to take from', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Chi')
  let refuses = false
  await page.routeWebSocket(/\/sync\//, socket => {
    const server = socket.connectToServer()
    socket.onMessage(message => {
      const isUpdate = typeof message !== 'string' && message[0] === 0 && message[1] === 2
      if (refuses && isUpdate) void socket.close({ code: 4422, reason: 'Not like this.' })
      else server.send(message)
    })
  })
  await emptyFolders(page)
  await create(page, 'Coast')
  await mark(page, 'Saved')
  refuses = true
  await page.getByRole('button', { name: 'New folder in My folders' }).click()
  await page.keyboard.type('Dunes')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server did not take some of your changes. They are kept as a copy.')).toBeVisible()
  refuses = false
  await expect(page.getByText('The server said: Not like this.')).toBeVisible()
  await expectOutline(page, ['Coast'])
  await mark(page, 'Saved')
  await page.reload()
  await page.getByRole('button', { name: 'Look at the copy' }).click()
  await expect(page.getByText('Folder Dunes in My folders')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take over', exact: true }).click()
  await expect(page.getByText('Taken over')).toBeVisible()
  await page.getByRole('button', { name: 'Discard the copy' }).click()
  await expectOutline(page, ['Coast', 'Dunes'])
  await mark(page, 'Saved')
  await expect(page.getByRole('button', { name: 'Look at the copy' })).toBeHidden()
  await context.close()
})

test.describe('who is removed from a workspace', () => {
  test.use({ expectedErrors: [/status of 40[34]/] })

  test('loses its folders at once, on screen and on the device', async ({ browser, stack }) => {
    const [owner, second] = await arriveTwice(browser, stack, 'Giang')
    const member = await arrive(browser, stack, 'Hoa')
    const { email } = member
    const headers = { origin: stack.url }
    const made = await owner.context.request.post('/api/workspaces', { headers, data: { name: 'Harbour' } })
    const { id } = (await made.json()) as { id: string }
    const members = `/api/workspaces/${id}/members`
    const added = await owner.context.request.post(members, { headers, data: { email, role: 'member' } })
    const { member: newcomer } = (await added.json()) as { member: { uid: string } }
    await member.context.request.post(`/api/workspaces/${id}/switch`, { headers })

    const { page } = member
    await openFolders(page)
    await page.getByRole('button', { name: 'New folder in Harbour' }).click()
    await page.keyboard.type('Work')
    await page.keyboard.press('Enter')
    const shared = page.getByRole('region', { name: 'Harbour' }).first()
    await expect(shared.getByText('Saved', { exact: true })).toBeAttached()
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    expect((await kept()).some(name => name.includes(`tree:w:${id}`))).toBe(true)

    const removed = await owner.context.request.delete(members, { headers, data: { uid: newcomer.uid } })
    expect(removed.ok(), await removed.text()).toBe(true)
    await expect(page.getByText('Work', { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await kept()).filter(name => name.includes(`tree:w:${id}`))).toEqual([])
    await expect(line(page, 'Sketches')).toBeVisible()
    for (const { context } of [owner, second, member]) await context.close()
  })
})

test('on a phone the tree is a page of its own', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Tom', { viewport: { width: 390, height: 844 } })
  await openFolders(page)
  await create(page, 'Coast')
  await expectAccessible(page)
  await line(page, 'Coast').click()
  await expect(page.getByRole('heading', { name: 'Coast', level: 1 })).toBeVisible()
  await expect(tree(page)).toBeHidden()
  await page.getByRole('button', { name: 'New folder' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the new folder' }).fill('Fog')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Fog', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All folders' }).click()
  await expect(line(page, 'Coast')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.close()
})
