import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../fixtures/browser.ts'
import type { Stack } from '../fixtures/server.ts'
import { arrive, post } from './visitors.ts'
import type { Member } from './visitors.ts'

test.use({
  locale: 'en-US',
  reducedMotion: 'reduce',
  // A socket and requests that are refused, or cut off, on purpose.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /Failed to fetch/, /status of 40[34]/],
})
// Three browsers at one board, each drawing: on a slow machine that takes some minutes.
test.setTimeout(240_000)

const SOON = { timeout: 30_000 }

async function beginBoard({ context }: Member, stack: Stack, name: string): Promise<string> {
  const { id } = await post<{ id: string }>(context.request, stack, '/api/artboards', { name })
  return id
}

async function share(owner: Member, stack: Stack, id: string, email: string, role: string): Promise<void> {
  await post(owner.context.request, stack, `/api/artboards/${id}/share`, { people: [{ email }], role })
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/artboards/${id}`)
  await expect(page.locator('.tl-canvas')).toBeVisible(SOON)
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
}

const shapes = (page: Page) => page.locator('.tl-shape:not([data-shape-type=group])')
const shape = (page: Page, type: string) => page.locator(`.tl-shape[data-shape-type=${type}]`)

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 })
  await page.mouse.move(...to, { steps: 4 })
  await page.mouse.up()
}

async function draw(page: Page, key: string, from: [number, number], to: [number, number]): Promise<void> {
  await page.locator('.tl-container').focus()
  await page.keyboard.press(key)
  await drag(page, from, to)
}

async function placeOf(page: Page, type: string): Promise<{ x: number; y: number }> {
  const box = await shape(page, type).boundingBox()
  return { x: Math.round(box?.x ?? -1), y: Math.round(box?.y ?? -1) }
}

const paint = (page: Page, type: string) =>
  shape(page, type)
    .locator('path')
    .first()
    .evaluate(path => path.getAttribute('stroke') ?? getComputedStyle(path).stroke)

/** Hosts that anything was asked of, other than our own. */
function watchHosts(visitors: readonly Member[], stack: Stack): Set<string> {
  const own = new URL(stack.url).host
  const foreign = new Set<string>()
  for (const { context } of visitors) {
    context.on('request', request => {
      const { protocol, host } = new URL(request.url())
      if (/^(https?|wss?):$/.test(protocol) && host !== own) foreign.add(host)
    })
  }
  return foreign
}

async function threePeople(browser: Browser, stack: Stack): Promise<[Member, Member, Member]> {
  return [
    await arrive(browser, stack, 'Mai'),
    await arrive(browser, stack, 'Linh'),
    await arrive(browser, stack, 'Duc'),
  ]
}

test('what is typed as soon as a note or a text is placed stands as it was typed', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const { page } = mai
  await open(page, await beginBoard(mai, stack, 'Words'))
  for (const [place, key] of ['n', 't', 'n', 't'].entries()) {
    await page.locator('.tl-container').focus()
    await page.keyboard.press(key)
    await page.mouse.click(300 + place * 220, 300)
    await page.keyboard.type(`Quick fox ${place}`)
    await expect(page.locator('[contenteditable=true]')).toHaveText(`Quick fox ${place}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})

