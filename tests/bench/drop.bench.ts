import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startStack } from '../fixtures/server.ts'
import { chromiumArguments, findChromium } from '../run/chromium.ts'
import { longestOf, ms, tasksOfPage, traced } from './browser-trace.ts'
import { enterAsOwner } from './bench-visitors.ts'

/*
 * A drop of 500 pictures of 200 kB, or as many as are asked for (`npm run bench:drop -- 2000`), from the moment it is let go of
 * until all are images of the library and the list says so: beside the same browser that puts as many bodies, three at a time,
 * on a bare Node server, which keeps nothing on the device and shows nothing.
 */
const PICTURES = Number(process.argv[2] ?? 500)
const SIDE = 256
const SENT_AT_ONCE = 3

const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-drop-'))
const bare = fork(new URL('./files/bare-server.ts', import.meta.url), [folder])
const { url } = await new Promise<{ url: string }>(resolve =>
  bare.once('message', told => resolve(told as { url: string })),
)
const stack = await startStack()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
try {
  const context = await enterAsOwner(browser, stack)
  const peer = await timeBare(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto('/library/images')
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  let own = 0
  const events = await traced(session, async () => {
    own = await drop(page)
  })
  const tasks = tasksOfPage(events)
  const busy = tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  const facts = {
    'until all are there': ms(own),
    'bare server': ms(peer),
    ratio: (peer / own).toFixed(2),
    'of the processor, on the main thread': ms(busy),
    'longest task': ms(longestOf(tasks)),
  }
  const said = Object.entries(facts).map(([what, value]) => `${what} ${value}`)
  process.stdout.write(`${PICTURES} pictures: ${said.join(', ')}\n`)
} finally {
  await browser.close()
  await stack.dispose()
  bare.disconnect()
  await rm(folder, { recursive: true, force: true })
}

async function timeBare(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(drawPictures, { count: PICTURES, side: SIDE })
  const taken = await page.evaluate(async lanes => {
    const { files } = globalThis as unknown as { files: File[] }
    const begin = performance.now()
    const lane = async () => {
      for (let file = files.shift(); file; file = files.shift()) await fetch('/', { method: 'PUT', body: file })
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return performance.now() - begin
  }, SENT_AT_ONCE)
  await page.close()
  return taken
}

async function drop(page: Page): Promise<number> {
  await page.evaluate(drawPictures, { count: PICTURES, side: SIDE })
  const begin = performance.now()
  await page.evaluate(() => {
    const { files } = globalThis as unknown as { files: File[] }
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  })
  await page
    .getByRole('heading', { name: new RegExp(`^${new Intl.NumberFormat('en').format(PICTURES)} pictures uploaded`) })
    .waitFor({ timeout: 600_000 })
  return performance.now() - begin
}

/** In the page, of noise, so that none is like another. */
async function drawPictures({ count, side }: { count: number; side: number }): Promise<void> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  const files: File[] = []
  for (let index = 0; index < count; index++) {
    const pixels = new Uint8ClampedArray(side * side * 4)
    for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536))
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
    context?.putImageData(new ImageData(pixels, side), 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    files.push(new File([blob], `${index}.png`, { type: 'image/png' }))
  }
  Object.assign(globalThis, { files })
}
