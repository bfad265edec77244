import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { appendUpdates } from '@atelier/database/documents/document-log.queries.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { readRecords, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../fixtures/seeded-random.ts'
import { startSyncServer } from '../fixtures/sync-server.ts'
import type { SyncServerProcess } from '../fixtures/sync-server.ts'
import { makeDocuments, makeSignedIn } from '../fixtures/sync-world.ts'
import type { SignedIn } from '../fixtures/sync-world.ts'
import { BoardPlayer, RandomActs } from './board-player.ts'
import { giveRole } from './board-world.queries.ts'
import { SyncClient } from './sync-client.ts'

const seed = longCount({ short: 8, long: Date.now() % 1_000_000 })
const actsOfEach = longCount({ short: 120, long: 2_000 })
const patience = { timeout: 60_000, interval: 50 }

let database: MigratedTestDatabase
let server: SyncServerProcess
let people: SignedIn[]
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSyncServer({ databaseUrl: database.url })
  people = []
  for (const name of ['Ann', 'Bob', 'Cai', 'Dan', 'Eve']) people.push(await makeSignedIn(database.db, name))
}, 120_000)
afterAll(async () => {
  await server.stop()
  await database.dispose()
})

/** A board of the first person, which the others come to as editors. */
async function makeBoard(): Promise<string> {
  const [owner, ...others] = people
  const [document = ''] = await makeDocuments(database.db, owner?.uid ?? '', 1, 'artboard')
  for (const { uid } of others) await giveRole(database.db, document, uid, 'editor')
  return document
}

async function sit(document: string, person: SignedIn, role?: GrantRole): Promise<BoardPlayer> {
  const player = new BoardPlayer({ url: server.url, document, person, ...(role && { role }) })
  await player.open()
  return player
}

async function readStored(document: string): Promise<Record<string, BoardRecord>> {
  const loaded = await loadDocument(database.db, document)
  if (!loaded) throw new Error(`${document} is not there`)
  const records = readRecords(loaded.doc)
  loaded.destroy()
  return Object.fromEntries(records.map(record => [record.id, record]))
}

const snapshotOf = ({ client }: BoardPlayer) => Y.snapshot(client.doc)

/** All have written what they had, and have what the others wrote. */
async function settle(players: readonly BoardPlayer[]): Promise<void> {
  for (const player of players) if (!player.client.isOpen) await player.client.connect()
  await vi.waitFor(() => {
    expect(players.map(({ client }) => client.closing)).toEqual(players.map(() => null))
    for (const { binding } of players) binding.write()
    const [first, ...others] = players.map(snapshotOf)
    expect(others.every(other => first && Y.equalSnapshots(first, other))).toBe(true)
  }, patience)
  // What came last is shown with the next frame.
  await delay(5)
}

test(
  `five at one board, ${actsOfEach} random acts each, cut off now and then (seed ${seed}): equal in the end`,
  { timeout: 3_600_000 },
  async () => {
    const document = await makeBoard()
    const players: BoardPlayer[] = []
    for (const person of people) players.push(await sit(document, person))
    const random = seededRandom(seed)
    const acts = players.map((_, index) => new RandomActs(seededRandom(seed * 10 + index)))
    const cuts = { out: 0, back: 0 }
    for (let act = 0; act < actsOfEach * players.length; act++) {
      const who = Math.floor(random() * players.length)
      const player = players[who]!
      const dice = random()
      if (dice < 0.01) {
        player.client.drop()
        cuts.out += 1
      } else if (dice < 0.03 && !player.client.isOpen) {
        await player.client.connect()
        cuts.back += 1
      }
      acts[who]?.act(player)
      if (random() < 0.5) player.binding.write()
      if (random() < 0.5) await delay(0)
    }
    await settle(players)
    const [first, ...others] = players.map(player => player.readBoard())
    for (const other of others) expect(other).toEqual(first)
    for (const player of players) expect(player.setAside).toEqual([])
    expect(players.map(({ client }) => client.closing)).toEqual(players.map(() => null))
    expect(cuts.out).toBeGreaterThan(0)
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(10)
    const late = await sit(document, people[0]!)
    expect(late.readBoard()).toEqual(first)
    for (const player of [...players, late]) player.dispose()
  },
)

