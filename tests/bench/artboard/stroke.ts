import type { Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'

const STEPS = 120
const STEP_PX = 5
const LEFT = 300

/** The pages tell each move and each frame by the same clock: they are of one machine. */
interface Mark {
  at: number
  /** How far right it is, in pixels from the beginning of the line. */
  reach: number
}

/**
 * Of each point of a line: from the pointer's event in one page to the frame in which the other page has drawn as far. `y`:
 * where the line is drawn in the window, and begins on no frame, which would hold and cut it.
 */
export async function measureStroke(from: Page, to: Page, y: number): Promise<number[]> {
  const start = { x: LEFT, y }
  await from.bringToFront()
  await from.evaluate(({ x }) => {
    const marks: Mark[] = []
    Object.assign(window, { marks })
    addEventListener(
      'pointermove',
      event => void marks.push({ at: performance.timeOrigin + event.timeStamp, reach: event.clientX - x }),
      true,
    )
  }, start)
  await to.evaluate(watchLine, { ...start, wide: (STEPS + 4) * STEP_PX })
  await from.keyboard.press('d')
  await from.mouse.move(start.x, start.y)
  await from.mouse.down()
  for (let step = 1; step <= STEPS; step++) {
    await from.mouse.move(start.x + step * STEP_PX, start.y + (step % 7))
    await delay(1_000 / 60)
  }
  await delay(1_000)
  const moved = await readMarks(from)
  const seen = await readMarks(to)
  await from.mouse.up()
  // The pen has a width, and smooths what it follows: by so much the line is drawn shorter or longer than the pointer went.
  const short = (moved.at(-1)?.reach ?? 0) - (seen.at(-1)?.reach ?? 0)
  return moved.flatMap(({ at, reach }) => {
    const found = reach > STEP_PX ? seen.find(mark => mark.reach >= reach - short) : undefined
    return found ? [found.at - at] : []
  })
}

/** Runs in the page. Where shapes are painted on one canvas, the line is where its pixels change; else it is an element. */
function watchLine({ x, y, wide }: { x: number; y: number; wide: number }): void {
  const marks: Mark[] = []
  Object.assign(window, { marks })
  const lines = () => [...document.querySelectorAll('.tl-shape[data-shape-type="draw"]')]
  const before = new Set(lines())
  const readElement = () => {
    const path = lines()
      .find(line => !before.has(line))
      ?.querySelector('path')
    return path?.getBoundingClientRect().width
  }
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="painted-shapes"]')
  const readPixels = (painted: HTMLCanvasElement) => {
    const { left, top, width } = painted.getBoundingClientRect()
    const density = painted.width / width
    const at = [(x - left) * density, (y - 8 - top) * density, wide * density, 24 * density] as const
    return painted.getContext('2d')?.getImageData(...at)
  }
  const empty = canvas ? readPixels(canvas) : undefined
  const readPainted = () => {
    const now = canvas ? readPixels(canvas) : undefined
    if (!now || !empty) return undefined
    for (let column = now.width - 1; column >= 0; column--)
      for (let row = 0; row < now.height; row++) {
        const alpha = (row * now.width + column) * 4 + 3
        if (now.data[alpha] !== empty.data[alpha]) return (column + 1) * (wide / now.width)
      }
    return undefined
  }
  const look = () => {
    const reach = canvas ? readPainted() : readElement()
    if (reach !== undefined) marks.push({ at: performance.timeOrigin + performance.now(), reach })
    requestAnimationFrame(look)
  }
  look()
}

function readMarks(page: Page): Promise<Mark[]> {
  return page.evaluate(() => (window as unknown as { marks: Mark[] }).marks)
}
