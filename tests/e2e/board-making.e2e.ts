import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import { arrive, arriveAgain, libraryKept, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket connection/],
})
test.setTimeout(300_000)

const patience = { timeout: 30_000 }
/** As long as two busy cores take for a picture. */
const painting = { timeout: 90_000 }

const placeholders = (page: Page) => page.locator('.tl-shape[data-shape-type="placeholder"]')
const images = (page: Page) => page.locator('.tl-shape[data-shape-type="image"]')
const strip = (page: Page) => page.getByRole('toolbar', { name: 'Results to choose from' })

async function openBoard(page: Page, id: string): Promise<void> {
  await page.goto(`/artboards/${id}`)
  await expect(page.locator('.tl-canvas')).toBeVisible(patience)
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible(patience)
}

async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 6 })
  await page.mouse.up()
}

/** In shares of the first image: whoever opens a board sees all of it, so each sees it elsewhere. */
async function onImage(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await images(page).first().boundingBox()
  if (!box) throw new Error('The image is not in sight')
  return [box.x + box.width * x, box.y + box.height * y]
}

/** What the board says has been written to this device. */
function isOnDevice(page: Page, boardId: string, words: string): Promise<boolean> {
  return page.evaluate(
    async ask => {
      const names = await indexedDB.databases()
      const name = names.find(one => one.name?.endsWith(`artboard:${ask.boardId}`))?.name ?? ''
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      const rows = await new Promise<Uint8Array[]>((resolve, reject) => {
        const reading = database.transaction('updates').objectStore('updates').getAll()
        reading.addEventListener('success', () => resolve(reading.result as Uint8Array[]))
        reading.addEventListener('error', () => reject(reading.error ?? new Error(name)))
      })
      database.close()
      return rows.some(row => new TextDecoder().decode(row).includes(ask.words))
    },
    { boardId, words },
  )
}

async function selectImage(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.mouse.click(...(await onImage(page, 0.5, 0.5)))
}

