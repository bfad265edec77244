import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, shellKept, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { dragFiles, paintNoise } from './drop-files.ts'
import type { Dropped } from './drop-files.ts'
import { uploadPictures } from './pictures.ts'
import { arrive, libraryKept, openBrowser, post } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /status of 4\d\d/, /WebSocket/],
})
// Three browsers, a reload in the middle of uploads and one without the network.
test.setTimeout(240_000)

const canvas = '.tl-canvas'
const shapes = (page: Page) => page.locator('.tl-shape[data-shape-type="image"]')
/** Of pictures that have come from the server, the files that show them. */
const shownFiles = (page: Page) =>
  shapes(page).evaluateAll(found =>
    found.flatMap(shape =>
      [...shape.querySelectorAll('img')].flatMap(({ src, complete, naturalWidth }) =>
        complete && naturalWidth > 0 && src.includes('/api/files/') ? [src] : [],
      ),
    ),
  )
const drop = (page: Page, files: readonly Dropped[]) =>
  dragFiles(page, 'drop', files, { onto: canvas, at: { x: 700, y: 450 } })

interface Named {
  id: string
}

const makeBoard = (request: APIRequestContext, stack: Stack, name: string) =>
  post<Named>(request, stack, '/api/artboards', { name })

/** tldraw finds what is pressed by where it is; its elements take no presses. */
async function press(page: Page, { times = 1 } = {}): Promise<void> {
  const { x, y, width, height } = (await shapes(page).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2, { clickCount: times })
}

