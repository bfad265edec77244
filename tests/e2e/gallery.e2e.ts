import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from '../fixtures/browser.ts'
import { paintPicture, uploadPictures } from './pictures.ts'
import type { PaintedFile } from './pictures.ts'
import { makeFeedImage } from '../fixtures/feed-image.ts'
import { arrive, post } from './visitors.ts'
import type { Visitor } from './visitors.ts'
import { cell, cells } from './image-pages.ts'
import { line } from './folder-pages.ts'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const pictures: PaintedFile[] = [
  { name: 'red.png', width: 120, height: 96, background: '#a33' },
  { name: 'green.png', width: 144, height: 96, background: '#3a3' },
  { name: 'blue.png', width: 168, height: 96, background: '#33a' },
  // Larger than a phone, so that there is something to zoom into.
  { name: 'wide.png', width: 1500, height: 1000, background: '#c95' },
]

const viewer = (page: Page, name: string) => page.getByRole('dialog', { name: `Image: ${name}` })

test('on a phone the menu of a picture is in sight, two fingers zoom it, one moves it, and when it fits one turns the page', async ({
  browser,
  stack,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const { page, context } = await arrive(browser, stack, 'Mai', phone)
  await uploadPictures(context.request, stack, pictures)
  await page.goto('/library/images')
  await cell(page, 'wide.png').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible()
  const menu = await boxOf(page.getByRole('menu'))
  expect(menu.x).toBeGreaterThanOrEqual(0)
  expect(menu.x + menu.width).toBeLessThanOrEqual(phone.viewport.width)
  await page.keyboard.press('Escape')
  await cell(page, 'wide.png').tap()
  const picture = viewer(page, 'wide.png').getByRole('img', { name: 'wide.png' }).first()
  await expect(picture).toBeVisible()
  const fitted = await boxOf(picture)
  const middle = { x: fitted.x + fitted.width / 2, y: fitted.y + fitted.height / 2 }
  const fingers = new Fingers(await context.newCDPSession(page))

  await fingers.move([
    [
      { x: middle.x - 30, y: middle.y },
      { x: middle.x - 90, y: middle.y },
    ],
    [
      { x: middle.x + 30, y: middle.y },
      { x: middle.x + 90, y: middle.y },
    ],
  ])
  await expect.poll(async () => (await boxOf(picture)).width / fitted.width).toBeGreaterThan(2.5)
  const zoomed = await boxOf(picture)
  await fingers.move([[middle, { x: middle.x - 60, y: middle.y }]])
  await expect.poll(async () => Math.round((await boxOf(picture)).x - zoomed.x)).toBe(-60)
  await expect(viewer(page, 'wide.png')).toBeVisible()

  await fingers.move([
    [
      { x: middle.x - 120, y: middle.y },
      { x: middle.x - 20, y: middle.y },
    ],
    [
      { x: middle.x + 120, y: middle.y },
      { x: middle.x + 20, y: middle.y },
    ],
  ])
  await expect.poll(async () => Math.round((await boxOf(picture)).width)).toBe(Math.round(fitted.width))
  await fingers.move([
    [
      { x: middle.x + 100, y: middle.y },
      { x: middle.x - 100, y: middle.y },
    ],
  ])
  await expect(viewer(page, 'blue.png')).toBeVisible()
  await context.close()
})

test('a rectangle chooses pictures, and dragged onto a folder they lie in it', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Tom')
  const [coast, dunes] = await Promise.all(
    ['Coast', 'Dunes'].map(name => post<{ id: string }>(context.request, stack, '/api/folders', { name })),
  )
  await uploadPictures(context.request, stack, pictures.slice(0, 3), { folderId: coast?.id ?? '' })
  await page.goto(`/library/folders/${coast?.id}`)
  await expect(cells(page)).toHaveCount(3)
  const chosen = page.getByRole('gridcell', { selected: true })

  // From the ground above the last one to the middle of the one before it.
  const [before, last] = [await boxOf(cells(page).nth(1)), await boxOf(cells(page).nth(2))]
  await page.mouse.move(last.x + last.width - 10, last.y - 15)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2, { steps: 4 })
  await expect(chosen).toHaveCount(2)
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Selection' }).getByText('2 selected')).toBeVisible()

  await chosen.first().dragTo(line(page, 'Dunes'))
  await expect(cells(page)).toHaveCount(1)
  await expect(line(page, 'Dunes')).toHaveAccessibleName('Dunes 2')
  const countInDunes = async () => {
    const search = { view: 'owned', folderId: dunes?.id }
    return (await post<{ items: unknown[] }>(context.request, stack, '/api/images/search', search)).items.length
  }
  await expect.poll(countInDunes).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cells(page)).toHaveCount(3)
  await expect.poll(countInDunes).toBe(0)
  await context.close()
})

