import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRawSocket } from '../fixtures/raw-socket.ts'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import { makeSignedIn, makeVisit } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { attack, countNone } from './hostile-attack.ts'
import type { AttackerWithAccount, AttackWorld, Counts } from './hostile-attack.ts'
import type { HostileJob, HostileReport } from './hostile-process.ts'

const seed = longCount({ short: 1, long: Date.now() % 1_000_000 })
/** Each refusal costs a new connection, and coming in is most of what a frame takes here: most are tried in memory. */
const framesOverSockets = longCount({ short: 1_200, long: 20_000 })
const framesInMemory = longCount({ short: 18_800, long: 1_000_000 })
const lanes = 8
/** Ways in which a frame is refused; even the few over sockets come to each. */
const refusals = 8

let database: MigratedTestDatabase
let people: Record<AttackerWithAccount, SignedIn>
let uids: Record<AttackerWithAccount, string>

beforeAll(async () => {
  database = await createTestDatabase()
  people = { owner: await makeSignedIn(database.db, 'Owner'), viewer: await makeSignedIn(database.db, 'Viewer') }
  uids = { owner: people.owner.uid, viewer: people.viewer.uid }
})
afterAll(() => database.dispose())

test(
  `${framesOverSockets.toLocaleString('en')} mutated frames (seed ${seed}): the document is what was acknowledged, and nothing else`,
  { timeout: 600_000 },
  async () => {
    const server = await startSyncServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'error' } })
    const { pid, port } = server
    const world: AttackWorld = {
      db: database.db,
      uids,
      reach: (document, as) => async handlers => {
        if (as !== 'visitor') {
          return openRawSocket({ port, path: `/sync/${document}?ack=1`, headers: people[as].headers, ...handlers })
        }
        const ticket = await makeVisit(database.db, document)
        return openRawSocket({ port, path: `/sync/${document}?ack=1&ticket=${ticket}`, headers: {}, ...handlers })
      },
    }
    const counts = countNone()
    try {
      const share = framesOverSockets / lanes
      await Promise.all(
        Array.from({ length: lanes }, (_, lane) => attack(world, share, seededRandom(seed * 1_000 + lane), counts)),
      )
      expectTellingCounts(counts, framesOverSockets)
      expect([server.isRunning(), server.pid]).toEqual([true, pid])
    } finally {
      await server.stop()
    }
  },
)

test(
  `${framesInMemory.toLocaleString('en')} mutated frames (seed ${seed}) over sockets in memory: no other outcome`,
  { timeout: 4 * 3_600_000 },
  async () => {
    const processes = availableParallelism()
    const jobs = Array.from({ length: processes }, (_, index) => ({
      databaseUrl: database.url,
      uids,
      frames: Math.ceil(framesInMemory / processes),
      lanes,
      seed: seed * 1_000 + index,
    }))
    const told = jobs.map(countNone)
    const started = Date.now()
    const tell = () => print(`${Math.round((Date.now() - started) / 1_000)} s: ${describe(addUp(told))}`)
    const telling = setInterval(tell, 30_000)
    await Promise.all(jobs.map((job, index) => runJob(job, counts => (told[index] = counts)))).finally(() => {
      clearInterval(telling)
      tell()
    })
    expectTellingCounts(addUp(told), framesInMemory)
    expect(Object.keys(addUp(told).reasons).length).toBeGreaterThanOrEqual(refusals)
  },
)

/** Each way out was taken often, so that nothing is shown by nobody having got so far. */
function expectTellingCounts({ said, kept, closed }: Counts, frames: number): void {
  expect(said).toBeGreaterThanOrEqual(frames)
  expect(kept).toBeGreaterThan(frames / 100)
  expect(closed).toBeGreaterThan(frames / 10)
}

/** A server that ends before its time was brought down. */
function runJob(job: HostileJob, onCounts: (counts: Counts) => void): Promise<void> {
  const child = fork(join(import.meta.dirname, 'hostile-process.ts'), { execArgv: [] })
  child.send(job)
  return new Promise<void>((resolve, reject) => {
    child.on('message', (report: HostileReport) => {
      onCounts(report.counts)
      if (!report.ended) return
      if (report.ended.failure === null) resolve()
      else reject(new Error(report.ended.failure))
    })
    child.once('exit', code => reject(new Error(`The process under attack ended with ${code}`)))
  }).finally(() => child.kill('SIGKILL'))
}

function addUp(all: readonly Counts[]): Counts {
  const sum = countNone()
  for (const { said, kept, closed, reasons } of all) {
    sum.said += said
    sum.kept += kept
    sum.closed += closed
    for (const [reason, count] of Object.entries(reasons)) sum.reasons[reason] = (sum.reasons[reason] ?? 0) + count
  }
  return sum
}

function describe({ said, kept, closed, reasons }: Counts): string {
  const often = Object.entries(reasons).toSorted(([, one], [, other]) => other - one)
  const refused = often.map(([reason, count]) => `${count} × ${reason}`)
  return `${said} said, ${kept} kept, ${closed} refused (${refused.join('; ')})`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
