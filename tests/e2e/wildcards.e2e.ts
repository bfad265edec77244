import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** The word beside the name, once everything written has reached the server. */
const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()

async function createWildcard(page: Page, name: string, lines: string[]): Promise<void> {
  await page.goto('/wildcards')
  await page.getByRole('button', { name: 'New wildcard' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeAttached()
  await page.getByRole('textbox', { name: 'Lines' }).fill(lines.join('\n'))
  await saved(page)
}

test('a new person finds samples, and makes a wildcard that shows what it gives', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Linh')
  await page.goto('/wildcards')
  await expect(row(page, 'Weather')).toBeVisible()
  await expectAccessible(page)

  await createWildcard(page, 'Tóc dài', ['long hair', '__weather__ hair', '__tocdai__', 'long hair'])
  await expect(page.getByLabel('Key')).toHaveValue('toc-dai')
  await expect(page.getByRole('link', { name: '__weather__' })).toBeVisible()
  await expect(page.getByText('__tocdai__ Not found')).toBeVisible()
  await page.getByRole('button', { name: 'Remove 1 duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Lines' })).toHaveValue('long hair\n__weather__ hair\n__tocdai__')
  await page.getByRole('button', { name: 'Paste list' }).click()
  await page.getByLabel('List', { exact: true }).fill('- braids\n- bun')
  await page.getByRole('button', { name: 'Add 2 lines' }).click()
  await page.getByLabel('Add a tag').fill('hair')
  await page.getByLabel('Add a tag').press('Enter')
  await expect(page.getByRole('button', { name: 'Remove: hair' })).toBeVisible()
  await saved(page)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Lines' })).toHaveValue(/braids\nbun$/)
  await page.getByLabel('Key').fill('weather')
  await expect(page.getByText('is taken by another wildcard of the same owner')).toBeVisible()
  await page.getByLabel('Key').fill('hair')
  await saved(page)
  await context.close()
})

test('the signs of the prompt language are coloured, and names are completed by keyboard', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Hoa')
  await createWildcard(page, 'Scene', ['a {red|blue} house, __nowhere__ # a note', '(a fox'])
  const lines = page.getByRole('textbox', { name: 'Lines' })
  await expect(page.getByText('Line 2: a bracket is not closed; it counts to the end of the prompt.')).toBeVisible()
  const signs = page.locator('[data-sign]')
  await expect(signs.filter({ hasText: '# a note' })).toHaveAttribute('data-sign', 'comment')
  await expect(signs.filter({ hasText: 'nowhere' })).toHaveAttribute('data-wrong', 'true')

  await lines.press('ControlOrMeta+End')
  await lines.pressSequentially(') in __we')
  const options = page.getByRole('listbox', { name: 'Wildcards' }).getByRole('option')
  await expect(options).toHaveText(['weather'])
  await expect(lines).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await expectAccessible(page)
  await lines.press('Enter')
  await expect(lines).toHaveValue(/\(a fox\) in __weather__$/)
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('link', { name: '__weather__' })).toBeVisible()
  await lines.press('ControlOrMeta+z')
  await expect(lines).toHaveValue(/in __we$/)

  await lines.pressSequentially('a')
  await expect(options).toHaveText(['weather'])
  await lines.press('Escape')
  await expect(options).toHaveCount(0)
  await lines.pressSequentially('t')
  await expect(options).toHaveCount(0)
  await lines.press('Enter')
  await expect(lines).toHaveValue(/in __weat\n$/)

  await lines.fill(Array.from({ length: 400 }, (_, index) => `{a|b} ${index} ${'wide '.repeat(60)}(c:1.2)`).join('\n'))
  await lines.press('ControlOrMeta+End')
  await expect(signs.filter({ hasText: '1.2' }).last()).toBeInViewport()
  await expect(page.getByText(/^\{a\|b\} 399 wide/)).toBeVisible()
  await expect(page.getByText(/^\{a\|b\} 1 wide/)).toHaveCount(0)
  await saved(page)
  await context.close()
})