const shot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('two people generate on a board', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const { id } = await post<{ id: string }>(mai.context.request, stack, '/api/artboards', { name: 'Covers' })
  await post(mai.context.request, stack, `/api/artboards/${id}/share`, {
    people: [{ email: linh.email }],
    role: 'editor',
  })
  await openBoard(mai.page, id)
  await openBoard(linh.page, id)

  await test.step('one asks in a frame and leaves; the other sees it wait, and come', async () => {
    await mai.page.keyboard.press('g')
    const tool = mai.page.getByRole('button', { name: /^Generate in a frame/ })
    await expect(tool).toHaveAttribute('aria-pressed', 'true')
    await pull(mai.page, [300, 160], [560, 340])
    const panel = mai.page.getByRole('region', { name: 'What is generated in Frame 1' })
    const prompt = panel.getByRole('textbox', { name: 'Prompt' })
    await prompt.fill('a lighthouse on a cliff at dusk')
    await panel.getByRole('button', { name: 'More' }).click()
    await panel.getByRole('button', { name: 'More' }).click()
    await shot(mai.page, 'frame')
    await expectAccessible(mai.page)
    await prompt.press('Control+Enter')
    await expect(placeholders(linh.page)).toHaveCount(1, patience)
    await expect(placeholders(mai.page).getByRole('button', { name: 'Cancel' })).toBeVisible(patience)
    await shot(linh.page, 'waits')
    await mai.context.close()
    await expect(placeholders(linh.page).getByText('3 to choose from')).toBeVisible(painting)
  })

  await test.step('the other walks through the results, votes, and takes one', async () => {
    await linh.page.mouse.click(430, 250)
    await expect(strip(linh.page).getByText('1 of 3')).toBeVisible()
    await linh.page.keyboard.press('ArrowRight')
    await expect(strip(linh.page).getByText('2 of 3')).toBeVisible()
    await strip(linh.page).getByRole('button', { name: 'Vote for this result' }).click()
    await expect(strip(linh.page).getByRole('button', { name: 'Result 2, 1 vote' })).toBeVisible()
    await shot(linh.page, 'strip')
    await expectAccessible(linh.page)
    await linh.page.mouse.click(1100, 650)
    await linh.page.mouse.click(430, 250)
    await linh.page.keyboard.press('Enter')
    await expect(images(linh.page)).toHaveCount(1)
    await expect(placeholders(linh.page)).toHaveCount(0)
    // It is one step of their own way back.
    await linh.page.getByRole('button', { name: 'Undo' }).click()
    await expect(placeholders(linh.page)).toHaveCount(1)
    await linh.page.getByRole('button', { name: 'Redo' }).click()
    await expect(images(linh.page)).toHaveCount(1)
  })

  const again = await arriveAgain(browser, stack, mai, { serviceWorkers: 'allow' })
  await openBoard(again.page, id)
  await expect(images(again.page)).toHaveCount(1, patience)

  await test.step('both draw one mask, and what it chooses is painted anew', async () => {
    for (const { page } of [again, linh]) {
      await selectImage(page)
      await page.getByRole('button', { name: 'Paint a part anew' }).click()
    }
    await pull(again.page, await onImage(again.page, 0.2, 0.5), await onImage(again.page, 0.5, 0.55))
    await pull(linh.page, await onImage(linh.page, 0.6, 0.8), await onImage(linh.page, 0.85, 0.8))
    for (const { page } of [again, linh]) await expect(page.locator('canvas[data-mask="2"]')).toBeVisible(patience)
    await again.page.keyboard.press('e')
    await again.page.keyboard.press(']')
    await pull(again.page, await onImage(again.page, 0.2, 0.2), await onImage(again.page, 0.22, 0.7))
    await expect(linh.page.locator('canvas[data-mask="3"]')).toBeVisible(patience)
    await shot(linh.page, 'mask')
    await expectAccessible(linh.page)
    const words = again.page.getByRole('textbox', { name: 'What should be there' })
    await words.fill('a red boat on a stormy sea')
    await words.press('Control+Enter')
    await expect(placeholders(linh.page)).toHaveCount(1, patience)
    for (const { page } of [again, linh]) await expect(page.locator('canvas[data-mask]')).toHaveCount(0, patience)
    await linh.page.getByRole('button', { name: 'Close (Esc)' }).click()
    await expect(strip(again.page)).toBeVisible(painting)
    await strip(again.page).getByRole('button', { name: 'Accept' }).click()
    await expect(images(linh.page)).toHaveCount(2, patience)
    await expect(linh.page.locator('svg[data-lineage="1"]')).toBeAttached()
  })

  await test.step('what is canceled says so, and can be asked for once more', async () => {
    const turnQueue = (to: 'pause' | 'resume') =>
      again.context.request.put(`/api/recipe/tasks/queue/${to}`, { data: {}, headers: { origin: stack.url } })
    // It waits until it is canceled, however fast it would be done.
    await turnQueue('pause')
    await selectImage(again.page)
    await again.page.getByRole('button', { name: 'Variations' }).click()
    await placeholders(linh.page).getByRole('button', { name: 'Cancel' }).click(patience)
    await expect(placeholders(again.page).getByText('Canceled')).toBeVisible(patience)
    await shot(again.page, 'canceled')
    await turnQueue('resume')
    await placeholders(again.page).getByRole('button', { name: 'Try again' }).click()
    await expect(placeholders(linh.page).getByText('4 to choose from')).toBeVisible(painting)
  })

  await test.step('keys are for the strip while it is shown, then for the board, whatever was pressed before', async () => {
    const { keyboard } = again.page
    await keyboard.press('ArrowRight')
    await expect(strip(again.page).getByText('2 of 4')).toBeVisible(patience)
    await keyboard.press('Escape')
    await expect(strip(again.page)).toBeHidden()
    const selected = again.page.getByRole('toolbar', { name: 'What is selected' })
    await selected.getByRole('button', { name: 'Paint a part anew' }).click()
    await again.page.getByRole('textbox', { name: 'What should be there' }).click()
    await again.page.getByRole('button', { name: 'Close (Esc)' }).click()
    await expect(selected).toBeVisible()
    await keyboard.press('Escape')
    await expect(selected).toBeHidden()
  })

  await test.step('without the network it waits on the device, and comes once that is back', async () => {
    await libraryKept(again.page)
    await selectImage(again.page)
    await again.context.setOffline(true)
    await again.page.getByRole('button', { name: 'Enlarge' }).click()
    await expect(placeholders(again.page).getByText('Waits for the network')).toBeVisible(patience)
    await shot(again.page, 'offline')
    await again.context.setOffline(false)
    await expect(placeholders(linh.page)).toHaveCount(2, patience)
    await expect(placeholders(linh.page).getByText('Not accepted yet')).toBeVisible(painting)
  })

  await test.step('a part to be painted anew waits with its mask, through a reload, and comes once', async () => {
    await shellKept(again.page)
    await again.context.setOffline(true)
    await selectImage(again.page)
    await again.page.getByRole('button', { name: 'Paint a part anew' }).click()
    await expect(again.page.getByRole('button', { name: 'Brush (B)' })).toHaveAttribute('aria-pressed', 'true')
    await pull(again.page, await onImage(again.page, 0.3, 0.3), await onImage(again.page, 0.6, 0.5))
    await expect(again.page.locator('canvas[data-mask="1"]')).toBeVisible(patience)
    const words = again.page.getByRole('textbox', { name: 'What should be there' })
    await words.fill('a red kite')
    await words.press('Control+Enter')
    await expect(placeholders(again.page).getByText('Waits for the network')).toBeVisible(patience)
    await expect(again.page.locator('canvas[data-mask]')).toHaveCount(0, patience)
    await expect.poll(() => isOnDevice(again.page, id, 'a red kite'), patience).toBe(true)
    await again.page.reload()
    await expect(placeholders(again.page).getByText('Waits for the network')).toBeVisible({ timeout: 30_000 })
    await shot(again.page, 'mask-offline')
    await again.context.setOffline(false)
    await expect(placeholders(linh.page)).toHaveCount(3, painting)
    await expect(placeholders(linh.page).getByText('Not accepted yet')).toHaveCount(2, painting)
    const { items } = (await (await again.context.request.get('/api/recipe/tasks/list')).json()) as {
      items: { prompt: string }[]
    }
    expect(items.filter(({ prompt }) => prompt === 'a red kite')).toHaveLength(1)
  })

  await again.context.close()
  await linh.context.close()
})
