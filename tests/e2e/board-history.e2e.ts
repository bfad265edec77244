import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { arrive, countKeptAnswers, libraryKept, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket connection/],
})
test.setTimeout(240_000)

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
  const linh = await arrive(browser, stack, 'Linh', { serviceWorkers: 'allow' })
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
    await expect(linh.page.getByText(/^1 change since you were here/)).toBeVisible({ timeout: 30_000 })
    await linh.page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(history(linh.page).getByRole('button', { name: /Rectangle Added/ })).toBeVisible()
    await expect(history(linh.page).getByRole('img', { name: 'Mai' })).toBeVisible()
    await history(linh.page).getByRole('button', { name: 'Next change' }).click()
    await expect(linh.page.locator('[data-kind=added][data-looked]')).toBeVisible()
    await expectAccessible(linh.page)
  })

  await test.step('who was away when it was set back is told so, and what went with that', async () => {
    await linh.page.getByRole('link', { name: 'Back', exact: false }).first().click()
    await expect(linh.page.locator('.tl-canvas')).toHaveCount(0)
    await history(page)
      .getByRole('button', { name: /^First .+ by Mai$/ })
      .click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(shapes(page)).toHaveCount(1)
    await openBoard(linh.page, id)
    await expect(linh.page.getByText(/^Mai set the board back to an earlier version/)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(linh.page)
    await linh.page.getByRole('button', { name: 'As it was before' }).first().click()
    await expect(linh.page.getByText(/^The board as it was,/)).toBeVisible()
    await linh.page.getByRole('button', { name: 'Back to the board' }).click()
    await history(linh.page).getByRole('button', { name: 'Show', exact: true }).click()
    await expect(history(linh.page).getByRole('button', { name: /Rectangle Removed/ })).toHaveCount(2)
    await expectAccessible(linh.page)
    await history(linh.page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('without the network it is told as it was last looked at here', async () => {
    const versions = history(linh.page).locator('ol > li')
    await expect(versions.first()).toBeVisible()
    await shellKept(linh.page)
    await libraryKept(linh.page)
    const count = await versions.count()
    await expect.poll(() => versionsKept(linh.page), { timeout: 15_000 }).toBeGreaterThanOrEqual(count)
    await linh.context.setOffline(true)
    await linh.page.reload()
    await expect(shapes(linh.page)).toHaveCount(1, { timeout: 30_000 })
    await linh.page.getByRole('button', { name: 'History' }).click()
    await expect(history(linh.page).getByText('The server cannot be reached.')).toBeVisible()
    await history(linh.page)
      .getByRole('button', { name: /^First .+ by Mai$/ })
      .click()
    await expect(linh.page.getByText('The board as it was, First')).toBeVisible()
    await expect(linh.page.getByRole('region', { name: 'History' }).locator('.tl-shape')).toHaveCount(1)
    await linh.page.getByRole('button', { name: 'Back to the board' }).click()
    await linh.context.setOffline(false)
  })

  await test.step('a board is made of a version', async () => {
    await history(page).getByRole('button', { name: 'More about First' }).click()
    await page.getByRole('menuitem', { name: 'Make a board of it' }).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(shapes(page)).toHaveCount(1)
  })
})

/** How many versions are on this device, once their list is. */
async function versionsKept(page: Page): Promise<number> {
  if ((await countKeptAnswers(page, '/documents/{name}/history')) === 0) return 0
  return page.evaluate(async () => {
    const names = await caches.keys()
    const name = names.find(one => one.startsWith('atelier-versions-'))
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
  })
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

function excalidrawFile() {
  const element = (id: string, type: string, rest: object) => ({
    id,
    type,
    x: 0,
    y: 0,
    width: 160,
    height: 90,
    ...rest,
  })
  const points = [
    [0, 0],
    [200, 0],
  ]
  return {
    name: 'Plan.excalidraw',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        type: 'excalidraw',
        elements: [
          element('a', 'rectangle', { backgroundColor: '#ffc9c9' }),
          element('b', 'ellipse', { x: 400, angle: 0.5 }),
          element('c', 'arrow', {
            x: 170,
            y: 40,
            points,
            startBinding: { elementId: 'a' },
            endBinding: { elementId: 'b' },
          }),
          element('d', 'image', { y: 200, fileId: 'file' }),
          element('e', 'embeddable', {}),
          element('f', 'text', { y: -120, text: 'Where to begin', fontSize: 20 }),
        ],
        files: { file: { mimeType: 'image/png', dataURL: `data:image/png;base64,${PIXEL}` } },
      }),
    ),
  }
}

test('a drawing of Excalidraw becomes a board, and the board becomes files', async ({ browser, stack }) => {
  const { page } = await arrive(browser, stack, 'Mai')

  await test.step('a new board begins with it', async () => {
    await page.goto('/artboards')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await (await chooser).setFiles(excalidrawFile())
    await expect(page.getByText('5 things are on the board. Left out: 1 × embeddable.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Plan' })).toBeAttached()
    await expect(shapes(page)).toHaveCount(5)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('it is saved as each kind of file', async () => {
    // Nothing is chosen from here on.
    await page.mouse.click(300, 760)
    const formats = { PNG: 'png', SVG: 'svg', PDF: 'pdf', Originals: 'zip', tldraw: 'tldr' }
    for (const [label, extension] of Object.entries(formats)) {
      const { name, content } = await exportAs(page, label)
      expect(name).toBe(`Plan.${extension}`)
      expect(beginnings[extension]?.(content), extension).toBe(true)
    }
  })

  await test.step('a file that is none is refused with the reason', async () => {
    await page.getByRole('button', { name: 'Export and import' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import a file…' }).click()
    await (await chooser).setFiles({ name: 'x.tldr', mimeType: 'application/json', buffer: Buffer.from('{"a":1') })
    await expect(page.getByText(/what is in it cannot be read/)).toBeVisible()
    await expect(shapes(page)).toHaveCount(5)
  })

  await test.step('a frame that nothing came of yet takes no room in a picture', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = (await exportAs(page, 'PNG')).content.readUInt32BE(PNG_WIDTH_AT)
    await page.locator('.tl-container').focus()
    await page.keyboard.press('g')
    await page.mouse.move(1_150, 600)
    await page.mouse.down()
    await page.mouse.move(1_250, 700, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('.tl-shape[data-shape-type=generation]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.mouse.click(300, 760)
    expect((await exportAs(page, 'PNG')).content.readUInt32BE(PNG_WIDTH_AT)).toBe(before)
  })
})

const PNG_WIDTH_AT = 16

async function exportAs(page: Page, label: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: label }).check({ force: true })
  if (label === 'PNG') await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

const beginnings: Record<string, (content: Buffer) => boolean> = {
  png: content => content.subarray(1, 4).toString() === 'PNG' && content.length > 2_000,
  svg: content => holdsWhatIsShown(content.toString()),
  pdf: content => content.subarray(0, 4).toString() === '%PDF',
  zip: content => content.subarray(0, 2).toString() === 'PK' && content.toString('latin1').includes('board.json'),
  tldr: content => /"src":"data:image.png;base64,/.test(content.toString()),
}

/** Pictures are in it, and what is written can be seen. */
function holdsWhatIsShown(svg: string): boolean {
  const isWhole = svg.startsWith('<svg') && svg.includes('data:image/') && svg.includes('Where to begin')
  return isWhole && !/visibility:\s*hidden/.test(svg)
}
