import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 90_000

const box = (page: Page) => page.getByRole('region', { name: 'Make something' })
const promptOf = (page: Page) => box(page).getByRole('textbox', { name: 'Prompt' })
const now = (page: Page) => page.getByRole('region', { name: 'Now' })
const run = (page: Page, prompt: string) => now(page).getByRole('article').filter({ hasText: prompt })

test('what is written is painted, survives a reload on the way, is in the library, and runs again with one thing changed', async ({
  browser,
  stack,
}) => {
  test.setTimeout(4 * PAINTED_WITHIN_MS)
  const { page } = await arrive(browser, stack, 'Mai')
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  const prompt = promptOf(page)
  await prompt.fill('a red lighthouse on a cliff, calm sea')
  await prompt.press('End')
  await prompt.press('Control+ArrowUp')
  await expect(prompt).toHaveValue('a red lighthouse on a cliff, calm (sea:1.05)')
  await expectAccessible(page)
  await prompt.press('Control+Enter')
  await expect(run(page, 'red lighthouse')).toBeVisible()

  await page.reload()
  // What was written is still there, and the task goes on without this page.
  await expect(promptOf(page)).toHaveValue('a red lighthouse on a cliff, calm (sea:1.05)')
  const painted = run(page, 'red lighthouse').getByRole('button', { name: /^Open / })
  await expect(painted).toHaveCount(1, { timeout: PAINTED_WITHIN_MS })
  await expectAccessible(page)

  await painted.click()
  const viewer = page.getByRole('dialog', { name: /^Image: / })
  await expect(viewer.getByText('a red lighthouse on a cliff, calm (sea:1.05)').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await promptOf(page).fill('a blue lighthouse on a cliff, calm sea')
  await box(page).getByRole('button', { name: 'Generate' }).click()
  await expect(run(page, 'blue lighthouse').getByRole('button', { name: /^Open / })).toHaveCount(1, {
    timeout: PAINTED_WITHIN_MS,
  })
  await promptOf(page).press('Alt+ArrowUp')
  await expect(promptOf(page)).toHaveValue('a red lighthouse on a cliff, calm (sea:1.05)')

  await page.goto('/library/images')
  await expect(page.getByRole('grid', { name: 'Images' }).locator('[data-index]')).toHaveCount(2)
})

test('a recipe is found, says what is missing, and is kept as a favourite', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Linh')
  await page.goto('/recipes')
  await expectAccessible(page)
  const list = page.getByRole('list', { name: 'Recipes' })
  const dots = list.getByRole('button', { name: 'More about Portrait', exact: true })
  await expect(dots).toBeVisible()
  // The code of a menu that was never open is not here without the network: nothing else goes with it.
  await context.setOffline(true)
  await dots.click()
  await expect(page.getByText('This cannot be opened without the network')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('menuitem', { name: 'Duplicate', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Find a recipe' }).fill('portrait')
  await list.getByRole('link', { name: 'Portrait', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Portrait', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('This is needed.')).toBeVisible()
  await expectAccessible(page)
  const kept = page.waitForResponse(/\/favorites$/)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await kept
  await page.goto('/recipes?view=favorites')
  await expect(list.getByRole('link')).toHaveText(['Portrait'])
})
