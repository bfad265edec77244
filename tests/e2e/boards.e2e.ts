import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { cell } from './image-pages.ts'
import { uploadPictures } from './pictures.ts'
import { arrive, arriveAgain, libraryKept } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket connection/],
})

const pictures = [
  { name: 'red.png', width: 120, height: 96, background: '#a33' },
  { name: 'blue.png', width: 168, height: 96, background: '#33a' },
]
const SOON = { timeout: 30_000 }
const shapes = (page: Page) => page.locator('.tl-shape')
const drawn = (page: Page) => page.locator('.tl-shape[data-shape-type=draw]')
const list = (page: Page) => page.getByRole('list', { name: 'Artboards' })
const card = (page: Page, name: string) => list(page).getByRole('article').filter({ hasText: name })
const more = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `More about ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

test('a board is begun with a layout, is drawn in its list, and goes through all that is done with a thing', async ({
  browser,
  stack,
}) => {
  const { page } = await arrive(browser, stack, 'Mai')
  await page.goto('/artboards')
  await expect(page.getByRole('heading', { name: 'No boards yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New board' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Storyboard', { exact: true }).click()
  await expect(dialog.getByRole('radio', { name: 'Storyboard' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lighthouse')
  await dialog.getByRole('button', { name: 'Make board' }).click()
  await expect(page).toHaveURL(/\/artboards\/[0-9a-f-]{36}/)
  await expect(page.getByText('Lighthouse').first()).toBeVisible()
  // Its frames are wide, and so is what will come of them, also before anybody has selected one.
  await expect(page.locator('.tl-shape[data-shape-type=generation]').first()).toContainText('896 × 504')

  await page.goto('/artboards')
  const thumbnail = card(page, 'Lighthouse').locator('img')
  await expect(thumbnail).toHaveAttribute('src', /\/api\/files\//, { timeout: 30_000 })
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await more(page, 'Lighthouse', 'Rename…')
  await page.getByRole('dialog').getByRole('textbox').fill('Keeper')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(card(page, 'Keeper')).toBeVisible()
  await card(page, 'Keeper').getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('link', { name: 'Favourites' }).click()
  await expect(card(page, 'Keeper')).toBeVisible()

  await more(page, 'Keeper', 'Move to folder…')
  await page.getByRole('dialog').getByText('Sketches', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByText('Moved to “Sketches”.')).toBeVisible()
  await page.goto('/library/folders')
  await page.locator('#main').getByRole('link', { name: 'Sketches' }).first().click()
  await expect(page.getByRole('region', { name: 'Artboards' }).getByRole('heading', { name: 'Keeper' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/artboards?view=owned')
  await more(page, 'Keeper', 'Move to trash')
  await expect(card(page, 'Keeper')).toHaveCount(0)
  await page.getByRole('link', { name: 'Trash' }).click()
  await more(page, 'Keeper', 'Take back')
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
})

test('images begin a board and are added to one; what is known of boards is listed without the network', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Lan')
  await uploadPictures(context.request, stack, pictures)
  await page.goto('/library/images')
  for (const { name } of pictures) await cell(page, name).click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await page.getByRole('menuitem', { name: 'A new board…' }).click()
  await expect(page.getByRole('dialog', { name: 'New board with 2 images' })).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Colours')
  await page.getByRole('dialog').getByRole('button', { name: 'Make board' }).click()
  await expect(page).toHaveURL(/\/artboards\/[0-9a-f-]{36}/)

  await page.goto('/library/images')
  await cell(page, 'red.png').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add to a board' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Colours' }).click()
  await expect(page.getByText('1 image added to “Colours”.')).toBeVisible()

  await page.goto('/artboards')
  await expect(card(page, 'Colours').locator('img')).toHaveAttribute('src', /\/api\/files\//, { timeout: 30_000 })
  await libraryKept(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Mine' }).click()
  await card(page, 'Colours').getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('link', { name: 'Favourites' }).click()
  await expect(card(page, 'Colours')).toBeVisible()
  await context.setOffline(false)
})

test('boards are made, renamed and added to without the network, and all of it is there once that is back', async ({
  browser,
  stack,
}) => {
  test.setTimeout(240_000)
  const { page, context, email } = await arrive(browser, stack, 'Hoa', { serviceWorkers: 'allow' })
  await uploadPictures(context.request, stack, pictures)
  await page.goto('/artboards')
  await page.getByRole('button', { name: 'New board' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Before')
  await page.getByRole('dialog').getByRole('button', { name: 'Make board' }).click()
  await expect(page.locator('.tl-canvas')).toBeVisible(SOON)
  await page.goto('/library/images')
  await expect(cell(page, 'red.png')).toBeVisible()
  await shellKept(page)
  await libraryKept(page)
  await context.setOffline(true)

  await test.step('images wait for a board', async () => {
    await cell(page, 'red.png').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Add to a board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Before' }).click()
    await expect(page.getByText('There is no network: 1 image will be put on “Before” once it is back.')).toBeVisible()
  })

  await test.step('a board is renamed', async () => {
    await page.goto('/artboards')
    await more(page, 'Before', 'Rename…')
    await page.getByRole('dialog').getByRole('textbox').fill('After')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(card(page, 'After')).toBeVisible()
  })

  await test.step('a new one opens with its layout, is drawn on, and is there after a reload', async () => {
    await page.getByRole('button', { name: 'New board' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Brainstorm', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('On the train')
    await dialog.getByRole('button', { name: 'Make board' }).click()
    await expect(page).toHaveURL(/\/artboards\/[0-9a-f-]{36}/)
    await expect(page.locator('.tl-canvas')).toBeVisible(SOON)
    await expect(page.getByText('Saved on this device').first()).toBeVisible(SOON)
    await expectAccessible(page)
    await page.locator('.tl-container').focus()
    await page.keyboard.press('d')
    await page.mouse.move(260, 500)
    await page.mouse.down()
    await page.mouse.move(400, 600, { steps: 4 })
    await page.mouse.up()
    await expect(drawn(page)).toHaveCount(1)
    await page.reload()
    await expect(drawn(page)).toHaveCount(1, { timeout: 30_000 })
    await expect(page.getByText('On the train').first()).toBeVisible()
  })

  const address = page.url()
  await context.setOffline(false)
  await expect(page.getByText('Saved on this device')).toHaveCount(0, { timeout: 30_000 })
  const other = await arriveAgain(browser, stack, { email })
  await other.page.goto(address)
  await expect(drawn(other.page)).toHaveCount(1, { timeout: 30_000 })
  await expect(shapes(other.page)).not.toHaveCount(1)
  await other.page.goto('/artboards')
  await expect(card(other.page, 'On the train')).toBeVisible(SOON)
  await card(other.page, 'After').getByRole('link').first().click()
  await expect(other.page.locator('.tl-shape[data-shape-type=image]')).toHaveCount(1, { timeout: 30_000 })
  await other.context.close()
  await context.close()
})
