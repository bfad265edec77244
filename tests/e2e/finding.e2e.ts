import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { tagsRoutes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, libraryKept } from './visitors.ts'
import type { Visitor } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce', expectedErrors: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/] })

async function make(stack: Stack, { context }: Visitor, name: string): Promise<string> {
  const path = `/api${wildcardsRoutes.create.path}`
  const made = await context.request.post(path, { data: { name }, headers: { origin: stack.url } })
  const { id } = (await made.json()) as { id: string }
  return id
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(typed)
}

test('the palette finds things, with and without the network, and shows what was pinned and opened', async ({
  browser,
  stack,
}) => {
  const linh = await arrive(browser, stack, 'Linh')
  const { page, context } = linh
  const id = await make(stack, linh, 'Đà Lạt fog')
  await page.goto(`/wildcards/${id}`)
  await expect(page.getByRole('heading', { name: 'Đà Lạt fog', level: 1 })).toBeAttached()
  await page.goto('/wildcards')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Light', exact: true }) })
  await row.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: 'Pin' }).click()

  await openPalette(page)
  const group = (name: string) => palette(page).getByRole('group', { name })
  await expect(group('Pinned').getByRole('option', { name: 'Light' })).toBeVisible()
  await expect(group('Recent').getByRole('option', { name: 'Đà Lạt fog' })).toBeVisible()
  await expectAccessible(page)
  await palette(page).getByRole('combobox').fill('da lat')
  await expect(group('Found').getByRole('option', { name: 'Đà Lạt fog' })).toBeVisible()
  await context.setOffline(true)
  await palette(page).getByRole('combobox').fill('fog')
  await expect(group('Found').getByRole('option', { name: 'Đà Lạt fog' })).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/wildcards/${id}$`))

  await page.goto('/library/recent')
  await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('link', { name: 'Light' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('link', { name: 'Đà Lạt fog' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unpin Light' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is pinned' })).toBeVisible()
  await context.close()
})

test('the search page shows all that words find, kind by kind, without the network what is on the device', async ({
  browser,
  stack,
}) => {
  const linh = await arrive(browser, stack, 'Linh')
  const { page, context } = linh
  await make(stack, linh, 'Quayside words')
  await make(stack, linh, 'Quayside boats')
  const folder = { data: { name: 'Quayside at dawn' }, headers: { origin: stack.url } }
  expect((await context.request.post('/api/folders', folder)).ok()).toBe(true)
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'Look through everything' })).toBeVisible()
  await expectAccessible(page)
  const list = (name: string) => page.getByRole('list', { name, exact: true })
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Find anything' })

  await field.fill('quays')
  await expect(list('Wildcards').getByRole('link')).toHaveCount(2)
  await expect(list('Folders').getByRole('link', { name: 'Quayside at dawn' })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=quays$/)
  await expectAccessible(page)
  await field.fill('quayside nowhere')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(page.getByRole('heading', { name: 'Look through everything' })).toBeVisible()

  await openPalette(page, 'quayside')
  await palette(page).getByRole('option', { name: 'Everything for “quayside”' }).click()
  await expect(page).toHaveURL(/\/search\?q=quayside$/)
  await expect(list('Wildcards').getByRole('link')).toHaveCount(2)
  await libraryKept(page)
  await context.setOffline(true)
  await field.fill('quayside boats')
  await expect(list('Wildcards').getByRole('link', { name: 'Quayside boats' })).toBeVisible()
  await expect(list('Wildcards').getByRole('link')).toHaveCount(1)
  await context.setOffline(false)
  await list('Wildcards').getByRole('link', { name: 'Quayside boats' }).click()
  await expect(page.getByRole('heading', { name: 'Quayside boats', level: 1 })).toBeVisible()
  // As an address has it, a number.
  await page.goto('/search?q=1003')
  await expect(field).toHaveValue('1003')
  await context.close()
})

test('tags are made, coloured, merged and deleted', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  await page.goto('/library/tags')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'New tag' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Make tag' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await add('Fog')
  await add('Mist')
  await expect(page.getByRole('link', { name: 'Mist' })).toHaveAttribute('href', '/search?q=Mist')
  await expectAccessible(page)
  const menu = async (name: string, act: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await menu('Mist', 'Merge into another…')
  await page.getByRole('dialog').getByLabel('The tag that stays').click()
  await page.getByRole('option', { name: 'Fog' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mist' })).toBeHidden()
  await menu('Fog', 'Delete…')
  await page.getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await context.close()
})

test('tags that are made, changed and counted elsewhere are so on the screen that stands open', async ({
  browser,
  stack,
}) => {
  const linh = await arrive(browser, stack, 'Linh')
  const { page, context } = linh
  const wildcard = await make(stack, linh, 'Weather above')
  await page.goto('/library/tags')
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await libraryKept(page)
  const elsewhere = async (method: 'post' | 'patch' | 'delete', path: string, data: object = {}) => {
    const answer = await context.request[method](`/api${path}`, { headers: { origin: stack.url }, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
  const made = await elsewhere('post', tagsRoutes.create.path, { name: 'Fog' })
  const { id } = (await made.json()) as { id: string }
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(line('Fog')).toContainText('0 things')
  await elsewhere('patch', tagsRoutes.change.path.replace('{id}', id), { name: 'Mist' })
  await expect(line('Mist')).toBeVisible()
  await elsewhere('post', wildcardsRoutes.addTags.path, { ids: [wildcard], names: ['Mist'] })
  await expect(line('Mist')).toContainText('1 thing')
  await elsewhere('delete', tagsRoutes.remove.path.replace('{id}', id))
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await context.close()
})

test('a search is saved under its own words, and stands where it was before the server answers', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Mai')
  const save = page.getByRole('button', { name: 'Save this search' })
  await page.goto('/library/images?q=fog%20size:enormous')
  await expect(page.getByText(/size:enormous/)).toBeVisible()
  await expect(page.getByText('By date')).toBeVisible()
  await expect(save).toBeHidden()
  await page.goto('/library/images?q=fog')
  await save.click()
  await page.keyboard.press('Enter')
  const saved = page.getByRole('list', { name: 'Saved searches' }).getByRole('link', { name: 'Mornings' })
  await page.getByRole('button', { name: 'Rename the search fog' }).click()
  await page.getByRole('textbox', { name: 'Name of the search' }).fill('Mornings')
  await page.keyboard.press('Enter')
  await expect(saved).toHaveAttribute('aria-current', 'page')
  await page.route('**/api/saved-searches', () => undefined)
  await page.goto('/library/folders')
  await expect(saved).toBeVisible()
  await page.getByText('By date').click()
  await expect(page.getByText('Each month with pictures of yours will stand here.')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('who may not see a thing asks for it, its owner approves, and it can be reported', async ({ browser, stack }) => {
  const [owner, asker] = [await arrive(browser, stack, 'Owner'), await arrive(browser, stack, 'Asker')]
  const id = await make(stack, owner, 'Secret sky')
  const headers = { origin: stack.url }
  await owner.context.request.post(`/api/wildcard/${id}/share/mode`, { data: { mode: 'restricted' }, headers })

  await asker.page.goto('/wildcards')
  await expect(asker.page.getByRole('link', { name: 'Weather', exact: true })).toBeVisible()
  await asker.page.goto(`/wildcards/${id}`)
  await asker.page.getByLabel('A word to the owner').fill('For the calendar')
  await expectAccessible(asker.page)
  await asker.page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(asker.page.getByText(/You asked for access/)).toBeVisible()
  const mail = await stack.mails.takeMail(owner.email)
  expect(mail.text).toContain('For the calendar')

  await owner.page.goto('/access-requests')
  await expect(owner.page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Approve' }).click()
  await expect(owner.page.getByRole('heading', { name: 'No request is waiting' })).toBeVisible()

  // The page that waits for it opens by itself.
  await expect(asker.page.getByRole('heading', { name: 'Secret sky', level: 1 })).toBeAttached()
  await asker.page.goto('/wildcards?view=shared')
  await asker.page.getByRole('button', { name: /More/ }).first().click()
  await asker.page.getByRole('menuitem', { name: 'Report…' }).click()
  await asker.page.getByLabel('Spam or advertising').check()
  await expectAccessible(asker.page)
  await asker.page.getByRole('button', { name: 'Send report' }).click()
  await expect(asker.page.getByRole('status').filter({ hasText: 'Your report has arrived' })).toBeVisible()
  await owner.context.close()
  await asker.context.close()
})

test('everything of one person is taken along, and brought in by another', async ({ browser, stack }) => {
  const [linh, nam] = [await arrive(browser, stack, 'Linh'), await arrive(browser, stack, 'Nam')]
  await make(stack, linh, 'Taken along')
  await linh.page.goto('/settings/privacy')
  await expect(linh.page.getByRole('heading', { name: 'Take it along' })).toBeVisible()
  await expectAccessible(linh.page)
  const download = linh.page.waitForEvent('download')
  await linh.page.getByRole('link', { name: 'Download: Everything of mine' }).click()
  const path = await (await download).path()
  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')

  // What cannot be sent waits on the device, and goes on after a reload.
  await nam.page.route('**/api/upload/parts/**', route => route.abort())
  await nam.page.goto('/settings/privacy')
  const chosen = nam.page.waitForEvent('filechooser')
  await nam.page.getByRole('button', { name: 'Choose a zip' }).click()
  await (await chosen).setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: await readFile(path) })
  await expect(nam.page.getByText(/^Sending: 0 MB of/)).toBeVisible()
  await nam.page.unrouteAll({ behavior: 'ignoreErrors' })
  await nam.page.reload()
  await expect(nam.page.getByText(/things brought in, 0 were here already/)).toBeVisible()
  await expectAccessible(nam.page)
  await nam.page.goto('/wildcards')
  await expect(nam.page.getByRole('link', { name: 'Taken along', exact: true })).toBeVisible()
  await linh.context.close()
  await nam.context.close()
})