test('what is shared is seen, edited by both without loss, and gone when taken back', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const tom = await arrive(browser, stack, 'Tom')
  const { email } = (await (await tom.context.request.get('/api/users/me')).json()) as { email: string }

  await createWildcard(mai.page, 'Harbour light', ['dawn', 'dusk'])
  await mai.page.getByRole('button', { name: 'Share' }).click()
  const dialog = mai.page.getByRole('dialog')
  await expect(dialog.getByText('Mai (you)')).toBeVisible()
  await dialog.getByLabel('Add people or a workspace').fill(email)
  await mai.page.getByRole('option', { name: `Share with ${email}` }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Tom/ })).toBeVisible()
  await expectAccessible(mai.page)

  await tom.page.goto('/wildcards?view=shared')
  await tom.page.getByRole('link', { name: 'Harbour light' }).click()
  const tomsLines = tom.page.getByRole('textbox', { name: 'Lines' })
  await expect(tomsLines).toHaveValue('dawn\ndusk')
  await expect(tomsLines).toHaveAttribute('readonly')
  await expect(tom.page.getByText('You can look at this, but not change it.')).toBeVisible()
  await expectAccessible(tom.page)

  await dialog.getByRole('combobox', { name: 'Role of Tom' }).click()
  await mai.page.getByRole('option', { name: 'Can edit' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Role of Tom' })).toHaveValue('Can edit')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await tom.page.reload()
  await tomsLines.fill('dawn\ndusk\nblue hour')
  await saved(tom.page)

  // What Tom has written is on Mai's page a moment later.
  await expect(mai.page.getByRole('textbox', { name: 'Lines' })).toHaveValue('dawn\ndusk\nblue hour')

  await mai.page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Take access back: Tom' }).click()
  await expect(toast(mai.page, 'Tom can no longer open it')).toBeVisible()
  await tom.page.goto('/wildcards?view=shared')
  await expect(tom.page.getByText('Nothing is shared with you yet')).toBeVisible()

  await mai.page.goto('/wildcards')
  for (const name of ['Weather', 'Harbour light']) await mai.page.getByLabel(`Select ${name}`).click()
  await mai.page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Share' }).click()
  const many = mai.page.getByRole('dialog', { name: 'Share 2 things' })
  await many.getByLabel('Add people or a workspace').fill('nobody@example.org')
  await mai.page.getByRole('option', { name: 'Share with nobody@example.org' }).click()
  await expect(many.getByText('2 could not be shared:')).toBeVisible()
  await expect(many.getByText('Nobody here goes by nobody@example.org')).toHaveCount(1)
  await many.getByLabel('Add people or a workspace').fill(email)
  await mai.page.getByRole('option', { name: /Tom|Share with/ }).click()
  await expect(many.getByText('Shared 2')).toBeVisible()
  await expectAccessible(mai.page)
  await tom.page.reload()
  await expect(tom.page.getByRole('link', { name: 'Weather' })).toBeVisible()
  await mai.context.close()
  await tom.context.close()
})

test('a public wildcard is read without an account, found in Explore and kept in a library', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  await createWildcard(mai.page, 'Harbour light', ['dawn', 'dusk'])
  await mai.page.getByRole('button', { name: 'Share' }).click()
  const dialog = mai.page.getByRole('dialog')
  await dialog.getByText('Anyone with the link').click()
  await expect(dialog.getByLabel('Anyone with the link')).toBeChecked()
  await expect(dialog.getByLabel('Show in Explore')).toBeVisible()
  const anyone = await browser.newContext({ baseURL: stack.url, locale: 'en-US', reducedMotion: 'reduce' })
  const open = await anyone.newPage()
  await open.goto(new URL(mai.page.url()).pathname)
  await expect(open.getByRole('textbox', { name: 'Lines' })).toHaveValue('dawn\ndusk')
  await expect(open.getByText('This is public. Sign in to use it in prompts or to copy it.')).toBeVisible()
  await expectAccessible(open)
  await anyone.close()

  await dialog.getByRole('switch', { name: 'Show in Explore' }).click()
  await expect(dialog.getByLabel('Show in Explore')).toBeChecked()
  const tom = await arrive(browser, stack, 'Tom')
  await tom.page.goto('/wildcards?view=public')
  await row(tom.page, 'Harbour light').getByRole('button', { name: 'More for Harbour light' }).click()
  await tom.page.getByRole('menuitem', { name: 'Add to library' }).click()
  await tom.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Library' }).click()
  await expect(row(tom.page, 'Harbour light')).toBeVisible()
  await mai.context.close()
  await tom.context.close()
})

test('the trash gives back what was moved there by mistake, and asks before it forgets', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'An')
  await page.goto('/wildcards')
  await page.getByLabel('Select Weather').click()
  await page.getByLabel('Select Light').click()
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(row(page, 'Weather')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Weather')).toBeVisible()

  await row(page, 'Palette').getByRole('button', { name: 'More for Palette' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(row(page, 'Palette')).toHaveCount(0)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByLabel('Select Palette').click()
  await page.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete 1 wildcard forever?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await context.close()
})

test.describe('without the network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /status of 409/] })

  test('what is written is kept on the device and sent later', async ({ browser, stack }) => {
    const { page, context } = await arrive(browser, stack, 'Sen')
    await createWildcard(page, 'Fog', ['thin fog'])
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Lines' }).fill('thin fog\nthick fog')
    await expect(page.getByText('Saved on this device; it is sent when the server can be reached.')).toBeVisible()
    await context.setOffline(false)
    await saved(page)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Lines' })).toHaveValue('thin fog\nthick fog')
    await context.close()
  })

  test('what somebody else has written meanwhile is not written over', async ({ browser, stack }) => {
    const { page, context } = await arrive(browser, stack, 'Thu')
    await createWildcard(page, 'Harbour light', ['dawn', 'dusk'])
    await context.setOffline(true)
    const lines = page.getByRole('textbox', { name: 'Lines' })
    await lines.fill('dawn\nnoon')
    await expect(page.getByText('Saved on this device; it is sent when the server can be reached.')).toBeVisible()
    const address = `/api/wildcard/${new URL(page.url()).pathname.split('/').at(-1)}`
    const headers = { origin: stack.url }
    const theirs = await context.request.put(address, { headers, data: { entries: ['dawn', 'dusk', 'blue hour'] } })
    expect(theirs.ok(), await theirs.text()).toBe(true)
    await context.setOffline(false)
    await expect(page.getByText('Somebody else changed this while you were writing.')).toBeVisible()
    await expect(lines).toHaveValue('dawn\nnoon')
    await page.getByRole('button', { name: 'Load theirs' }).click()
    await expect(lines).toHaveValue('dawn\ndusk\nblue hour')
    await context.close()
  })
})
