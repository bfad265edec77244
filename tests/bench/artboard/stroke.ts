import type { Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'

const STEPS = 120
const STEP_PX = 5
/** The pen smooths what it follows, so the newest points of a line are drawn a little short: of one step no more is asked. */
const SHORT_PX = 2 * STEP_PX
const start = { x: 300, y: 450 }

/** The pages tell each move and each frame by the same clock: they are of one machine. */
interface Mark {
  at: number
  /** How far right it is, in pixels from the beginning of the line. */
  reach: number
}

/** Of each point of a line: from the pointer's event in one page to the frame in which the other page has drawn as far. */
export async function measureStroke(from: Page, to: Page): Promise<number[]> {
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
  await to.evaluate(() => {
    const marks: Mark[] = []
    Object.assign(window, { marks })
    const lines = () => [...document.querySelectorAll('.tl-shape[data-shape-type="draw"]')]
    const before = new Set(lines())
    const look = () => {
      const line = lines().find(line => !before.has(line))
      const path = line?.querySelector('path')
      if (path)
        marks.push({ at: performance.timeOrigin + performance.now(), reach: path.getBoundingClientRect().width })
      requestAnimationFrame(look)
    }
    look()
  })
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
  return moved.flatMap(({ at, reach }) => {
    if (reach <= SHORT_PX) return []
    const found = seen.find(mark => mark.reach >= reach - SHORT_PX)
    return found ? [found.at - at] : []
  })
}

function readMarks(page: Page): Promise<Mark[]> {
  return page.evaluate(() => (window as unknown as { marks: Mark[] }).marks)
}
