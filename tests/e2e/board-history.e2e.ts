import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })
test.setTimeout(180_000)

const shapes = (page: Page) => page.locator('#main .tl-canvas').first().locator('.tl-shape')
const history = (page: Page) => page.getByRole('complementary', { name: 'History' })

async function openBoard(page: Page, id: string): Promise<void> {
  await page.goto(`/artboards/${id}`)
  await expect(page.locator('#main .tl-canvas')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
}

async function drawBox(page: Page, x: number, y: number): Promise<void> {
  const count = await shapes(page).count()
  await page.keyboard.press('r')
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40)
  await page.mouse.move(x + 140, y + 90)
  await page.mouse.up()
  await expect(shapes(page)).toHaveCount(count + 1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

test('a board is kept, compared, set back and forked, and tells what is new to whoever comes back', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const { id } = await post<{ id: string }>(mai.context.request, stack, '/api/artboards', { name: 'Covers' })
  await post(mai.context.request, stack, `/api/artboards/${id}/share`, {
    people: [{ email: linh.email }],
    role: 'editor',
  })
  const { page } = mai

  await test.step('it is kept under a name', async () => {
    await openBoard(page, id)
    await drawBox(page, 500, 300)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(history(page)).toContainText('Keep this version')
    await history(page).getByRole('button', { name: 'Keep this version' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('First')
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(history(page).getByRole('button', { name: /^First .+ by Mai$/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what has changed since is shown one by one', async () => {
    await openBoard(linh.page, id)
    await drawBox(page, 800, 500)
    await history(page).getByRole('button', { name: 'More about First' }).click()
    await page.getByRole('menuitem', { name: 'Compare with now' }).click()
    await expect(history(page)).toContainText('1 added')
    await history(page).getByRole('button', { name: 'Rectangle Added' }).click()
    await expect(page.getByRole('region', { name: 'History' }).locator('[data-kind=added][data-looked]')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the board' }).click()
  })

  await test.step('it is set back, which everybody is told, and that is taken back', async () => {
    await history(page)
      .getByRole('button', { name: /^First .+ by Mai$/ })
      .click()
    await expect(page.getByText('The board as it was, First')).toBeVisible()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(shapes(page)).toHaveCount(1)
    await expect(shapes(linh.page)).toHaveCount(1)
    await expect(linh.page.getByText('Mai set the board back to how it was: First.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(shapes(page)).toHaveCount(2)
    await expect(shapes(linh.page)).toHaveCount(2)
  })

  await test.step('who comes back is shown what others did', async () => {
    await linh.page.getByRole('link', { name: 'Back', exact: false }).first().click()
    await expect(linh.page.locator('.tl-canvas')).toHaveCount(0)
    await drawBox(page, 500, 600)
    await openBoard(linh.page, id)
    await expect(linh.page.getByText(/^1 change since you were here/)).toBeVisible({ timeout: 20_000 })
    await linh.page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(history(linh.page).getByRole('button', { name: /Rectangle Added/ })).toBeVisible()
    await expect(history(linh.page).getByRole('img', { name: 'Mai' })).toBeVisible()
    await history(linh.page).getByRole('button', { name: 'Next change' }).click()
    await expect(linh.page.locator('[data-kind=added][data-looked]')).toBeVisible()
    await expectAccessible(linh.page)
  })

  await test.step('a board is made of a version', async () => {
    await history(page).getByRole('button', { name: 'More about First' }).click()
    await page.getByRole('menuitem', { name: 'Make a board of it' }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(shapes(page)).toHaveCount(1)
  })
})