test('a range by Shift begins where one clicked last, and its other end can be moved back', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'An')
  const many = Array.from({ length: 8 }, (_, index) => ({
    name: `shade ${index}.png`,
    width: 100 + index,
    height: 96,
    background: '#a33',
  }))
  await uploadPictures(context.request, stack, many)
  await page.goto('/library/images')
  await expect(cells(page)).toHaveCount(8)
  const chosen = page.getByRole('gridcell', { selected: true })
  const click = (place: number, ...modifiers: ('Shift' | 'ControlOrMeta')[]) =>
    cells(page).nth(place).click({ modifiers })
  await click(1, 'ControlOrMeta')
  await click(6, 'Shift')
  await expect(chosen).toHaveCount(6)
  await click(3, 'Shift')
  await expect(chosen).toHaveCount(3)
  await click(7, 'ControlOrMeta')
  await expect(chosen).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(page.getByRole('complementary')).toBeVisible()
  // While the pictures make room for the panel a click may meet another one.
  await expect(async () => {
    await click(4)
    await expect(cells(page).nth(4)).toBeFocused({ timeout: 500 })
  }).toPass()
  await click(6, 'Shift')
  await expect(chosen).toHaveCount(3)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(chosen).toHaveCount(2)
  await context.close()
})

test('the focus comes back to the picture that a dialog or the viewer was about', async ({ browser, stack }) => {
  const { page, context } = await arrive(browser, stack, 'Duc')
  await uploadPictures(context.request, stack, pictures.slice(0, 3))
  await page.goto('/library/images')
  const green = cell(page, 'green.png')
  for (const [act, dialog] of [
    ['Rename', 'Rename'],
    ['Share', 'Share “green.png”'],
    ['Share', 'Share “green.png”'],
    ['Move', /^Move/],
  ] as const) {
    await green.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: act, exact: true }).click()
    const asked = page.getByRole('dialog', { name: dialog })
    await expect(asked.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(green).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(viewer(page, 'green.png')).toBeVisible()
  await page.goBack()
  await expect(viewer(page, 'green.png')).toBeHidden()
  await expect(green).toBeFocused()
  await context.close()
})

test('an image that is thrown away elsewhere says so in its viewer, and is recovered there', async ({
  browser,
  stack,
}) => {
  const { page, context } = await arrive(browser, stack, 'Huy')
  await uploadPictures(context.request, stack, pictures.slice(0, 2))
  await page.goto('/library/images')
  await cell(page, 'red.png').click()
  const opened = viewer(page, 'red.png')
  await expect(opened).toBeVisible()
  const id = /image=([0-9a-f-]+)/.exec(page.url())?.[1]
  await post(context.request, stack, '/api/images/soft-delete', { ids: [id] })
  await expect(opened.getByText('In the trash')).toBeVisible()
  await opened.getByRole('button', { name: 'Recover' }).click()
  await expect(opened.getByText('In the trash')).toBeHidden()
  await expect(opened.getByText('2 of 2').or(opened.getByText('1 of 2'))).toBeVisible()
  await context.close()
})

const LONG = 900

