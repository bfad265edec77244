import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import { signUp } from '../fixtures/people.ts'
import { arrive, openBrowser } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 90_000

const words = (page: Page) => page.getByRole('textbox', { name: 'What it shall show' })
const picture = (page: Page) => page.getByRole('region', { name: 'The picture', exact: true })
const images = (page: Page) => page.getByRole('grid', { name: 'Images' }).locator('[data-index]')

async function frameOf(page: Page): Promise<number> {
  return Number(await picture(page).locator('[data-frame]').getAttribute('data-frame'))
}

async function expectNewer(page: Page, than: number): Promise<number> {
  await expect.poll(() => frameOf(page), { timeout: PAINTED_WITHIN_MS }).toBeGreaterThan(than)
  return frameOf(page)
}

test('a picture follows words and drawing, is kept, and is there again after a reload', async ({ browser, stack }) => {
  test.setTimeout(4 * PAINTED_WITHIN_MS)
  const { page } = await arrive(browser, stack, 'Mai')
  await page.goto('/home')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a red house')
  await page.getByRole('link', { name: 'Turbo' }).click()
  await expect(words(page)).toHaveValue('a red house')
  await expect(picture(page).locator('[data-frame]')).toBeVisible({ timeout: PAINTED_WITHIN_MS })
  const first = await frameOf(page)
  await words(page).press('End')
  await words(page).pressSequentially(' by a lake')
  const second = await expectNewer(page, first)

  const board = page.getByRole('application', { name: 'Drawing board' })
  await page.getByRole('button', { name: 'Sky', exact: true }).click()
  const box = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 40, box.y + 80, { steps: 8 })
  await page.mouse.up()
  await expectNewer(page, second)
  // The same by keys alone.
  await board.focus()
  for (const key of ['Space', 'Shift+ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('The pen is lifted.')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('It is in your library.')).toBeVisible({ timeout: PAINTED_WITHIN_MS })
  await expect(page.getByRole('region', { name: 'Made here' }).getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(words(page)).toHaveValue('a red house by a lake')
  await expect(picture(page).locator('[data-frame]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear the drawing' })).toBeEnabled()
  await page.goto('/library/images')
  await expect(images(page)).toHaveCount(1)
})

test('what a visitor tried without an account is theirs once they have one', async ({ browser, stack }) => {
  test.setTimeout(2 * PAINTED_WITHIN_MS)
  const { page, context } = await openBrowser(browser, stack)
  await page.goto('/')
  const trial = page.getByRole('region', { name: 'Try it first' })
  await trial.getByRole('textbox', { name: 'What you want to see' }).fill('a yellow boat')
  await trial.getByRole('button', { name: 'Paint it' }).click()
  await expect(trial.getByText('4 pictures left to try')).toBeVisible()
  await expect(trial.getByRole('img', { name: 'Painted: a yellow boat' })).toBeVisible({ timeout: PAINTED_WITHIN_MS })
  await expectAccessible(page)
  await trial.getByRole('link', { name: 'Keep what you made' }).click()
  const waiting = page.getByRole('region', { name: 'These become yours with your account' })
  await expect(waiting.getByRole('img', { name: 'Painted: a yellow boat' })).toBeVisible()
  await expectAccessible(page)

  await signUp(context.request, stack, 'Linh')
  await page.goto('/home')
  await expect(page.getByText('1 picture that you tried: now yours.')).toBeVisible()
  await page.goto('/library/images')
  await expect(images(page)).toHaveCount(1)
})
