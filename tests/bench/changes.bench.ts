import { fork } from 'node:child_process'
import { join } from 'node:path'
import { cpus } from 'node:os'
import { openDatabase } from '@atelier/database/database/connection.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import { migrateToLatest } from '@atelier/database/database/migrate.ts'
import { startTestPostgres } from '@atelier/database/embedded/test-postgres.ts'
import {
  buildFeedWorld,
  countChanges,
  listSome,
  renameOne,
  shareFolder,
  touchEverything,
  unshareFolder,
} from './changes-bench-world.ts'

/**
 * What a browser that was away gets a second over one connection: everything it can see, and a change of everything; how
 * soon one that listens is told; what the feed costs those who write. The api runs in a process of its own.
 */
const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000)
const ROUNDS = 3
const PAGE = 2_000

const postgres = await startTestPostgres()
try {
  await migrateToLatest(postgres.url)
  const db = openDatabase(postgres.url, { poolSize: 2 })
  print(`Node ${process.version}, ${cpus()[0]?.model}; filling ${ITEMS.toLocaleString('en')} items …`)
  const filling = performance.now()
  const world = await buildFeedWorld(db, ITEMS)
  print(`filled in ${seconds(filling)} s, the feed's rows included`)
  const api = await startApi(postgres.url)
  const read = reader(api.url, world.session)

  await best('everything, by snapshot', async () =>
    readPages(read, '/api/changes/snapshot', 'cursor', page => page.items.length),
  )
  const { cursor } = await read<{ cursor: string }>('/api/changes')
  const start = performance.now()
  const touched = await touchEverything(db, world.uid)
  print(`one statement that changes ${touched} items: ${seconds(start)} s`)
  await best('a change of everything, by the feed', async () =>
    readPages(read, '/api/changes', 'since', page => page.changes.length, cursor),
  )
  await measureVerify(api.url, world.session, await listSome(db, world.uid, 'alone'))
  await measureNudges(api.url, world.session, await listSome(db, world.uid, 'alone'))
  await measureWrites(db, world)
  api.stop()
  await db.destroy()
} finally {
  await postgres.stop()
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

type Read = <T>(path: string) => Promise<T>

function reader(url: string, session: string): Read {
  return async <T>(path: string) => {
    const response = await fetch(url + path, { headers: { cookie: `atelier_session=${session}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

interface Page {
  items: unknown[]
  changes: unknown[]
  cursor: string
  nextCursor: string | null
  more?: boolean
}

async function readPages(
  get: Read,
  path: string,
  parameter: string,
  count: (page: Page) => number,
  from?: string,
): Promise<number> {
  let total = 0
  for (let at: string | null | undefined = from; at !== null;) {
    const page: Page = await get(`${path}?limit=${PAGE}${at ? `&${parameter}=${at}` : ''}`)
    total += count(page)
    at = page.more === undefined ? page.nextCursor : page.more ? page.cursor : null
  }
  return total
}

async function best(name: string, act: () => Promise<number>): Promise<void> {
  const rates: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    total = await act()
    rates.push(total / ((performance.now() - start) / 1000))
  }
  print(`${name}: ${total} items, ${rates.map(rate => Math.round(rate)).join(', ')} items/s`)
}

async function measureVerify(url: string, session: string, ids: string[]): Promise<void> {
  const all = Array.from({ length: 5 }, () => ids)
    .flat()
    .slice(0, 1_000)
  const times = await timeEach(Array.from({ length: 50 }), async () => {
    const response = await fetch(`${url}/api/changes/verify`, {
      method: 'POST',
      body: JSON.stringify({ ids: all }),
      headers: {
        cookie: `atelier_session=${session}`,
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
      },
    })
    await response.json()
  })
  print(`verify ${all.length} ids: ${describe(times)}`)
}

/** Another browser of the same person listens while one writes. */
async function measureNudges(url: string, session: string, ids: string[]): Promise<void> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events`, {
    headers: { cookie: `atelier_session=${session}` },
    signal: abort.signal,
  })
  let heard = () => {}
  void (async () => {
    for await (const chunk of response.body ?? []) if (Buffer.from(chunk).includes('event: changes')) heard()
  })().catch(() => undefined)
  await new Promise(resolve => setTimeout(resolve, 500))
  const headers = {
    cookie: `atelier_session=${session}`,
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
  }
  const times: number[] = []
  for (const id of ids.slice(0, 100)) {
    // Further apart than nudges are coalesced.
    await new Promise(resolve => setTimeout(resolve, 300))
    const told = new Promise<number>(resolve => {
      heard = () => resolve(performance.now())
    })
    const answer = await fetch(`${url}/api/wildcard/${id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ description: String(Math.random()) }),
    })
    const start = performance.now()
    if (!answer.ok) throw new Error(await answer.text())
    times.push((await told) - start)
  }
  abort.abort()
  print(`from the answer to a write until the event at another browser: ${describe(times)}`)
}

async function measureWrites(db: Db, world: Awaited<ReturnType<typeof buildFeedWorld>>): Promise<void> {
  const alone = await timeEach(await listSome(db, world.uid, 'alone'), id => renameOne(db, id))
  const inFolders = await timeEach(await listSome(db, world.ownerUid, 'in folders'), id => renameOne(db, id))
  print(`renaming one item of one's own: ${describe(alone)}; in a shared folder: ${describe(inFolders)}`)
  const before = await countChanges(db)
  const [shared = 0] = await timeEach([1], () => shareFolder(db, world.bigFolderId, world.uid))
  const [revoked = 0] = await timeEach([1], () => unshareFolder(db, world.bigFolderId))
  const rows = (await countChanges(db)) - before
  print(
    `sharing a folder with ${Math.round(ITEMS / 8)} things: ${shared.toFixed(0)} ms, taking it back: ${revoked.toFixed(0)} ms, ${rows} rows of the feed`,
  )
}

async function timeEach<T>(values: readonly T[], act: (value: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const value of values) {
    const start = performance.now()
    await act(value)
    times.push(performance.now() - start)
  }
  return times
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (percent: number) => (sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0).toFixed(1)
  return `p50 ${at(50)} ms, p99 ${at(99)} ms`
}

function startApi(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'api-ours.ts'), { env: { ...process.env, DATABASE_URL: databaseUrl } })
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve({ url: (message as { url: string }).url, stop: () => child.disconnect() }))
    child.once('exit', code => reject(new Error(`the api ended with ${code}`)))
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