/** Whether the dialog that appears next has the focus as soon as it is in the page: a key in between would be the board's. */
function seesFocusAtOnce(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        const observer = new MutationObserver(() => {
          const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')
          if (!dialog) return
          observer.disconnect()
          resolve(dialog.contains(document.activeElement))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
}

async function openBoard(page: Page, id: string): Promise<void> {
  await page.goto(`/artboards/${id}`)
  await expect(page.locator(canvas)).toBeVisible({ timeout: 30_000 })
}

test('pictures are dropped, come through a reload, are seen by others, opened, and put into a folder', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const tom = await arrive(browser, stack, 'Tom')
  const { page, context } = mai
  const board = await makeBoard(context.request, stack, 'Moods')
  const folder = await post<Named>(context.request, stack, '/api/folders', { name: 'Chosen' })
  await post(context.request, stack, `/api/artboards/${board.id}/share`, {
    people: [{ email: tom.email }],
    role: 'viewer',
  })
  await openBoard(page, board.id)
  await openBoard(tom.page, board.id)

  await test.step('while files are over the board it says so, and what is on its way holds its place for all', async () => {
    await page.route('**/api/upload/parts/**', route => new Promise(() => void route))
    const pictures = await Promise.all([1, 2, 3].map(n => paintNoise(`picture ${n}.png`, [200, 120])))
    await expect(async () => {
      await dragFiles(page, 'dragover', pictures, { onto: canvas })
      await expect(page.getByText('Drop to put it on the board')).toBeVisible({ timeout: 300 })
    }).toPass()
    await drop(page, pictures)
    await expect(shapes(page)).toHaveCount(3)
    await expect(page.getByRole('progressbar', { name: 'Uploading picture 1.png' })).toBeVisible()
    await expect(shapes(tom.page)).toHaveCount(3)
    await expect(tom.page.getByRole('img', { name: 'A picture is on its way' })).toHaveCount(3)
  })

  await test.step('one is called off, and nothing is left of it', async () => {
    await page.getByRole('button', { name: 'Cancel picture 2.png' }).click()
    await expect(shapes(page)).toHaveCount(2)
    await expect(shapes(tom.page)).toHaveCount(2)
  })

  await test.step('after a reload the others go on, and fill their places', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await expect.poll(() => shownFiles(page), { timeout: 30_000 }).toHaveLength(2)
    await expect.poll(() => shownFiles(tom.page)).toHaveLength(2)
  })

  await test.step('26 MB are refused by name with the limit, and take no place', async () => {
    await drop(page, [{ name: 'large.png', bytes: Buffer.alloc(26 * 1024 * 1024) }])
    await expect(page.getByText(/large\.png was not put on the artboard: is too large: at most 25 MB/)).toBeVisible({
      timeout: 40_000,
    })
    await expect(shapes(page)).toHaveCount(2)
  })

  await test.step('Enter opens it as the library shows it, and to who sees the board alone as the board has it', async () => {
    await press(page)
    const hasFocus = seesFocusAtOnce(page)
    await page.keyboard.press('Enter')
    expect(await hasFocus).toBe(true)
    const opened = page.getByRole('dialog', { name: /picture \d\.png/ })
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await press(tom.page, { times: 2 })
    const viewer = tom.page.getByRole('dialog', { name: /picture \d\.png/ })
    await viewer.getByRole('button', { name: 'Save to my library' }).click()
    await expect(tom.page.getByText('1 picture saved to your library')).toBeVisible()
    await tom.page.keyboard.press('Escape')
  })

  await test.step('what is selected is told, and goes into a folder, chosen or dragged there', async () => {
    await page
      .getByRole('toolbar', { name: 'What is selected' })
      .getByRole('button', { name: 'More', exact: true })
      .click()
    await page.getByRole('menuitem', { name: /Details/ }).click()
    const panel = page.getByRole('complementary', { name: 'Pictures' })
    await expect(panel.getByText('200 × 120')).toBeVisible()
    await expectAccessible(page)
    const target = panel.getByRole('button', { name: 'Chosen' })
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
    const from = (await shapes(page).first().boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.move(from.x + 40, from.y + 40)
    await page.mouse.down()
    await page.mouse.move(x - 200, y, { steps: 6 })
    await page.mouse.move(x + 20, y + 10, { steps: 6 })
    await expect(target).toHaveAttribute('data-over', 'true')
    await page.mouse.up()
    await expect(page.getByText(/moved to “Chosen”/)).toBeVisible()
    const after = (await shapes(page).first().boundingBox()) ?? { x: 0, y: 0 }
    expect(Math.round(after.x - from.x)).toBe(0)
    const inFolder = async () => {
      const ask = { view: 'all', folderId: folder.id }
      const found = await post<{ items: unknown[] }>(context.request, stack, '/api/images/search', ask)
      return found.items.length
    }
    await expect.poll(inFolder).toBe(1)
  })
  await context.close()
  await tom.context.close()
})

test('a board that was opened opens without the network, with its pictures; who may no longer see it has none left', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const lan = await arrive(browser, stack, 'Lan')
  const board = await makeBoard(mai.context.request, stack, 'Offline')
  const images = await uploadPictures(
    mai.context.request,
    stack,
    ['#a42', '#284', '#24a', '#888'].map((background, n) => ({
      name: `${n}.png`,
      width: 900,
      height: 600,
      background,
    })),
  )
  await post(mai.context.request, stack, `/api/artboards/${board.id}/pictures`, { images, placed: true })
  await post(mai.context.request, stack, `/api/artboards/${board.id}/share`, {
    people: [{ email: lan.email }],
    role: 'viewer',
  })
  const { page, context } = lan
  await page.goto('/home')
  await shellKept(page)
  await libraryKept(page)
  await openBoard(page, board.id)
  await expect.poll(() => shownFiles(page)).toHaveLength(4)
  const fileIds = (await shownFiles(page)).map(address => address.split('/').at(-2) ?? '')
  const kept = () =>
    page.evaluate(async ids => {
      const names = (await caches.keys()).filter(name => name.startsWith('atelier-thumbs'))
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().filter(({ url }) => ids.some(id => url.includes(id))).length
    }, fileIds)
  await expect.poll(kept).toBeGreaterThanOrEqual(4)

  await test.step('the network is cut, and the page loaded again', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(shapes(page)).toHaveCount(4, { timeout: 30_000 })
    await expect.poll(() => shownFiles(page)).toHaveLength(4)
  })

  await test.step('it is taken back: at the next contact nothing of it is left here', async () => {
    const headers = { origin: stack.url }
    const { uid } = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
    const taken = await mai.context.request.delete(`/api/artboards/${board.id}/share`, { data: { uid }, headers })
    expect(taken.ok()).toBe(true)
    await context.setOffline(false)
    await expect.poll(kept, { timeout: 30_000 }).toBe(0)
    await expect(shapes(page)).toHaveCount(0)
  })
  await mai.context.close()
  await context.close()
})