describe('hostile clients', () => {
  let document: string
  let watchers: BoardPlayer[]
  let before: Record<string, BoardRecord>
  const [owner, editor] = [0, 1]
  beforeAll(async () => {
    document = await makeBoard()
    watchers = [await sit(document, people[owner]!), await sit(document, people[editor]!)]
    const acts = new RandomActs(seededRandom(3))
    for (let act = 0; act < 20; act++) acts.act(watchers[0]!)
    watchers[0]?.store.put([rectangle('of-ann', people[owner]!.uid)] as never)
    await settle(watchers)
    before = await readStored(document)
  })
  afterAll(() => watchers.forEach(watcher => watcher.dispose()))

  /** Somebody without the page's manners, who writes into the document whatever they like. */
  async function enter(role: GrantRole): Promise<{ client: SyncClient; uid: string }> {
    const person = await makeSignedIn(database.db, 'Mallory')
    await giveRole(database.db, document, person.uid, role)
    const client = new SyncClient({ url: server.url, document, headers: person.headers })
    await client.connect()
    return { client, uid: person.uid }
  }

  async function expectUntouched(): Promise<void> {
    expect(await readStored(document)).toEqual(before)
    for (const watcher of watchers) {
      expect(watcher.client.closing).toBeNull()
      expect(watcher.readBoard()).toEqual(before)
    }
  }

  const put = (record: object) => (doc: Y.Doc) =>
    writeRecords(doc, { put: [{ before: null, after: record as BoardRecord }] })
  const enormous = 'a'.repeat(400_000)

  test.each<[string, GrantRole, (uid: string) => (doc: Y.Doc) => void, RegExp]>([
    ['in the name of another', 'editor', () => put(rectangle('forged', people[owner]!.uid)), /own name/],
    ['in nobody’s name', 'editor', () => put({ ...rectangle('nameless', ''), meta: {} }), /own name/],
    [
      'over who put it there',
      'editor',
      uid => doc => (recordsOf(doc).get('shape:of-ann') as Y.Map<unknown>).set('meta', { createdBy: uid }),
      /cannot be changed/,
    ],
    [
      'over what is others’, as contributor',
      'contributor',
      () => doc => (recordsOf(doc).get('shape:of-ann') as Y.Map<unknown>).set('x', 9_999),
      /Contributors/,
    ],
    [
      'away what is others’, as contributor',
      'contributor',
      () => doc => recordsOf(doc).delete('shape:of-ann'),
      /Contributors/,
    ],
    [
      'a picture as text into an asset',
      'editor',
      uid => put(picture(uid, `data:image/png;base64,${enormous}`)),
      /Upload/,
    ],
    [
      'a picture as text into a name',
      'editor',
      uid => put({ ...rectangle('d', uid), meta: { createdBy: uid, note: `data:image/png;base64,AAAA` } }),
      /Upload/,
    ],
    [
      'a picture from elsewhere',
      'editor',
      uid => put(picture(uid, 'https://elsewhere.example/a.png')),
      /uploaded first/,
    ],
    [
      'a shape too big to carry',
      'editor',
      uid => put({ ...rectangle('big', uid), meta: { createdBy: uid, note: enormous } }),
      /too big/,
    ],
    [
      'a shape that no page can show',
      'editor',
      uid => put({ ...rectangle('odd', uid), type: 'hologram' }),
      /cannot hold/,
    ],
    [
      'a session of their own',
      'editor',
      uid => put({ id: 'instance:x', typeName: 'instance', meta: { createdBy: uid } }),
      /holds no/,
    ],
  ])('what is written %s (%s) changes nothing anywhere, and is said', async (_what, role, act, reason) => {
    const { client, uid } = await enter(role)
    client.write('hostile', act(uid))
    const closing = await client.untilClosed()
    expect(closing).toEqual({ code: closeCodes.ruleBroken, reason: expect.stringMatching(reason) as string })
    await expectUntouched()
    client.dispose()
  })

  test('what a viewer writes is dropped, and they are told', async () => {
    const { client, uid } = await enter('viewer')
    client.write('hostile', put(rectangle('seen', uid)))
    await expect.poll(() => client.status?.dropped, patience).toBe(1)
    await expectUntouched()
    client.dispose()
  })

  test('fifty megabytes at once are not even read', async () => {
    const { client, uid } = await enter('editor')
    client.write('hostile', put({ ...rectangle('huge', uid), meta: { createdBy: uid, note: 'a'.repeat(50_000_000) } }))
    expect((await client.untilClosed()).code).toBe(closeCodes.tooLarge)
    await expectUntouched()
    client.dispose()
  })
})

test('a board with one broken record opens without it, and is worked on', async () => {
  const document = await makeBoard()
  const first = await sit(document, people[0]!)
  first.store.put([rectangle('whole', people[0]!.uid)] as never)
  await settle([first])
  await expect.poll(() => readStored(document), patience).toHaveProperty('shape:whole')
  await breakRecord(document)
  const second = await sit(document, people[1]!)
  await expect.poll(() => second.setAside, patience).toMatchObject([{ id: 'shape:broken', type: 'hologram' }])
  second.store.put([rectangle('after', people[1]!.uid)] as never)
  await settle([first, second])
  expect(Object.keys(first.readBoard())).toEqual(Object.keys(second.readBoard()))
  expect(Object.keys(first.readBoard())).toEqual(expect.arrayContaining(['shape:whole', 'shape:after']))
  expect(first.readBoard()).not.toHaveProperty('shape:broken')
  expect(await readStored(document)).toHaveProperty('shape:broken')
  first.dispose()
  second.dispose()
})

/** Past all rules, as an older version may have let it in. */
async function breakRecord(document: string): Promise<void> {
  const loaded = await loadDocument(database.db, document)
  if (!loaded) throw new Error(`${document} is not there`)
  const { epoch, seq: knownSeq, doc } = loaded
  const known = Y.encodeStateVector(doc)
  const broken = { ...rectangle('broken', people[0]!.uid), type: 'hologram', x: 'far' }
  writeRecords(doc, { put: [{ before: null, after: broken }] })
  const updates = [{ data: Y.encodeStateAsUpdate(doc, known), authorUid: null }]
  expect(await appendUpdates(database.db, { name: document, epoch, knownSeq, updates })).toBe(knownSeq + 1)
  loaded.destroy()
}

function rectangle(name: string, createdBy: string): BoardRecord {
  const place = { x: 0, y: 0, rotation: 0, index: 'a1', parentId: 'page:page', isLocked: false, opacity: 1 }
  const props = { w: 100, h: 100, name: '', color: 'black' }
  return { id: `shape:${name}`, typeName: 'shape', type: 'frame', ...place, meta: { createdBy }, props }
}

function picture(createdBy: string, src: string): BoardRecord {
  const props = { w: 1, h: 1, name: 'a', isAnimated: false, mimeType: 'image/png', src }
  return { id: 'asset:a', typeName: 'asset', type: 'image', meta: { createdBy }, props }
}
