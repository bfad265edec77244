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

test('what waits is put in another order, changed and stopped, and the rest is run and kept', async ({
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
  await page.getByRole('menuitem', { name: 'Stop' }).click()
  await expect(rows(page)).toHaveText(['a grey stone', 'a blue lake'])

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
  await page.getByRole('link', { name: 'Board' }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('link', { name: /^a grey stone/ })
  await card('Queued').dragTo(column('Draft'))
  await card('Draft').dragTo(column('Queued'))
  await expect(card('Queued')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resume queue' }).click()
  await page.getByRole('link', { name: 'Ongoing' }).click()
  await expect(page.getByText('Nothing is waiting or running')).toBeVisible({ timeout: PAINTED_WITHIN_MS })
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('li[data-status=COMPLETED]')).toHaveCount(2)
  await expect(page.locator('li[data-status=CANCELED]')).toHaveCount(1)
  await expectAccessible(page)
})
