import { fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import { SESSION_TOKEN, buildWorld } from './api-bench-world.ts'
import type { CapturedQuery } from './api-bench-world.ts'
import { load } from './peers.ts'
import { startOurs } from './start-ours.ts'
import type { LoadRequest, LoadResult } from './peers.ts'

/**
 * Requests a second and p99 of an authenticated item read and of a keyset list over a million items, against bare Hono
 * and pg that send the same SQL. Both run in processes of their own, turn by turn, three rounds each; the ratio is of medians.
 */
const ITEMS = Number(process.env.BENCH_ITEMS ?? 1_000_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const ROUNDS = 3
const CONNECTIONS = 16

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url)
  process.stdout.write(`Building ${ITEMS.toLocaleString('en')} items …\n`)
  const world = await buildWorld(db, ITEMS)
  await db.destroy()
  const requests = describeRequests(world.itemId)
  const captured = await captureQueries(requests)
  const ours = await startServer('api-ours.ts', {})
  const bare = await startServer('api-bare.ts', { CAPTURED_QUERIES: JSON.stringify(captured) })
  for (const [name, request] of Object.entries(requests)) {
    const rounds: { ours: LoadResult; bare: LoadResult }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await load({ ...request, url: `${bare.url}/${name}` }, { connections: CONNECTIONS, seconds: SECONDS }),
        ours: await load({ ...request, url: ours.url + request.url }, { connections: CONNECTIONS, seconds: SECONDS }),
      })
    }
    print(name, captured[name]?.length ?? 0, rounds)
  }
  ours.stop()
  bare.stop()
} finally {
  await postgres.stop()
}

function describeRequests(itemId: string): Record<string, LoadRequest> {
  const headers = {
    cookie: `atelier_session=${SESSION_TOKEN}`,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
  }
  return {
    read: { method: 'GET', url: `/api/wildcard/${itemId}`, headers },
    list: {
      method: 'POST',
      url: '/api/wildcard/list',
      headers,
      body: JSON.stringify({ view: 'owned', sort: 'updatedAt', limit: 50 }),
    },
  }
}

/** Sends each request once, to an api in this process, and notes what it asks the database. */
async function captureQueries(requests: Record<string, LoadRequest>): Promise<Record<string, CapturedQuery[]>> {
  const captured: Record<string, CapturedQuery[]> = {}
  let current: CapturedQuery[] | undefined
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (text && /^\s*(select|with)/i.test(text)) {
      const values = Array.isArray(second) ? second : ((first as { values?: unknown[] }).values ?? [])
      current?.push({
        text,
        values: values.map(value => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)),
      })
    }
    return Reflect.apply(original, this, args) as never
  }
  const ours = await startOurs(postgres.url)
  for (const [name, { url: path, ...init }] of Object.entries(requests)) {
    current = []
    const response = await fetch(ours.url + path, {
      ...init,
      headers: { ...init.headers, 'x-request-id': `capture-${name}` },
    })
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    captured[name] = current
  }
  // Our api remembers the session from the first request on; the peer looks it up each time.
  const sessionLookup = captured.read?.[0]
  if (sessionLookup && captured.list && !captured.list.some(query => query.text === sessionLookup.text))
    captured.list.unshift(sessionLookup)
  await ours.dispose()
  pg.Client.prototype.query = original
  return captured
}

function startServer(program: string, env: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, DATABASE_URL: postgres.url, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve({ url: (message as { url: string }).url, stop: () => child.disconnect() }))
    child.once('exit', code => reject(new Error(`${program} ended with ${code}`)))
  })
}

function print(name: string, statements: number, rounds: { ours: LoadResult; bare: LoadResult }[]): void {
  const ours = medianOf(rounds.map(round => round.ours))
  const bare = medianOf(rounds.map(round => round.bare))
  const ratio = ours.requestsPerSecond / bare.requestsPerSecond
  process.stdout.write(
    `${name} (${statements} statements): ours ${Math.round(ours.requestsPerSecond)}/s p99 ${ours.p99Ms} ms · bare ${Math.round(bare.requestsPerSecond)}/s p99 ${bare.p99Ms} ms · ratio ${ratio.toFixed(2)}\n`,
  )
}

function medianOf(results: LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no rounds')
  return middle
}
