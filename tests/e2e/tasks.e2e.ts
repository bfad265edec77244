import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive, post } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 120_000

const upNext = (page: Page) => page.getByRole('region', { name: 'Up next' })
const rows = (page: Page) => upNext(page).getByRole('listitem').locator('b')

async function dragAbove(page: Page, one: string, other: string): Promise<void> {
  const grip = (prompt: string) => page.getByRole('button', { name: new RegExp(`^Move ${prompt}`) })
  await grip(one).hover()
  await page.mouse.down()
  await grip(other).hover({ position: { x: 12, y: 1 } })
  await page.mouse.up()
}

/** One for each of two styles, with the form on Home. */
async function makeGrid(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: 'Several at once, or a grid' }).click()
  await page.getByText('Grid of settings').click()
  await page.getByRole('group', { name: 'Across' }).getByRole('combobox').click()
  await page.getByRole('option', { name: 'Style' }).click()
  for (const style of ['Anime', 'Pixel art']) await page.getByText(style, { exact: true }).click()
  await expect(page.getByText('2 runs, 2 pictures')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Generate 2/ }).click()
}

test('what waits is put in another order, changed and stopped, and the rest is run, told of and kept', async ({
  browser,
  stack,
}) => {
  test.setTimeout(3 * PAINTED_WITHIN_MS)
  const { page, context } = await arrive(browser, stack, 'Mai')
  await page.goto('/tasks')
  await expect(page.getByText('Nothing is waiting or running')).toBeVisible()
  await page.getByRole('button', { name: 'Pause queue' }).click()
  await expect(page.getByText('nothing new begins')).toBeVisible()
  for (const prompt of ['a red hill', 'a blue lake', 'a grey stone']) {
    await post(context.request, stack, '/api/recipe/tasks', { recipeId: 'image-generator-simple', params: { prompt } })
  }
  await expect(rows(page)).toHaveText(['a red hill', 'a blue lake', 'a grey stone'])
  await expectAccessible(page)

  await dragAbove(page, 'a blue lake', 'a red hill')
  await expect(rows(page)).toHaveText(['a blue lake', 'a red hill', 'a grey stone'])
  await page.getByRole('button', { name: /^Move a blue lake/ }).press('End')
  await expect(rows(page)).toHaveText(['a red hill', 'a grey stone', 'a blue lake'])
  await page.getByRole('button', { name: /^Move a grey stone/ }).press('Home')
  await expect(rows(page)).toHaveText(['a grey stone', 'a red hill', 'a blue lake'])
  await page.getByRole('button', { name: 'More for a red hill' }).click()
  const stop = page.getByRole('menuitem', { name: 'Stop' })
  // Its code came with the network.
  await expect(stop).toBeVisible()
  await context.setOffline(true)
  await stop.click()
  await expect(page.getByText('Kept on this device.')).toBeVisible()
  await expect(rows(page)).toHaveText(['a grey stone', 'a blue lake'])
  await context.setOffline(false)

  await upNext(page)
    .getByRole('button', { name: /^a blue lake/ })
    .click()
  const drawer = page.getByRole('complementary', { name: 'Task' })
  await drawer.getByRole('button', { name: 'Edit settings' }).click()
  await drawer.getByRole('textbox', { name: 'Prompt' }).fill('a green lake')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(rows(page)).toHaveText(['a grey stone', 'a green lake'])
  await expectAccessible(page)

  await page.reload()
  await expect(rows(page)).toHaveText(['a grey stone', 'a green lake'])
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('link', { name: /^a grey stone/ })
  await card('Queued').dragTo(column('Draft'))
  await card('Draft').dragTo(column('Queued'))
  await expect(card('Queued')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await makeGrid(page, 'two ways to a mill')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(rows(page)).toHaveText(['a green lake', 'a grey stone', 'two ways to a mill', 'two ways to a mill'])
  await expect(page.locator('[data-queue-badge]').first()).toHaveText('4', { timeout: PAINTED_WITHIN_MS })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).first()
  await tick('a green lake').click()
  await tick('two ways to a mill').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'To the bottom' }).click()
  await expect(rows(page)).toHaveText(['two ways to a mill', 'a green lake', 'a grey stone', 'two ways to a mill'])
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await tick('a green lake').click()
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveText(['two ways to a mill', 'a grey stone', 'two ways to a mill'])

  await page.getByRole('button', { name: 'Resume queue' }).click()
  await page.getByRole('link', { name: 'Wildcards' }).click()
  const notice = page.getByText('“two ways to a mill”: 2 runs are done.')
  await notice.locator('..').getByRole('button', { name: 'Show' }).click({ timeout: PAINTED_WITHIN_MS })
  await expect(drawer.getByRole('table')).toContainText('Pixel art')
  await expect(drawer.getByRole('button', { name: 'Open the sheet' })).toBeVisible({ timeout: PAINTED_WITHIN_MS })
  await expect(page.locator('li[data-batch]')).toHaveCount(1)
  await expect(page.locator('li[data-status=COMPLETED]')).toHaveCount(1, { timeout: PAINTED_WITHIN_MS })
  await expect(page.locator('li[data-status=CANCELED]')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Date' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(page.locator('li[data-batch]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Recipe' }).click()
  await page.getByRole('searchbox', { name: 'Find a recipe' }).fill('anim')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Animals/ })
    .click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Recipe: Animals' }).click()
  await expect(page.locator('li[data-status=CANCELED]')).toHaveCount(2)
})
