import { cpus } from 'node:os'
import { openTurboEngine } from '@atelier/workers/engines/start-engines.ts'
import { TurboWorker } from '@atelier/workers/turbo/turbo-worker.ts'
import { offerTemplate } from '@atelier/database/embedded/test-database.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestApi } from '@atelier/api/testing/test-api.ts'
import type { TestApi, TestPerson } from '@atelier/api/testing/test-api.ts'
import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import sharp from 'sharp'
import { percentile, print } from './call-times.ts'
import { readCpuSeconds, readDatabaseCpuSeconds, readEndedCpuSeconds } from './sync/process-use.ts'
import { readPostmasterPid } from './sync/sync-world.ts'

/**
 * Turbo: how long it is from the request of a frame to its picture over HTTP, words alone and over a drawing, with what each
 * process uses of the processor for it; and how even the turns are where several people never stop. In the browser there are a
 * few milliseconds more, of which the drawing's encoding is the most.
 */
const prompts = [
  'a lighthouse on a cliff, stormy sea, at dusk',
  'a red barn in a meadow',
  'portrait of a woman, oil painting',
  'a city street in the rain at night',
  'a cat on a sofa',
]
const WARM = 3
const FRAMES = 8
const PEOPLE = 6
const CROWDED_MS = 12_000

interface Bench {
  api: TestApi
  postmasterPid: number
  /** Of the process that paints. */
  painterPids: () => number[]
}

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  offerTemplate(postgres.url)
  const api = await startTestApi()
  const { db, doorbell, log, config } = api.app
  const engine = openTurboEngine(config, () => undefined)
  const worker = new TurboWorker({ db, doorbell, log, openEngine: () => engine })
  const painterPids = () => engine.processes.flatMap(({ pid }) => pid ?? [])
  const bench = { api, postmasterPid: await readPostmasterPid(db), painterPids }
  print(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
  await measureFrames(bench)
  await measureTurns(bench)
  await worker.dispose()
  await api.dispose()
} finally {
  await postgres.stop()
}

async function measureFrames(bench: Bench): Promise<void> {
  const drawing = await drawLayout()
  for (const [kind, more] of [
    ['words', {}],
    ['over a drawing', { drawing, strength: 0.6 }],
  ] as const) {
    const times: number[] = []
    const used = { painter: 0, servers: 0, database: 0 }
    for (const prompt of prompts) {
      const own = await measurePrompt(bench, { prompt, ...more })
      print(
        `${kind}, ${prompt}: p50 ${percentile(own.times, 50)} ms, painter ${(own.used.painter / FRAMES).toFixed(0)} ms`,
      )
      times.push(...own.times)
      for (const part of ['painter', 'servers', 'database'] as const) used[part] += own.used[part]
    }
    const each = (ms: number) => (ms / times.length).toFixed(1)
    print(`${kind}: p50 ${percentile(times, 50)} ms, p95 ${percentile(times, 95)} ms from request to picture`)
    print(
      `  processor time each: painter ${each(used.painter)}, API and worker ${each(used.servers)}, database ${each(used.database)} ms`,
    )
  }
}

async function measurePrompt({ api, ...bench }: Bench, ask: object) {
  const as = await api.createPerson()
  const sessionId = (await api.call(turboRoutes.begin, {}, { as })).id
  let seed = 0
  // Whoever draws goes on with one seed: it is the drawing that changes.
  const paint = () => paintOnce(api, as, { sessionId, seed: 'drawing' in ask ? seed : seed++, ...ask })
  for (let count = 0; count < WARM; count++) await paint()
  const times: number[] = []
  const before = readUse(bench)
  for (let count = 0; count < FRAMES; count++) {
    const from = performance.now()
    await paint()
    times.push(performance.now() - from)
  }
  const after = readUse(bench)
  const used = {
    painter: after.painter - before.painter,
    servers: after.servers - before.servers,
    database: after.database - before.database,
  }
  return { times, used }
}

async function paintOnce(api: TestApi, as: TestPerson, ask: object): Promise<void> {
  const frame = await api.call(turboRoutes.paint, { body: { sessionId: '', prompt: '', ...ask } }, { as })
  if (frame.status !== 'done') throw new Error(`a frame was ${frame.status}`)
}

function readUse({ painterPids, postmasterPid }: Omit<Bench, 'api'>) {
  const { user, system } = process.cpuUsage()
  return {
    painter: painterPids().reduce((sum, pid) => sum + 1_000 * readCpuSeconds(pid), 0),
    servers: (user + system) / 1_000,
    database: 1_000 * (readDatabaseCpuSeconds(postmasterPid) + readEndedCpuSeconds(postmasterPid)),
  }
}

/** Everybody asks again as soon as an answer is there; one of them in four windows at once. */
async function measureTurns({ api }: Bench): Promise<void> {
  const until = performance.now() + CROWDED_MS
  const counts = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const as = await api.createPerson()
      const windows = Array.from({ length: index === 0 ? 4 : 1 }, () => paintUntil(api, as, until))
      return (await Promise.all(windows)).reduce((sum, count) => sum + count, 0)
    }),
  )
  print(`${PEOPLE} people for ${CROWDED_MS / 1_000} s, the first in four windows: ${counts.join(', ')} frames`)
}

async function paintUntil(api: TestApi, as: TestPerson, until: number): Promise<number> {
  const sessionId = (await api.call(turboRoutes.begin, {}, { as })).id
  let count = 0
  while (performance.now() < until) {
    const ask = { sessionId, prompt: prompts[0] ?? '', seed: count }
    const { status } = await api.call(turboRoutes.paint, { body: ask }, { as })
    // Whoever has four windows has four frames on the way when it ends.
    if (status === 'done' && performance.now() < until) count++
  }
  return count
}

/** Sky over grass, as somebody lays it out. */
async function drawLayout(): Promise<string> {
  const ground = { create: { width: 256, height: 96, channels: 3 as const, background: '#4a7a3a' } }
  const sky = { create: { width: 256, height: 256, channels: 3 as const, background: '#7fb4e6' } }
  const grass = await sharp(ground).png().toBuffer()
  const laid = await sharp(sky)
    .composite([{ input: grass, left: 0, top: 160 }])
    .webp({ quality: 85 })
    .toBuffer()
  return laid.toString('base64')
}
