import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { readFrame } from '@atelier/sync-server/connection/frame-reader.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { HostileClient } from './hostile-client.ts'
import { makeRealFrame, mutate, reframe } from './hostile-frames.ts'
import { SyncClient } from './sync-client.ts'

const frames = longCount({ short: 20_000, long: 1_000_000 })
const seed = longCount({ short: 1, long: Date.now() % 1_000_000 })
const lanes = 8
/** After so many a lane takes a new document, before what was let through makes the old one large. */
const framesPerDocument = 250

let database: MigratedTestDatabase
let server: SyncServerProcess
let owner: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSyncServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'error' } })
  owner = await makeSignedIn(database.db, 'Owner')
  viewer = await makeSignedIn(database.db, 'Viewer')
}, 120_000)
afterAll(async () => {
  await server.stop()
  await database.dispose()
})

test(
  `${frames.toLocaleString('en')} mutated frames (seed ${seed}): the document is what was acknowledged, and nothing else`,
  { timeout: longCount({ short: 600_000, long: 4 * 3_600_000 }) },
  async () => {
    const { pid } = server
    const told = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => attack(Math.ceil(frames / lanes), seededRandom(seed * 1_000 + lane))),
    )
    const sum = (pick: (counts: Counts) => number) => told.reduce((total, counts) => total + pick(counts), 0)
    // Each way out was taken often, so that none of what is shown above is shown by nobody having got so far.
    expect(sum(({ kept }) => kept)).toBeGreaterThan(frames / 100)
    expect(sum(({ closed }) => closed)).toBeGreaterThan(frames / 10)
    expect(sum(({ said }) => said)).toBeGreaterThanOrEqual(frames)
    expect([server.isRunning(), server.pid]).toEqual([true, pid])
  },
)

interface Counts {
  said: number
  kept: number
  closed: number
}

async function attack(count: number, random: () => number): Promise<Counts> {
  const counts = { said: 0, kept: 0, closed: 0 }
  while (counts.said < count) await attackDocument(Math.min(framesPerDocument, count - counts.said), random, counts)
  return counts
}

/** The owner's word counts as long as it makes sense; the viewer's never does. */
async function attackDocument(count: number, random: () => number, counts: Counts): Promise<void> {
  const [document = ''] = await makeDocuments(database.db, owner.uid, 1)
  await database.db
    .insertInto('item_grant')
    .values({ id: newId(), item_id: document.slice('canvas:'.length), uid: viewer.uid, role: 'viewer' })
    .execute()
  const observer = new SyncClient({ url: server.url, document, headers: owner.headers })
  await observer.connect()
  const target = { port: server.port, document }
  const hostile = new HostileClient({ ...target, headers: owner.headers })
  const reader = new HostileClient({ ...target, headers: viewer.headers })
  /** What the server has said that it keeps, and nothing else. */
  const expected = new Y.Doc()
  let former: Uint8Array = Uint8Array.of(0, 2, 2, 0, 0)
  for (let said = 0; said < count; said++) {
    const real = makeRealFrame(Y.encodeStateAsUpdate(expected), random)
    const frame = makeHostile(real, former, random)
    former = real
    const verdict = await (random() < 0.1 ? reader : hostile).say(frame)
    counts.said += 1
    if (verdict.kind === 'closed') counts.closed += 1
    if (verdict.kind !== 'kept') continue
    counts.kept += 1
    Y.applyUpdate(expected, verdict.update)
    expect(expected.store.pendingStructs, describe(frame)).toBeNull()
    expect(expected.store.pendingDs, describe(frame)).toBeNull()
  }
  await expectSame(document, expected, observer)
  for (const client of [hostile, reader, observer]) client.dispose()
  expected.destroy()
}

function makeHostile(real: Uint8Array, former: Uint8Array, random: () => number): Uint8Array {
  const choice = random()
  if (choice < 0.05) return real
  // Beyond the frame: what is mutated is the update within, and the frame around it is in order.
  const message = readFrame(real)
  if (choice < 0.6 && (message?.type === 'update' || message?.type === 'step2')) {
    return reframe(random() < 0.5 ? 'update' : 'step2', mutate(message.bytes, former, random))
  }
  return mutate(real, former, random)
}

async function expectSame(document: string, expected: Y.Doc, observer: SyncClient): Promise<void> {
  const same = (doc: Y.Doc) => Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(expected))
  await expect.poll(() => same(observer.doc), { timeout: 20_000 }).toBe(true)
  const stored = await loadDocument(database.db, document)
  expect(stored && same(stored.doc)).toBe(true)
  for (const root of ['nodes', 'links', 'meta']) {
    expect(observer.doc.getMap(root).toJSON()).toEqual(expected.getMap(root).toJSON())
    expect(stored?.doc.getMap(root).toJSON()).toEqual(expected.getMap(root).toJSON())
  }
  expect(observer.isOpen).toBe(true)
}

const describe = (frame: Uint8Array) => `frame ${Buffer.from(frame).toString('hex')}`
