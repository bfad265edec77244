import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { uploadPictures } from './pictures.ts'
import { arrive } from './visitors.ts'
import type { Window } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

/** A busy machine paints slowly. */
const PAINTED_WITHIN_MS = 90_000

const stage = (page: Page) => page.getByRole('application', { name: 'Picture to paint on' })
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name })
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('button', { name: /^Look at / })

/** How much of what is seen of the stage is chosen, 0 to 1. */
function chosen(page: Page): Promise<number> {
  return stage(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let count = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 100) count++
    return count / (data.length / 4)
  })
}

async function expectChosen(page: Page, how: 'more' | 'less', than: number): Promise<number> {
  const soon = expect.poll(() => chosen(page), { timeout: 30_000 })
  await (how === 'more' ? soon.toBeGreaterThan(than + 0.001) : soon.toBeLessThan(than - 0.001))
  return chosen(page)
}

/** Along places in parts of the stage, from its middle. */
async function drag(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  const box = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + box.width / 2 + x * box.width, box.y + box.height / 2 + y * box.height] as const
  const [first = [0, 0] as const, ...rest] = places
  await page.mouse.move(...at(first))
  await page.mouse.down()
  for (const place of rest) await page.mouse.move(...at(place), { steps: 6 })
  await page.mouse.up()
}

async function openEditor(browser: Parameters<typeof arrive>[0], stack: Stack, window?: Window): Promise<Page> {
  const { page } = await arrive(browser, stack, 'Mai', window)
  const picture = { name: 'square.png', width: 480, height: 360, background: '#3f7d4a', middle: '#d8433b' }
  const [id] = await uploadPictures(page.context().request, stack, [picture])
  await page.goto(`/images/${id}/inpaint`)
  await expect(stage(page)).toBeVisible()
  return page
}

test('every tool makes a mask, by pointer and by keys, which a reload keeps', async ({ browser, stack }) => {
  test.setTimeout(180_000)
  const page = await openEditor(browser, stack)
  await expect(tool(page, 'Brush')).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [
    [-0.15, -0.1],
    [0.15, -0.1],
  ])
  const brushed = await expectChosen(page, 'more', 0)
  await page.keyboard.press('x')
  await expect(tool(page, 'Eraser')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press(']')
  await drag(page, [
    [0.05, -0.1],
    [0.15, -0.1],
  ])
  const erased = await expectChosen(page, 'less', brushed)
  await page.keyboard.press('l')
  await expect(tool(page, 'Lasso (L)')).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [
    [-0.1, 0.05],
    [0.1, 0.05],
    [0, 0.2],
  ])
  const lassoed = await expectChosen(page, 'more', erased)
  await page.keyboard.press('Control+z')
  await expectChosen(page, 'less', lassoed)
  await page.keyboard.press('Control+Shift+z')
  await expectChosen(page, 'more', erased)
  // By keys alone: the pen is set down, moved and lifted.
  await page.keyboard.press('b')
  await stage(page).focus()
  for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('The tool is lifted.')).toBeAttached()
  await page.keyboard.press('Control+d')
  await expect.poll(() => chosen(page), { timeout: 30_000 }).toBe(0)

  // The square in the middle is known by one click, and taken away by another.
  await page.keyboard.press('w')
  await expect(page.getByText('Click what you mean')).toBeVisible({ timeout: 30_000 })
  await drag(page, [[0, 0]])
  const smart = await expectChosen(page, 'more', 0.02)
  await page.keyboard.press('i')
  await expectChosen(page, 'more', smart)
  await page.keyboard.press('i')
  await expectAccessible(page)

  const zoom = page.getByRole('button', { name: 'Zoom in' })
  const before = await chosen(page)
  await zoom.click()
  await expectChosen(page, 'more', before)
  await page.keyboard.press('h')
  await expect(tool(page, 'Move the picture')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+0')
  await expectChosen(page, 'less', before + 0.01)
  await page.keyboard.press('v')
  await expect(page.getByText('Drag the edges outwards')).toBeVisible()
  await page.keyboard.press('b')
  // What was painted is kept on this device a moment after.
  await expect
    .poll(
      async () => {
        await page.reload()
        await expect(stage(page)).toBeVisible()
        return chosen(page)
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toBeGreaterThan(0.02)
})

test('what is marked is taken away; the result is compared, kept and gone on from', async ({ browser, stack }) => {
  test.setTimeout(3 * PAINTED_WITHIN_MS)
  const page = await openEditor(browser, stack)
  await page.getByRole('button', { name: /^What to do: / }).click()
  await page
    .getByRole('button', { name: /Take something away/ })
    .or(page.getByRole('option', { name: /Take something away/ }))
    .first()
    .click()
  const generate = page.getByRole('button', { name: /^Generate/ })
  await generate.click()
  await expect(page.getByText('Paint what is to change first')).toBeVisible()
  await page.keyboard.press('w')
  await expect(page.getByText('Click what you mean')).toBeVisible({ timeout: 30_000 })
  await drag(page, [[0, 0]])
  await expectChosen(page, 'more', 0.02)
  await page.keyboard.press('Control+Enter')
  await expect(results(page)).toHaveCount(1, { timeout: PAINTED_WITHIN_MS })
  await expect(results(page)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Compare by a slider' }).click()
  await expect(page.getByRole('slider').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('1 image is kept beside the original.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on from this' }).click()
  await expect(page.getByText('Version 2 of 2')).toBeVisible()
})

test('on a phone it is painted by a finger, and nothing lies outside', async ({ browser, stack }) => {
  const page = await openEditor(browser, stack, { viewport: { width: 390, height: 800 }, hasTouch: true })
  await drag(page, [
    [-0.2, 0],
    [0.2, 0],
  ])
  await expectChosen(page, 'more', 0)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
