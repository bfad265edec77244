import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { addCanvas, addPerson } from './canvas.fixture.ts'
import { appendToDocument } from './append-to-document.ts'
import { writeBase } from './compact.queries.ts'
import { makeBase } from './document-base.ts'
import { appendUpdates } from './document-log.queries.ts'
import { keepNamed, keepNewest } from './document-history.ts'
import { listHands } from './hands.queries.ts'
import { judgeSnapshot, keepAutomatic, listUnkept, thinHistory } from './history.queries.ts'
import type { TakenSnapshot } from './history.queries.ts'
import { openStoredDocument } from './load-document.ts'

let database: MigratedTestDatabase
let uid: string
let name: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

beforeEach(async () => {
  uid = newId()
  await addPerson(database.db, uid)
  name = await addCanvas(database.db, uid)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const write = (note: string) =>
  database.db.transaction().execute(trx =>
    appendToDocument(trx, name, doc => doc.getMap('meta').set('note', note), {
      author: { uid, role: 'owner' },
      now: new Date(),
    }),
  )

async function take(): Promise<TakenSnapshot & { epoch: string }> {
  const { doc, ...rest } = await openStoredDocument(database.db, name)
  return { ...rest, data: Y.encodeStateAsUpdateV2(doc) }
}

const listKept = () =>
  database.db
    .selectFrom('document_snapshot')
    .select(['seq', 'reason', 'author_uid', 'created_at', 'schema_version'])
    .where('name', '=', name)
    .orderBy('created_at')
    .execute()

describe('an automatic snapshot', () => {
  const at = (ms: number, ended = false) => ({ name, now: new Date(Date.UTC(2026, 0, 1) + ms), ended })

  test('is kept once by several servers that try at once', async () => {
    await write('a')
    const taken = await take()
    const tries = await Promise.all(Array.from({ length: 5 }, () => keepAutomatic(database.db, at(0), taken)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await listKept()).toMatchObject([{ seq: 1, reason: 'automatic', author_uid: uid, schema_version: 1 }])
  })

  test('is kept ten minutes after the last one, a minute where editing has ended, and only of what is new', async () => {
    await write('a')
    await keepAutomatic(database.db, at(0), await take())
    expect(await judgeSnapshot(database.db, at(HOUR))).toBe('kept')
    await write('b')
    const taken = await take()
    expect(await judgeSnapshot(database.db, at(9 * MINUTE))).toBe('later')
    expect(await keepAutomatic(database.db, at(9 * MINUTE), taken)).toBe(false)
    expect(await judgeSnapshot(database.db, at(9 * MINUTE, true))).toBe('due')
    expect(await judgeSnapshot(database.db, at(11 * MINUTE))).toBe('due')
    expect(await keepAutomatic(database.db, at(11 * MINUTE), taken)).toBe(true)
    expect(await keepAutomatic(database.db, at(HOUR), taken)).toBe(false)
    expect((await listKept()).map(row => row.seq)).toEqual([1, 2])
  })

  test('of a large document is kept less often', async () => {
    await write('a')
    await keepAutomatic(database.db, at(0), await take())
    await write('b')
    await database.db
      .updateTable('document')
      .set({ size: 6 * 1_048_576 })
      .where('name', '=', name)
      .execute()
    expect(await judgeSnapshot(database.db, at(50 * MINUTE))).toBe('later')
    expect(await judgeSnapshot(database.db, at(61 * MINUTE))).toBe('due')
  })

  test('is not kept of another epoch, nor of a state that a named one holds', async () => {
    await write('a')
    const taken = await take()
    expect(await keepAutomatic(database.db, at(0), { ...taken, epoch: newId() })).toBe(false)
    await keepNamed(database.db, { name, label: 'Mine', byUid: uid, now: new Date() })
    expect(await keepAutomatic(database.db, at(0), taken)).toBe(false)
    expect(await listKept()).toMatchObject([{ reason: 'named' }])
  })
})

test('what the sync servers missed is found, once', async () => {
  await write('a')
  const find = async (now: Date) => (await listUnkept(database.db, now, 100)).filter(found => found === name)
  const later = (ms: number) => new Date(Date.now() + ms)
  expect(await find(later(MINUTE))).toEqual([])
  expect(await find(later(2 * DAY))).toEqual([])
  expect(await find(later(HOUR))).toEqual([name])
  expect(await keepNewest(database.db, name, later(HOUR))).toBe(true)
  expect(await find(later(HOUR))).toEqual([])
  expect(await keepNewest(database.db, name, later(2 * HOUR))).toBe(false)
})

describe('who worked on it', () => {
  const writeAs = (by: string, client: number, note: string) =>
    database.db.transaction().execute(async trx => {
      const { doc, epoch, seq } = await openStoredDocument(database.db, name)
      const before = Y.encodeStateVector(doc)
      doc.clientID = client
      doc.getMap('meta').set('note', note)
      const updates = [{ data: Y.encodeStateAsUpdate(doc, before), authorUid: by }]
      doc.destroy()
      return appendUpdates(trx, { name, epoch, knownSeq: seq, updates })
    })
  const authorsOf = async (id: string) => {
    const { author_uids: uids } = await database.db
      .selectFrom('document_snapshot')
      .select('author_uids')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return uids.toSorted()
  }
  const keep = () => keepNamed(database.db, { name, label: 'Kept', byUid: uid, now: new Date() })

  test('since the version before, also where the log has been compacted meanwhile', async () => {
    const [lan, minh] = [newId(), newId()]
    for (const person of [lan, minh]) await addPerson(database.db, person)
    await writeAs(uid, 11, 'a')
    await writeAs(lan, 22, 'b')
    expect(await authorsOf(await keep())).toEqual([uid, lan].toSorted())
    await writeAs(minh, 33, 'c')
    const { doc, epoch, seq } = await openStoredDocument(database.db, name)
    await writeBase(database.db, { name, epoch, seq, base: makeBase(doc, 1_000_000) })
    doc.destroy()
    await writeAs(lan, 44, 'd')
    expect(await authorsOf(await keep())).toEqual([lan, minh].toSorted())
    const hands = (await listHands(database.db, name)).map(hand => [hand.client, hand.uid])
    expect(hands.toSorted()).toEqual([
      [11, uid],
      [22, lan],
      [33, minh],
      [44, lan],
    ])
  })
})

describe('thinning', () => {
  const now = Date.UTC(2026, 5, 15, 12, 34)

  async function insert(moments: readonly number[], reason: 'automatic' | 'named' = 'automatic'): Promise<void> {
    if (moments.length === 0) return
    const row = (moment: number, seq: number) => ({
      id: newId(),
      name,
      seq,
      reason,
      schema_version: 1,
      data: Buffer.from([0]),
      created_at: new Date(moment),
    })
    await database.db.insertInto('document_snapshot').values(moments.map(row)).execute()
  }

  async function thin(at: number, limit = 1_000): Promise<number[]> {
    while ((await thinHistory(database.db, new Date(at), limit)) === limit);
    return (await listKept()).map(row => row.created_at.getTime())
  }

  /** The same said plainly: the last of each stretch, as long as a stretch is at that age. */
  function thinPlainly(moments: readonly number[], at: number): number[] {
    const stretchOf = (moment: number) => {
      const age = at - moment
      const length = age >= 90 * DAY ? 7 * DAY : age >= 7 * DAY ? DAY : age >= DAY ? HOUR : 0
      const start = length === 0 ? moment : Math.floor((moment - Date.UTC(2000, 0, 1)) / length)
      return `${length} ${start}`
    }
    const last = new Map<string, number>()
    for (const moment of moments.toSorted((a, b) => a - b)) last.set(stretchOf(moment), moment)
    return [...last.values()].toSorted((a, b) => a - b)
  }

  test('leaves all of a day, then one an hour, a day, a week', async () => {
    await write('a')
    const every = (from: number, to: number, step: number) =>
      Array.from({ length: (to - from) / step }, (_, index) => now - from - index * step)
    await insert(every(MINUTE, DAY, 10 * MINUTE))
    await insert(every(DAY, 2 * DAY, 10 * MINUTE))
    await insert(every(8 * DAY, 10 * DAY, HOUR))
    await insert(every(100 * DAY, 128 * DAY, DAY))
    const left = await thin(now)
    const aged = (from: number, to: number) => left.filter(moment => now - moment >= from && now - moment < to).length
    expect(aged(0, DAY)).toBe(143)
    expect(aged(DAY, 2 * DAY)).toBe(25)
    expect(aged(8 * DAY, 10 * DAY)).toBe(3)
    expect(aged(100 * DAY, 128 * DAY)).toBe(5)
  })

  test('never takes a named one', async () => {
    await write('a')
    const moments = Array.from({ length: 6 }, (_, index) => now - 200 * DAY + index)
    await insert(moments, 'named')
    expect(await thin(now)).toEqual(moments)
  })

  test('leaves the same however often it runs, and what the plain words say', async () => {
    await write('a')
    const age = fc.oneof(
      fc.integer({ min: 0, max: 3 * DAY }),
      fc.integer({ min: 6 * DAY, max: 9 * DAY }),
      fc.integer({ min: 80 * DAY, max: 120 * DAY }),
    )
    const property = fc.asyncProperty(
      fc.uniqueArray(age, { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 120 * DAY }), { maxLength: 4 }),
      async (ages, waits) => {
        await database.db.deleteFrom('document_snapshot').where('name', '=', name).execute()
        const moments = ages.map(each => now - each)
        await insert(moments)
        for (const wait of waits.toSorted((a, b) => a - b)) await thin(now + wait, 7)
        expect(await thin(now + 120 * DAY)).toEqual(thinPlainly(moments, now + 120 * DAY))
      },
    )
    await fc.assert(property, { numRuns: longCount({ short: 40, long: 1_000 }), seed: 20261122 })
  })
})