test('whoever has the link sees a public board without an account, for as long as it is open', async ({
  browser,
  stack,
}) => {
  const mai = await arrive(browser, stack, 'Mai')
  const { request } = mai.context
  const board = await makeBoard(request, stack, 'For everybody')
  const images = await uploadPictures(
    request,
    stack,
    ['#c63', '#36c'].map((background, n) => ({ name: `${n}.png`, width: 900, height: 600, background })),
  )
  await post(request, stack, `/api/artboards/${board.id}/pictures`, { images, placed: true })
  const setMode = (mode: string) => post(request, stack, `/api/artboards/${board.id}/share/mode`, { mode })
  const { page, context } = await openBrowser(browser, stack)
  const errors: string[] = []
  context.on('console', message => message.type() === 'error' && errors.push(message.text()))

  await test.step('while it is not shared by its link, they are asked who they are', async () => {
    await page.goto(`/artboards/${board.id}`)
    await expect(page).toHaveURL(new RegExp(`/sign-in\\?next=.*${board.id}`), { timeout: 15_000 })
  })
  errors.length = 0

  await setMode('public')
  await openBoard(mai.page, board.id)
  await test.step('the board is there with its pictures, and with who works on it', async () => {
    await openBoard(page, board.id)
    await expect.poll(() => shownFiles(page), { timeout: 15_000 }).toHaveLength(2)
    await expect(page.getByText('You are looking at this board by its link.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Follow Mai' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button')).toHaveCount(2)
    for (const name of ['Share', 'Comments', 'History']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    await expectAccessible(page)
  })

  await test.step('what is drawn they see; of them nothing is seen, whatever they press', async () => {
    await page.mouse.move(600, 300)
    for (const key of ['r', 'c', 'n']) await page.keyboard.press(key)
    await page.mouse.click(640, 340)
    await mai.page.locator('.tl-container').focus()
    await mai.page.keyboard.press('n')
    // Beside the pictures.
    await mai.page.mouse.click(900, 640)
    await expect(page.locator('.tl-shape[data-shape-type="note"]')).toHaveCount(1, { timeout: 15_000 })
    await expect(mai.page.locator('.tl-shape')).toHaveCount(3)
    await expect(mai.page.getByRole('group', { name: 'Everybody here' })).toHaveCount(0)
  })

  await test.step('a picture opens, and the board is taken along as a file', async () => {
    await page.keyboard.press('Escape')
    await press(page, { times: 2 })
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 15_000 })
    await expect(viewer.getByRole('button', { name: 'Save to my library' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export and import' }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(1)
    await page.getByRole('menuitem', { name: /^Export/ }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('For everybody.png')
  })

  await test.step('nothing of it is kept on their device', async () => {
    const kept = await page.evaluate(async () => [
      ...(await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes('artboard') ? name : [])),
      ...(await caches.keys()).filter(name => name.startsWith('atelier-thumbs')),
      ...Object.keys(localStorage).filter(key => key.includes('board-views')),
    ])
    expect(kept).toEqual([])
  })

  await test.step('an account is one press away, and leads back to the board', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`/sign-in\\?next=.*${board.id}`))
    await page.goBack()
    await expect.poll(() => shownFiles(page), { timeout: 15_000 }).toHaveLength(2)
  })
  expect(errors).toEqual([])

  await test.step('the link is closed while they look', async () => {
    await setMode('restricted')
    await expect(page.getByText('This link is closed')).toBeVisible({ timeout: 15_000 })
    await expect(page.locator(canvas)).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in\?next=/, { timeout: 15_000 })
  })
  await mai.context.close()
  await context.close()
})
