import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startStack } from '../fixtures/server.ts'
import { chromiumArguments, findChromium } from '../run/chromium.ts'
import { enterAsOwner } from './bench-visitors.ts'
import { startFrontServer } from './front-server.ts'
import { FRAME_MS, longestOf, ms, partOf, sumByFrame, tasksOfPage, traced } from './browser-trace.ts'
import type { TraceEvent } from './browser-trace.ts'
import { makeImageWorld } from './gallery-world.ts'

/*
 * The gallery with 100,000 images on the device, or as many as are asked for (`npm run bench:gallery -- 20000`): the feed's pages are answered here, so that what is measured is the
 * browser's work alone (reading to the device, opening, scrolling), from Chromium's own trace.
 */
const IMAGES = Number(process.argv[2] ?? 100_000)
const FIRST_LOAD_MS_MAX = 600_000
const SCROLL_STEPS = 240
const BLANK_MS_MAX = 300
/** Nobody opens it again while it is still opening. */
const RESTS_MS = 2_000

const world = await makeImageWorld(IMAGES)
const front = await startFrontServer(world.findAnswer)
const stack = await startStack()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, '--enable-precise-memory-info'],
  // Of loopback, too, nothing goes past it.
  proxy: { server: front.url, bypass: '<-loopback>' },
})
try {
  const context = await enterAsOwner(browser, stack)
  const page = await context.newPage()
  await measureFirstLoad(page)
  await measureScrolling(page)
  await page.close()
  await measureOpening(context)
} finally {
  await browser.close()
  await stack.dispose()
  front.dispose()
}

async function measureFirstLoad(page: Page): Promise<void> {
  await world.fill(page)
  const begin = performance.now()
  await page.goto('/library/images')
  await page.getByRole('grid', { name: 'Images' }).waitFor()
  const usable = performance.now() - begin
  await page.waitForFunction(
    count => document.querySelector('main')?.textContent?.includes(count) === true,
    new Intl.NumberFormat('en').format(IMAGES),
    { timeout: FIRST_LOAD_MS_MAX },
  )
  const all = performance.now() - begin
  while ((await countPacked(page)) > 0) await delay(200)
  print('first load', {
    'usable after': ms(usable),
    'all after': ms(all),
    'all rows after': ms(performance.now() - begin),
    pages: String(world.asked()),
  })
}

/** Down the list with the wheel for four seconds, then leaps of thousands of pictures. */
async function measureScrolling(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await delay(3_000)
  const steady = await traced(session, async () => {
    await page.mouse.move(900, 500)
    for (let step = 0; step < SCROLL_STEPS; step++) {
      await page.mouse.wheel(0, 120)
      await delay(FRAME_MS)
    }
  })
  print('scrolling', await describeWork(page, steady))
  let blank = 0
  const leaps = await traced(session, async () => {
    for (let leap = 1; leap <= 12; leap++) {
      await page.evaluate(
        part => {
          const grid = document.querySelector<HTMLElement>('[role="grid"]')
          let scroller = grid?.parentElement
          while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
          if (scroller) scroller.scrollTop = part * scroller.scrollHeight
        },
        (leap * 0.618) % 1,
      )
      await delay(BLANK_MS_MAX)
      blank += await countBlank(page)
    }
  })
  print('leaps', { ...(await describeWork(page, leaps)), 'blank 300 ms after a leap': String(blank) })
}

/** Of the pictures that are in view. */
function countBlank(page: Page): Promise<number> {
  return page.evaluate(() => {
    const blank = [...document.querySelectorAll('[data-index] img:not([data-loaded])')]
    return blank.filter(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }).length
  })
}

/** The main thread's tasks, added up by the frame they fall in. */
async function describeWork(page: Page, events: readonly TraceEvent[]): Promise<Record<string, string>> {
  const tasks = tasksOfPage(events)
  const frames = sumByFrame(tasks, ({ dur = 0 }) => dur)
  const longest = longestOf(tasks)
  const heap = await page.evaluate(
    () => (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
  )
  return {
    'work a frame p50': ms(partOf(frames, 0.5)),
    p95: ms(partOf(frames, 0.95)),
    'p95 of the processor': ms(
      partOf(
        sumByFrame(tasks, ({ tdur = 0 }) => tdur),
        0.95,
      ),
    ),
    'longest task': ms(longest),
    'longest of the processor': ms(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000))),
    heap: `${(heap / 1e6).toFixed(0)} MB`,
  }
}

/** Pages of the first reading whose pictures are not rows yet. */
function countPacked(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [database] = (await indexedDB.databases()).filter(({ name }) => /^atelier-[\da-f-]{36}$/.test(name ?? ''))
    const opening = indexedDB.open(database?.name ?? '')
    await new Promise(resolve => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('packed').objectStore('packed').count()
    await new Promise(resolve => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })
}

/** As somebody who comes back without the network: the shell and the rows are here. */
async function measureOpening(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/library/images')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.locator('[data-index] img[data-loaded]').first().waitFor()
  await context.setOffline(true)
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    await delay(RESTS_MS)
    await page.reload({ waitUntil: 'commit' })
    await page.locator('[data-index] img[data-loaded]').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
  }
  const sorted = times.sort((a, b) => a - b)
  print('opening without the network', { 'first pictures after': ms(sorted[2] ?? 0), slowest: ms(sorted.at(-1) ?? 0) })
  await context.setOffline(false)
}

function print(name: string, facts: Record<string, string>): void {
  const said = Object.entries(facts).map(([what, value]) => `${what} ${value}`)
  process.stdout.write(`${name}: ${said.join(', ')}\n`)
}