test('people draw on one board at once, each with their own undo, and who may only look only looks', async ({
  browser,
  stack,
}) => {
  const [mai, linh, duc] = await threePeople(browser, stack)
  const foreign = watchHosts([mai, linh, duc], stack)
  const id = await beginBoard(mai, stack, 'Cover options')
  await share(mai, stack, id, linh.email, 'editor')
  await share(mai, stack, id, duc.email, 'viewer')
  for (const { page } of [mai, linh, duc]) await open(page, id)

  await test.step('what each draws at the same time all have', async () => {
    await Promise.all([draw(mai.page, 'r', [300, 200], [480, 320]), draw(linh.page, 'd', [600, 500], [760, 560])])
    for (const { page } of [mai, linh, duc]) {
      await expect(shape(page, 'geo')).toHaveCount(1, SOON)
      await expect(shape(page, 'draw')).toHaveCount(1, SOON)
    }
  })

  await test.step('keys within a dialog are not for what is selected behind it', async () => {
    const { page } = mai
    await page.keyboard.press('ControlOrMeta+a')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Who can open it').click()
    await page.keyboard.press('Delete')
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('toolbar', { name: 'What is selected' })).toBeVisible()
    await expect(shapes(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('one moves what the other recolours, and both hold', async () => {
    await mai.page.keyboard.press('v')
    // The edge of what is selected would be a handle.
    await mai.page.keyboard.press('Escape')
    await linh.page.keyboard.press('v')
    await linh.page.mouse.click(300, 260)
    await expect(linh.page.getByRole('toolbar', { name: 'What is selected' })).toBeVisible()
    const red = linh.page.getByRole('radio', { name: /Red$/ }).last()
    const before = await placeOf(mai.page, 'geo')
    const unpainted = await paint(linh.page, 'geo')
    await Promise.all([drag(mai.page, [300, 260], [400, 360]), red.click()])
    const after = { x: before.x + 100, y: before.y + 100 }
    await expect.poll(() => paint(linh.page, 'geo')).not.toBe(unpainted)
    const painted = await paint(linh.page, 'geo')
    for (const { page } of [mai, linh, duc]) {
      await expect.poll(() => placeOf(page, 'geo'), SOON).toEqual(after)
      await expect.poll(() => paint(page, 'geo'), SOON).toBe(painted)
    }
    await mai.page.keyboard.press('ControlOrMeta+z')
    for (const { page } of [mai, linh, duc]) {
      await expect.poll(() => placeOf(page, 'geo'), SOON).toEqual(before)
      expect(await paint(page, 'geo')).toBe(painted)
    }
    await linh.page.getByTestId('style.geo').click()
    await expect(linh.page.getByTestId('style.geo.ellipse')).toBeVisible()
    await expectAccessible(linh.page)
    // Escape takes away the tip of what has the focus, then the choices, and not what is selected.
    await expect(linh.page.getByRole('tooltip')).toHaveCount(1)
    await linh.page.keyboard.press('Escape')
    await expect(linh.page.getByRole('tooltip')).toHaveCount(0)
    await linh.page.keyboard.press('Escape')
    await expect(linh.page.getByTestId('style.geo.ellipse')).toBeHidden()
    await expect(linh.page.getByRole('toolbar', { name: 'What is selected' })).toBeVisible()
  })

  await test.step('what one deletes is gone for all', async () => {
    await linh.page.locator('.tl-container').focus()
    await linh.page.keyboard.press('Delete')
    for (const { page } of [mai, linh, duc]) await expect(shape(page, 'geo')).toHaveCount(0, SOON)
  })

  await test.step('a viewer has no tools to draw with, and keys do not help', async () => {
    await expect(duc.page.getByText('Read-only')).toBeVisible()
    await expect(duc.page.getByRole('button', { name: /^Draw/ })).toBeHidden()
    await draw(duc.page, 'r', [300, 200], [480, 320])
    await expect(shapes(duc.page)).toHaveCount(1)
    await expect(shapes(mai.page)).toHaveCount(1)
  })

  await test.step('they see each other, and one follows the other', async () => {
    await linh.page.mouse.move(500, 400)
    await expect(mai.page.locator('.tl-collaborators').getByText('Linh')).toBeVisible(SOON)
    await expect(mai.page.getByRole('button', { name: 'Follow Duc' })).toBeVisible()
    await mai.page.getByRole('button', { name: 'Follow Linh' }).click()
    await linh.page.getByRole('button', { name: 'Zoom in' }).click()
    const level = (page: Page) => page.getByRole('button', { name: /back to 100 %/ })
    await expect(level(linh.page)).not.toHaveText('100 %')
    await expect.poll(() => level(mai.page).textContent(), SOON).toBe(await level(linh.page).textContent())
    await mai.page.mouse.move(500, 400)
    await mai.page.mouse.wheel(0, 40)
    await expect(mai.page.getByRole('button', { name: 'Follow Linh' })).toBeVisible()
    await expectAccessible(mai.page)
    const left = (await level(mai.page).textContent()) ?? ''
    await mai.page.reload()
    await expect(level(mai.page)).toHaveText(left, SOON)
    await expect(shape(mai.page, 'draw')).toHaveCount(1, SOON)
  })

  await test.step('a page that was deleted comes back from its toast, and what was done since stays', async () => {
    const { page } = mai
    const pages = page.getByRole('button', { name: /^Pages/ })
    await pages.click()
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.keyboard.press('Escape')
    await draw(page, 'r', [500, 400], [560, 460])
    await pages.click()
    await page.getByRole('button', { name: 'Delete Page 2' }).click()
    await page.keyboard.press('Escape')
    await draw(page, 'a', [600, 300], [700, 360])
    await expect(shape(linh.page, 'arrow')).toHaveCount(1, SOON)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(pages).toHaveAccessibleName(/Page 2/)
    await expect(shape(page, 'geo')).toHaveCount(1)
    await expect(shape(linh.page, 'arrow')).toHaveCount(1)
    await pages.click()
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(shape(page, 'arrow')).toHaveCount(1)
  })

  await test.step('access that is taken back in the middle of a stroke ends it', async () => {
    await linh.page.locator('.tl-container').focus()
    await linh.page.keyboard.press('d')
    await linh.page.mouse.move(300, 300)
    await linh.page.mouse.down()
    await linh.page.mouse.move(420, 340, { steps: 5 })
    await expect(shape(mai.page, 'draw')).toHaveCount(2, SOON)
    const { uid } = (await (await linh.context.request.get('/api/users/me')).json()) as { uid: string }
    const answer = await mai.context.request.delete(`/api/artboards/${id}/share`, {
      data: { uid },
      headers: { origin: stack.url },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await expect(linh.page.locator('.tl-canvas')).toBeHidden(SOON)
    await linh.page.mouse.up()
    await expect(linh.page.getByText(/no longer open this|not there any more|no such board/i).first()).toBeVisible(SOON)
    await draw(mai.page, 'r', [500, 200], [560, 260])
    await expect(shape(duc.page, 'geo')).toHaveCount(1, SOON)
  })

  expect([...foreign]).toEqual([])
  for (const { context } of [mai, linh, duc]) await context.close()
})

test('a board does not wait for the code of its parts', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const id = await beginBoard(mai, stack, 'Slow')
  let goOn = () => {}
  const held = new Promise<void>(resolve => (goOn = resolve))
  await mai.context.route(/\/assets\/comments-button/, async route => {
    await held
    await route.continue()
  })
  await open(mai.page, id)
  await draw(mai.page, 'r', [300, 300], [420, 380])
  await expect(shape(mai.page, 'geo')).toHaveCount(1)
  const comments = mai.page.getByRole('button', { name: 'Comments', exact: true })
  await expect(comments).toHaveCount(0)
  goOn()
  await expect(comments).toBeVisible()
  await expect(shape(mai.page, 'geo')).toHaveCount(1)

  await test.step('nor does it begin anew when night falls: what was drawn can be undone', async () => {
    await mai.page.emulateMedia({ colorScheme: 'dark' })
    await expect(mai.page.locator('.tl-container')).toHaveClass(/tl-theme__dark/)
    await mai.page.keyboard.press('ControlOrMeta+z')
    await expect(shape(mai.page, 'geo')).toHaveCount(0)
  })
})

test('what two did without the network comes together when it is back', async ({ browser, stack }) => {
  const mai = await arrive(browser, stack, 'Mai')
  const linh = await arrive(browser, stack, 'Linh')
  const id = await beginBoard(mai, stack, 'Offline')
  await share(mai, stack, id, linh.email, 'editor')
  for (const { page } of [mai, linh]) await open(page, id)
  await draw(mai.page, 'r', [300, 200], [480, 320])
  await expect(shape(linh.page, 'geo')).toHaveCount(1, SOON)
  for (const { context } of [mai, linh]) await context.setOffline(true)
  await draw(mai.page, 'd', [300, 500], [480, 560])
  await draw(linh.page, 'f', [700, 200], [900, 400])
  for (const { page } of [mai, linh]) await expect(page.getByText('Saved on this device').first()).toBeVisible(SOON)
  await mai.page.keyboard.press('v')
  await mai.page.keyboard.press('Escape')
  await drag(mai.page, [300, 260], [350, 260])
  for (const { context } of [mai, linh]) await context.setOffline(false)
  for (const { page } of [mai, linh]) {
    await expect(shape(page, 'draw')).toHaveCount(1, SOON)
    await expect(shape(page, 'frame')).toHaveCount(1, SOON)
  }
  const place = await placeOf(mai.page, 'geo')
  await expect.poll(() => placeOf(linh.page, 'geo'), SOON).toEqual(place)

  await test.step('also from who closes the board before, and opens another screen', async () => {
    await mai.context.setOffline(true)
    await draw(mai.page, 'd', [600, 600], [760, 640])
    await expect(mai.page.getByText('Saved on this device').first()).toBeVisible(SOON)
    await mai.page.close()
    await mai.context.setOffline(false)
    await (await mai.context.newPage()).goto('/artboards')
    await expect(shape(linh.page, 'draw')).toHaveCount(2, SOON)
  })
  for (const { context } of [mai, linh]) await context.close()
})
