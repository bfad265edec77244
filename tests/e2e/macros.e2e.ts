import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { arrive } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 120_000

async function addRecipe(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a recipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which recipe?' })
  await dialog.getByRole('searchbox', { name: 'Find a recipe' }).fill(name)
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(dialog).toBeHidden()
}

test('a macro of two steps is written, kept through a reload, run, asked which pictures go on, and ends with those', async ({
  browser,
  stack,
}) => {
  test.setTimeout(3 * PAINTED_WITHIN_MS)
  const { page } = await arrive(browser, stack, 'Mai')
  await page.goto('/workflows')
  await expect(page.getByRole('list', { name: 'Macros' }).getByRole('link')).toHaveText(['From an idea to a print'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New macro' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Framed hills')
  await addRecipe(page, 'Image from words')
  const steps = page.getByRole('list', { name: 'Steps' })
  const paint = steps.getByRole('listitem').filter({ hasText: 'Image from words' })
  await expect(paint.getByText('Asked as “Prompt”')).toBeVisible()
  await paint.getByRole('group', { name: 'Images' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Let somebody choose' }).click()
  await addRecipe(page, 'Framed on a wall')
  const frame = steps.getByRole('listitem').filter({ hasText: 'Framed on a wall' })
  await expect(frame.getByText('What “Choose pictures” makes')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(frame).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(frame).toHaveCount(1)

  await page.reload()
  await expect(page.getByText('You had not saved this.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/workflows\/[0-9a-f-]{36}\/edit$/)
  await page.getByRole('link', { name: 'Open to run' }).click()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a green hill')
  await page.getByRole('button', { name: /^Run/ }).click()

  const gate = page.getByRole('region', { name: 'Which pictures go on?' })
  await expect(gate.getByRole('button', { name: /^Picture \d$/ })).toHaveCount(2, { timeout: PAINTED_WITHIN_MS })
  await page.reload()
  await expect(gate).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('2')
  await expect(gate.getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  const framed = page.getByRole('group', { name: 'Results of Framed on a wall' })
  await expect(framed.getByRole('button', { name: /^Open / })).toHaveCount(1, { timeout: PAINTED_WITHIN_MS })
  await expect(page.getByText('1 picture chosen')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Earlier runs' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
})
