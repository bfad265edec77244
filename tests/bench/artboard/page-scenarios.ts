import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { keepBoard } from '../../fixtures/kept-board.ts'
import { findRunningEmbedded } from '@atelier/database/embedded/embedded.ts'
import { post } from '../../e2e/visitors.ts'
import { signUp } from '../../fixtures/people.ts'
import { startStack } from '../../fixtures/server.ts'
import type { Stack } from '../../fixtures/server.ts'
import { chromiumArguments, findChromium } from '../../run/chromium.ts'
import { mapToRecord, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { SyncClient } from '../../sync/sync-client.ts'
import { enterAsOwner, openContext, settleIn } from '../bench-visitors.ts'
import { longestOf, partOf, sumByFrame, tasksOfPage, traced } from '../browser-trace.ts'
import { bound, median, round } from '../sync/report.ts'
import type { Section } from '../sync/report.ts'
import { editBoard, middleOf, shapeId } from './board-edits.ts'
import { measureStrokes } from './stroke.ts'

interface PagesOptions {
  shapes: number
  edits: number
  isQuick: boolean
}

/** Some shape or all of them. */
const DRAWN = '.tl-shape:visible, [data-testid="painted-shapes"]'

interface PageWorld {
  stack: Stack
  /** In which the owner is signed in. */
  context: BrowserContext
  /** Another browser, of somebody who may edit the board too. */
  watching: BrowserContext
  /** With nothing in its cache, and signed in too. */
  enterAnew(): Promise<BrowserContext>
  board: string
  sit(shape: number): Promise<Mover>
}

/**
 * An editor without a page, who moves a shape of their own. They write as a page writes, and have a document and no store: it
 * would take the processor from the pages that are looked at.
 */
interface Mover {
  move(): void
  dispose(): void
}

/** The whole product, as `npm start` starts it, and Chromium. */
export async function measurePages({ shapes, edits, isQuick }: PagesOptions): Promise<Section[]> {
  const stack = await startStack()
  const launch = () => chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  // What is not in front of its own window is drawn a few times a second only: who watches needs a window of their own.
  const [browser, second] = [await launch(), await launch()]
  try {
    const context = await enterAsOwner(browser, stack)
    const { uid } = (await (await context.request.get('/api/users/me')).json()) as { uid: string }
    const board = await makeBoard(context, stack)
    const watching = await enterAsEditor(second, stack, { owner: context, board })
    const databaseUrl = await findRunningEmbedded(stack.dataDir)
    if (databaseUrl === null) throw new Error('the database does not run')
    const db = openDatabase(databaseUrl, { poolSize: 2, name: 'atelier-bench' })
    await keepBoard(db, `artboard:${board}`, doc => editBoard(doc, { shapes, edits, uid }))
    await db.destroy()
    const sit = sitAt(context, stack, board)
    const world = { stack, context, watching, enterAnew: () => enterAsOwner(browser, stack), board, sit }
    const opening = await measureOpening(world, isQuick ? 2 : 5)
    const strokes: Section[] = []
    const many: Section[] = []
    for (const look of looks) {
      strokes.push(await describeStrokes(world, look, isQuick ? 2 : 6))
      many.push(await measureManyEditors(world, look, { forMs: isQuick ? 3_000 : 10_000, shapes }))
    }
    return [opening, ...strokes, ...many]
  } finally {
    await browser.close()
    await second.close()
    await stack.dispose()
  }
}

async function enterAsEditor(
  browser: Browser,
  stack: Stack,
  { owner, board }: { owner: BrowserContext; board: string },
): Promise<BrowserContext> {
  const context = await openContext(browser, stack)
  const email = await signUp(context.request, stack, 'Mai')
  await settleIn(context.request, stack)
  await post(owner.request, stack, `/api/artboards/${board}/share`, { people: [{ email }], role: 'editor' })
  return context
}

async function makeBoard({ request }: BrowserContext, stack: Stack): Promise<string> {
  return (await post<{ id: string }>(request, stack, '/api/artboards', { name: 'Bench' })).id
}

function sitAt(context: BrowserContext, { url }: Stack, board: string): PageWorld['sit'] {
  return async index => {
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: url }
    const client = new SyncClient({ url: `${url.replace('http', 'ws')}/sync/`, document: `artboard:${board}`, headers })
    await client.connect()
    const { doc } = client
    const id = shapeId(index)
    const move = () => {
      const before = mapToRecord(id, recordsOf(doc).get(id))
      if (!before) throw new Error(`${id} is not on the board`)
      writeRecords(doc, { put: [{ before, after: { ...before, x: Number(before['x']) + 1 } }] })
    }
    return { move, dispose: () => client.dispose() }
  }
}

async function sitAndMove(sit: PageWorld['sit'], shapes: readonly number[]): Promise<{ end: () => void }> {
  const movers = await Promise.all(shapes.map(sit))
  const moving = setInterval(() => movers.forEach(({ move }) => move()), 1_000 / WRITES_PER_SECOND)
  return {
    end: () => {
      clearInterval(moving)
      for (const mover of movers) mover.dispose()
    },
  }
}

