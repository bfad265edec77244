import type { Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'

const STEPS = 120
const STEP_PX = 5
const LEFT = 300
/** No frame draws more of it at once. */
const LOOK_AHEAD_PX = 200

interface Mark {
  /** By the page's own clock. */
  at: number
  /** How far right it is, in pixels from the beginning of the line. */
  reach: number
}

/**
 * Lines drawn one after another at the same place, each taken back before the next. Of each point of a line: from the pointer's
 * event in one page to the frame in which the other page has drawn as far. `y`: where they are drawn in the window, and begin
 * on no frame, which would hold and cut them.
 */
export async function measureStrokes(from: Page, to: Page, { y, count }: { y: number; count: number }) {
  await from.bringToFront()
  const strokes: number[][] = []
  for (let stroke = 0; stroke < count; stroke++) {
    strokes.push(await measureStroke(from, to, y))
    await from.keyboard.press('Control+z')
    await delay(500)
  }
  return strokes
}

async function measureStroke(from: Page, to: Page, y: number): Promise<number[]> {
  const start = { x: LEFT, y }
  await from.evaluate(watchPointer, start)
  await to.evaluate(watchLine, { ...start, wide: (STEPS + 4) * STEP_PX, ahead: LOOK_AHEAD_PX })
  await from.keyboard.press('d')
  await from.mouse.move(start.x, start.y)
  await from.mouse.down()
  await drawLine(from, start)
  await delay(1_000)
  const moved = await readMarks(from)
  const seen = await readMarks(to)
  const later = (await readClock(to)) - (await readClock(from))
  await from.mouse.up()
  // The pen has a width, and smooths what it follows: by so much the line is drawn shorter or longer than the pointer went.
  const short = (moved.at(-1)?.reach ?? 0) - (seen.at(-1)?.reach ?? 0)
  const delays = moved.flatMap(({ at, reach }) => {
    const found = reach > STEP_PX ? seen.find(mark => mark.reach >= reach - short) : undefined
    return found ? [found.at + later - at] : []
  })
  if (delays.length === 0) throw new Error('the stroke was not seen in the other page')
  return delays
}

/**
 * As a hand draws, which waits for nothing. Playwright's own mouse asks the page at each move with a button held whether it is
 * a drag, and is so slowed down to a few moves a second.
 */
async function drawLine(page: Page, start: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const moves: Promise<unknown>[] = []
  for (let step = 1; step <= STEPS; step++) {
    const at = { x: start.x + step * STEP_PX, y: start.y + (step % 7) }
    moves.push(session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...at }))
    await delay(1_000 / 60)
  }
  await Promise.all(moves)
  await session.detach()
}

/** What is kept in a page while it is watched. */
interface Watched {
  marks: Mark[]
  watching?: AbortController
}

/** Runs in the page. */
function watchPointer({ x }: { x: number }): void {
  const watched = window as unknown as Watched
  watched.watching?.abort()
  watched.watching = new AbortController()
  const marks: Mark[] = (watched.marks = [])
  const note = (event: PointerEvent) => void marks.push({ at: event.timeStamp, reach: event.clientX - x })
  addEventListener('pointermove', note, { capture: true, signal: watched.watching.signal })
}

/** Runs in the page. Where shapes are painted on one canvas, the line is where its pixels change; else it is an element. */
function watchLine({ x, y, wide, ahead }: { x: number; y: number; wide: number; ahead: number }): void {
  const watched = window as unknown as Watched
  watched.watching?.abort()
  const { signal } = (watched.watching = new AbortController())
  const marks: Mark[] = (watched.marks = [])
  const lines = () => [...document.querySelectorAll('.tl-shape[data-shape-type="draw"]')]
  const before = new Set(lines())
  const readElement = () => {
    const path = lines()
      .find(line => !before.has(line))
      ?.querySelector('path')
    return path?.getBoundingClientRect().width
  }
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="painted-shapes"]')
  const readPixels = (painted: HTMLCanvasElement, from: number, width: number) => {
    const box = painted.getBoundingClientRect()
    const density = painted.width / box.width
    const at = [(x + from - box.left) * density, (y - 8 - box.top) * density, width * density, 24 * density] as const
    const pixels = painted.getContext('2d')?.getImageData(...at)
    return pixels && new Uint32Array(pixels.data.buffer)
  }
  const empty = canvas ? readPixels(canvas, 0, wide) : undefined
  const alphaOf = (pixels: Uint32Array, at: number) => (pixels[at] ?? 0) >>> 24
  let reached = 0
  // Only from where it was seen last: to look at all of it each time would be the most of what this page does.
  const readPainted = (painted: HTMLCanvasElement) => {
    const from = Math.floor(reached)
    const width = Math.min(ahead, wide - from)
    if (width < 1) return reached
    const now = readPixels(painted, from, width)
    if (!now || !empty) return undefined
    const [columns, before] = [now.length / 24, empty.length / 24]
    for (let column = columns - 1; column >= 0; column--)
      for (let row = 0; row < 24; row++)
        if (alphaOf(now, row * columns + column) !== alphaOf(empty, row * before + from + column))
          return (reached = from + column + 1)
    return reached === 0 ? undefined : reached
  }
  const look = () => {
    const reach = canvas ? readPainted(canvas) : readElement()
    if (reach !== undefined) marks.push({ at: performance.now(), reach })
  }
  // After everything that is done for a frame: what is drawn with it is seen with it.
  const afterFrame = new MessageChannel()
  afterFrame.port1.onmessage = look
  const everyFrame = () => {
    if (signal.aborted) return
    afterFrame.port2.postMessage(null)
    requestAnimationFrame(everyFrame)
  }
  everyFrame()
}

function readMarks(page: Page): Promise<Mark[]> {
  return page.evaluate(() => (window as unknown as Watched).marks)
}

/**
 * What is to be added to a page's time for this process's. By the quickest of many questions; when a page believes that it
 * began is told by another clock, which is set right now and then.
 */
async function readClock(page: Page): Promise<number> {
  const answers: { took: number; ahead: number }[] = []
  for (let question = 0; question < 40; question++) {
    const asked = performance.now()
    const told = await page.evaluate(() => performance.now())
    const took = performance.now() - asked
    answers.push({ took, ahead: asked + took / 2 - told })
  }
  return answers.toSorted((one, other) => one.took - other.took)[0]!.ahead
}
