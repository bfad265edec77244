import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { findRunningEmbedded } from '@atelier/database/embedded/embedded.ts'
import { editBoard } from '../bench/artboard/board-edits.ts'
import { test } from '../fixtures/browser.ts'
import { keepBoard } from '../fixtures/kept-board.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, post } from './visitors.ts'
import type { Member } from './visitors.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })
test.setTimeout(120_000)

const SHAPES = 700

async function beginLargeBoard({ context }: Member, stack: Stack): Promise<string> {
  const { id } = await post<{ id: string }>(context.request, stack, '/api/artboards', { name: 'Very many' })
  const { uid } = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
  const url = await findRunningEmbedded(stack.dataDir)
  if (url === null) throw new Error('the database does not run')
  const db = openDatabase(url, { poolSize: 1, name: 'atelier-test' })
  await keepBoard(db, `artboard:${id}`, doc => editBoard(doc, { shapes: SHAPES, edits: SHAPES, uid }))
  await db.destroy()
  return id
}

const painted = (page: Page) => page.getByTestId('painted-shapes')
const elements = (page: Page) => page.locator('.tl-shape')

/** How many pixels of the painted board are not empty. */
function countInk(page: Page): Promise<number> {
  return painted(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let ink = 0
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 0) ink++
    return ink
  })
}

test('a board with very many shapes in sight is painted, and is worked at as any other', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const { page } = mai
  await page.goto(`/artboards/${await beginLargeBoard(mai, stack)}`)
  await expect(painted(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  await expect.poll(() => countInk(page)).toBeGreaterThan(SHAPES)
  await expect(elements(page)).toHaveCount(0)
  const canvas = page.locator('.tl-container')

  await test.step('what one deletes is no longer painted, and comes back', async () => {
    const before = await countInk(page)
    await canvas.focus()
    await page.keyboard.press('v')
    await page.mouse.move(260, 100)
    await page.mouse.down()
    await page.mouse.move(700, 300, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.press('Delete')
    await expect.poll(() => countInk(page)).toBeLessThan(before)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => countInk(page)).toBe(before)
  })

  await test.step('what one writes in has an element for as long', async () => {
    await page.keyboard.press('t')
    await page.mouse.click(1_150, 780)
    await expect(elements(page)).toHaveCount(1)
    await page.keyboard.type('Far away')
    await page.keyboard.press('Escape')
    await expect(elements(page)).toHaveCount(0)
  })

  await test.step('from near each is an element, and only those in sight', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+0')
    await expect(painted(page)).toHaveCount(0)
    await expect.poll(() => elements(page).count()).toBeGreaterThan(5)
    expect(await elements(page).count()).toBeLessThan(SHAPES / 2)
    await page.keyboard.press('Shift+1')
    await expect(painted(page)).toBeVisible()
  })
})
