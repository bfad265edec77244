import { setTimeout as delay } from 'node:timers/promises'
import type { Delays } from './histogram.ts'
import { runLoad } from './load.ts'
import { measureOn } from './measure.ts'
import { readRssMegabytes } from './process-use.ts'
import { bound, round } from './report.ts'
import type { Section } from './report.ts'
import type { Bench } from './scenarios.ts'
import type { RunningServer, Subject } from './subjects.ts'

/** The same server with a hundred documents open, and then with the others as well: what each of those costs. */
export async function compareOpenDocuments(bench: Bench): Promise<Section> {
  const count = bench.quick ? 200 : 1_000
  const perDocument = new Map<string, number>()
  for (const subject of bench.subjects) {
    perDocument.set(
      subject.name,
      await onServer(subject, async server => {
        const warm = await hold(server, await bench.world.makeDocuments(100))
        const before = await readSettledRss(server)
        // Somebody else's: one person may have no more than a thousand sockets open.
        const other = await bench.world.makePerson()
        const theirs = { ...server, target: { ...server.target, headers: other.headers } }
        const many = await hold(theirs, await bench.world.makeDocuments(count, other))
        const after = await readSettledRss(server)
        await many()
        await warm()
        return (after - before) / count
      }),
    )
  }
  return {
    title: `${count.toLocaleString('en')} documents open, each with one client that has written`,
    rows: [...perDocument].map(([name, megabytes]) => ({
      name,
      figures: { 'MB a document': Math.round(megabytes * 1_000) / 1_000 },
    })),
    verdicts: [bound('memory of an open document', perDocument.get('ours'), 0.5, 'MB')],
  }
}

interface StallFigures {
  without: Delays
  with: Delays
  grownMb: number
  /** What it still holds ten seconds later. */
  keptMb: number
  lost: number
}

/** A heap goes on growing for some runs after its first, by itself: until then a run says nothing of its reader. */
const WARM_RUNS_MAX = 6
const WARM_RISE_MB = 4

/**
 * Without until the server takes no more for it, then with one reader that has stopped reading: what that takes more than
 * the others is the stalled reader's.
 */
export async function compareStalledReader(bench: Bench): Promise<Section> {
  const megabytes = bench.quick ? 30 : 100
  const job = { readers: 5, megabytes, updateBytes: 100_000, hz: 50 }
  const figures = new Map<string, StallFigures>()
  for (const subject of bench.subjects) {
    figures.set(
      subject.name,
      await onServer(subject, async server => {
        const run = async (stalled: number) => {
          const [document = ''] = await bench.world.makeDocuments(1)
          return measureOn(server, bench.world, { kind: 'stall', job: { ...job, document, stalled } })
        }
        let peakMb = (await run(0)).rssPeakMb
        let without = await run(0)
        for (let warm = 2; warm < WARM_RUNS_MAX && without.rssPeakMb > peakMb + WARM_RISE_MB; warm++) {
          peakMb = Math.max(peakMb, without.rssPeakMb)
          without = await run(0)
        }
        const calmMb = readRssMegabytes(server.pid)
        const withOne = await run(1)
        await delay(10_000)
        return {
          without: without.result.delivery,
          with: withOne.result.delivery,
          grownMb: withOne.rssPeakMb - Math.max(peakMb, without.rssPeakMb),
          keptMb: readRssMegabytes(server.pid) - calmMb,
          lost: without.result.lost + withOne.result.lost,
        }
      }),
    )
  }
  const mine = figures.get('ours')
  return {
    title: `A reader that has stopped reading, with ${megabytes} MB written past it`,
    rows: [...figures].map(([name, own]) => ({
      name,
      figures: {
        'peak grows by MB': round(own.grownMb),
        'kept after 10 s MB': round(own.keptMb),
        'others p99 ms without': round(own.without.p99Ms),
        'others p99 ms with': round(own.with.p99Ms),
        lost: own.lost,
      },
    })),
    verdicts: [
      bound('memory grows', mine?.grownMb, 16, 'MB'),
      bound("others' p99, of what it was without", mine && mine.with.p99Ms / mine.without.p99Ms, 1.1, ''),
      bound('lost by the others', mine?.lost, 0, ''),
    ],
  }
}

async function onServer<T>(subject: Subject, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await subject.start()
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Opens documents from another process and keeps them open until the answer is called. */
async function hold(server: RunningServer, documents: string[]): Promise<() => Promise<unknown>> {
  let end = () => {}
  let ended: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    ended = runLoad(
      'hold',
      { target: server.target, documents },
      {
        onMeasuring: tell => {
          end = tell
          resolve()
        },
      },
    )
    ended.catch(reject)
  })
  return () => {
    end()
    return ended
  }
}

/** The lowest of the next seconds: what is waiting to be collected does not count. */
async function readSettledRss(server: RunningServer): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let second = 0; second < 5; second++) {
    await delay(1_000)
    least = Math.min(least, readRssMegabytes(server.pid))
  }
  return least
}