/** Until a tool that is chosen by its key is chosen: the board is drawn, and answers. */
async function measureOpening(world: PageWorld, rounds: number): Promise<Section> {
  const first = await openOnce(world.context, world.board)
  const again: number[] = []
  for (let round = 0; round < rounds; round++) again.push(await openOnce(world.context, world.board))
  const empty: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await world.enterAnew()
    empty.push(await openOnce(context, world.board))
    await context.close()
  }
  return {
    title: 'Opening the board in a browser, until it is drawn and answers a key',
    of: 'cache',
    rows: [
      { name: 'empty, and the first page that a server just started gives out', figures: { ms: round(first) } },
      { name: 'empty, median', figures: { ms: round(median(empty)) } },
      { name: 'of the opening before, median', figures: { ms: round(median(again)) } },
    ],
    verdicts: [bound('empty', median(empty), 2_000, 'ms'), bound('of the opening before', median(again), 2_000, 'ms')],
  }
}

async function openOnce(context: BrowserContext, board: string): Promise<number> {
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(`/artboards/${board}`, { waitUntil: 'commit' })
  await page.locator(DRAWN).first().waitFor()
  await page.keyboard.press('r')
  await page.getByRole('toolbar').locator('[aria-pressed="true"]').first().waitFor()
  const took = performance.now() - began
  await delay(500)
  await page.close()
  return took
}

/** All of the board, where very many shapes are painted on one canvas, and as one works on it, where each is an element. */
const looks = ['all of it in sight', 'at 100 %'] as const
type Look = (typeof looks)[number]

/** As the product's own pages write while somebody draws or moves something. */
const WRITES_PER_SECOND = 30

async function openToLook(context: BrowserContext, board: string, look: Look): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/artboards/${board}`)
  await page.locator(DRAWN).first().waitFor()
  await page.getByRole('toolbar', { name: 'Tools' }).waitFor()
  if (look === 'at 100 %') {
    await page.locator('.tl-container').focus()
    await page.keyboard.press('Shift+0')
    await page.getByText('100 %', { exact: true }).waitFor()
  }
  return page
}

async function describeStrokes(world: PageWorld, look: Look, count: number): Promise<Section> {
  const { sit, context, watching, board } = world
  const others = await sitAndMove(sit, [0, 1, 2])
  const [from, to] = [await openToLook(context, board, look), await openToLook(watching, board, look)]
  const [first = [], ...strokes] = await measureStrokes(from, to, { y: look === 'at 100 %' ? 450 : 870, count })
  others.end()
  for (const page of [from, to]) await page.close()
  const figures = (delays: readonly number[]) => {
    const sorted = delays.toSorted((a, b) => a - b)
    const [p50, p99] = [partOf(sorted, 0.5), partOf(sorted, 0.99)]
    return { 'p50 ms': round(p50), 'p99 ms': round(p99), points: sorted.length }
  }
  const later = figures(strokes.flat())
  return {
    title: `Strokes drawn in one browser, seen in another, with five editors, ${look}`,
    of: 'from pointer to painted',
    rows: [
      { name: 'the first after opening', figures: figures(first) },
      { name: `the next ${count - 1}`, figures: later },
    ],
    verdicts: [bound('p50', later['p50 ms'], 60, 'ms'), bound('p99', later['p99 ms'], 150, 'ms')],
  }
}

const MANY = 10

async function measureManyEditors(
  world: PageWorld,
  look: Look,
  { forMs, shapes }: { forMs: number; shapes: number },
): Promise<Section> {
  const { sit, context, board } = world
  const page = await openToLook(context, board, look)
  const first = middleOf(shapes) - MANY / 2
  const editors = await sitAndMove(
    sit,
    Array.from({ length: MANY }, (_, index) => first + index),
  )
  await delay(3_000)
  const session = await page.context().newCDPSession(page)
  const tasks = tasksOfPage(await traced(session, () => delay(forMs)))
  editors.end()
  const clock = sumByFrame(tasks, ({ dur = 0 }) => dur)
  const processor = sumByFrame(tasks, ({ tdur = 0 }) => tdur)
  const shown = await countShapes(page)
  await page.close()
  return {
    title: `${MANY} editors at ${WRITES_PER_SECOND} Hz, in the page of somebody who looks on, ${look}`,
    of: 'what',
    rows: [
      {
        name: 'main thread',
        figures: {
          'work a frame p50 ms': round(partOf(clock, 0.5)),
          'p95 ms': round(partOf(clock, 0.95)),
          'p95 of the processor ms': round(partOf(processor, 0.95)),
          'longest task ms': round(longestOf(tasks)),
          'shapes in view': shown,
        },
      },
    ],
    verdicts: [
      bound('work a frame p95, of the processor', partOf(processor, 0.95), 12, 'ms'),
      bound('longest task', longestOf(tasks), 100, 'ms'),
    ],
  }
}

function countShapes(page: Page): Promise<number> {
  return page.locator('.tl-shape:visible').count()
}