/** A library of so many pictures as the feed tells of them, each the same small picture. */
async function answerLongLibrary({ page, context }: Visitor): Promise<void> {
  const { uid } = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
  const state = (await (await context.request.get('/api/changes/snapshot')).json()) as object
  const items = Array.from({ length: LONG }, (_, index) => makeFeedImage(index, uid))
  await page.route('**/api/changes/snapshot**', route => route.fulfill({ json: { ...state, items, nextCursor: null } }))
  const body = await paintPicture({ name: '', width: 64, height: 48, background: '#7c4a2d' })
  await page.route('**/api/files/**', route => route.fulfill({ contentType: 'image/png', body }))
}

/** The numbers of the pictures that are drawn, as they follow each other on the page. */
const drawn = (page: Page) =>
  cells(page).evaluateAll(all => all.map(each => Number((each as HTMLElement).dataset['index'])))

test('of a long library only what is near is drawn, in order, wherever one leaps, and what has the focus stays', async ({
  browser,
  stack,
}) => {
  const visitor = await arrive(browser, stack, 'Lan')
  const { page, context } = visitor
  await answerLongLibrary(visitor)
  await page.goto('/library/images')
  await expect(page.getByRole('main').getByText(String(LONG), { exact: true }).first()).toBeVisible()
  const lastSeen = () =>
    page.getByRole('grid', { name: 'Images' }).locator(`[data-index="${LONG - 1}"] img[data-loaded]`)

  await cells(page).first().focus()
  await page.keyboard.press('End')
  await expect(lastSeen()).toBeVisible()
  await expect(cells(page).last()).toBeFocused()
  await expect(cells(page).last()).toHaveAccessibleName(`Study ${LONG}`)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAccessibleName(`Study ${LONG - 1}`)

  // Wherever one leaps: each is there once, in order, with its picture.
  for (const part of [0.5, 0.1, 0.9, 0]) {
    await page.evaluate(to => {
      let at = document.querySelector('[role="grid"]')
      while (at && !(at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY))) {
        at = at.parentElement
      }
      if (at) at.scrollTop = to * at.scrollHeight
    }, part)
    await expect
      .poll(async () => {
        const numbers = await drawn(page)
        const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
        const isInOrder = steps.every(step => step > 0)
        // One leap: from what is near to what has the focus.
        const leaps = steps.filter(step => step > 1).length
        const isThere = (numbers[0] ?? 0) < Math.max(1, part * LONG)
        return isThere && isInOrder && leaps <= 1 && numbers.length < 200 && numbers.includes(LONG - 2)
      })
      .toBe(true)
    await expect(cells(page).locator('img:not([data-loaded])')).toHaveCount(0)
  }
  await expect(page.locator(':focus')).toHaveAccessibleName(`Study ${LONG - 1}`)

  // In windows of other widths, too, all that is near is drawn, but for one leap to what has the focus.
  const grid = page.getByRole('grid', { name: 'Images' })
  const height = () => grid.evaluate(element => element.style.height)
  for (const width of [1024, 390, 1440, 800, 1440]) {
    const before = await height()
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(height).not.toBe(before)
    const numbers = await drawn(page)
    const leaps = numbers.slice(1).filter((number, at) => number - (numbers[at] ?? 0) !== 1)
    expect(leaps.length).toBeLessThanOrEqual(1)
  }

  // Laid out anew beside the details, nothing of before is left over.
  await page.keyboard.press('i')
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(page.getByText(`${LONG} selected`)).toBeVisible()
  await expect(page.getByRole('gridcell', { selected: false }).and(page.locator('[data-index]'))).toHaveCount(0)
  const numbers = await drawn(page)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  await context.close()
})

interface Point {
  x: number
  y: number
}

async function boxOf(locator: Locator): Promise<Point & { width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

/** As many fingers as there are ways, each from its beginning to its end at the same time. */
class Fingers {
  readonly #session: CDPSession

  constructor(session: CDPSession) {
    this.#session = session
  }

  async move(ways: readonly (readonly [Point, Point])[]): Promise<void> {
    const steps = 8
    const at = (step: number) =>
      ways.map(([from, to], id) => ({
        id,
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      }))
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= steps; step++) {
      await this.#session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
    }
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
