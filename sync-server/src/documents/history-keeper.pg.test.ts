import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { addCanvas, addPerson } from '@atelier/database/documents/canvas.fixture.ts'
import { keepNamed } from '@atelier/database/documents/document-history.ts'
import { loadDocument, openStoredDocument } from '@atelier/database/documents/load-document.ts'
import { restoreDocument } from '@atelier/database/documents/restore-document.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { OpenDocument } from './open-document.ts'

let database: MigratedTestDatabase
const uid = newId()
let name: string
let now: number
const opened: OpenDocument[] = []
const MINUTE = 60_000
/** As long as a busy machine may take. */
const patience = { timeout: 20_000 }

beforeAll(async () => {
  database = await createTestDatabase()
  await addPerson(database.db, uid)
})
afterAll(() => database.dispose())

beforeEach(async () => {
  now = Date.now()
  name = await addCanvas(database.db, uid)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.splice(0).map(document => document.dispose()))
})

async function open(ring: (name: string, seq: number) => void = () => undefined): Promise<OpenDocument> {
  const log = createLog({ name: 'test', level: 'silent' })
  const options = { db: database.db, log, ring, documentBytesMax: 1_000_000, now: () => new Date(now) }
  const document = await OpenDocument.open(options, name)
  opened.push(document)
  return document
}

async function write(document: OpenDocument, note: string): Promise<void> {
  const doc = new Y.Doc()
  await document.read(shown => Y.applyUpdate(doc, Y.encodeStateAsUpdate(shown)))
  const before = Y.encodeStateVector(doc)
  doc.getMap('meta').set('note', note)
  await document.submit(Y.encodeStateAsUpdate(doc, before), { uid, role: 'owner', key: {} })
}

async function listKept(): Promise<number[]> {
  const rows = await database.db
    .selectFrom('document_snapshot')
    .select('seq')
    .where('name', '=', name)
    .where('reason', '=', 'automatic')
    .orderBy('seq')
    .execute()
  return rows.map(row => row.seq)
}

/** Goes no further than what is waited for: the pool of connections waits with the same clock. */
function holdTime(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return ms => {
    now += ms
    vi.advanceTimersByTime(ms)
  }
}

describe('a document that is edited', () => {
  test('is kept within ten minutes of a change, by one of two servers', async () => {
    const [one, two] = [await open(), await open()]
    const pass = holdTime()
    await write(one, 'a')
    two.lookFor(null)
    await two.read(() => undefined)
    pass(9 * MINUTE)
    await write(one, 'b')
    two.lookFor(null)
    await two.read(() => undefined)
    expect(await listKept()).toEqual([])
    pass(MINUTE)
    await vi.waitUntil(async () => (await listKept()).length > 0, patience)
    await Promise.all([one.dispose(), two.dispose()])
    expect(await listKept()).toEqual([2])
  })

  test('is kept again after ten minutes more, and not when nothing has changed', async () => {
    const document = await open()
    const pass = holdTime()
    await write(document, 'a')
    pass(10 * MINUTE)
    await vi.waitUntil(async () => (await listKept()).length === 1, patience)
    pass(60 * MINUTE)
    await write(document, 'b')
    pass(10 * MINUTE)
    await vi.waitUntil(async () => (await listKept()).length === 2, patience)
    await document.dispose()
    expect(await listKept()).toEqual([1, 2])
  })

  test('is kept when nobody has it open any more, but not each time within a minute', async () => {
    for (const note of ['a', 'b']) {
      const document = await open()
      await write(document, note)
      await document.dispose()
    }
    expect(await listKept()).toEqual([1])
    now += 2 * MINUTE
    const document = await open()
    await write(document, 'c')
    await document.dispose()
    expect(await listKept()).toEqual([1, 3])
    await (await open()).dispose()
    expect(await listKept()).toEqual([1, 3])
  })

  test('goes back while somebody writes: both are told of the same document', async () => {
    const document = await open()
    await write(document, 'then')
    const id = await keepNamed(database.db, { name, label: 'Then', byUid: uid, now: new Date() })
    await write(document, 'since')
    const replica = new Y.Doc()
    await document.read(doc => Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc)))
    document.onCommitted(update => Y.applyUpdate(replica, update))
    const restore = { name, snapshotId: id, byUid: uid, now: new Date() }
    const writes = Array.from({ length: 10 }, (_, index) => write(document, `during ${index}`))
    await Promise.all([...writes, database.db.transaction().execute(trx => restoreDocument(trx, restore))])
    document.lookFor(null)
    const shown = await document.read(doc => doc.getMap('meta').toJSON())
    expect(shown).toEqual((await loadDocument(database.db, name))!.doc.getMap('meta').toJSON())
    expect(replica.getMap('meta').toJSON()).toEqual(shown)
    expect(document.seq).toBe((await loadDocument(database.db, name))!.seq)
  })
})

test.each([
  ['that has something to change', () => undefined],
  ['that has nothing to change', null],
])('a new shape %s sends everybody away who has the one before', async (_, change) => {
  const document = await open()
  await write(document, 'a')
  const lost: unknown[] = []
  document.onLost(refusal => lost.push(refusal))
  const migrate = (doc: Y.Doc) => void (change === null || doc.getMap('meta').set('note', 'raised'))
  const canvas = { ...rulesOfKinds.canvas, schemaVersion: 2, migrations: { 1: migrate } }
  await openStoredDocument(database.db, name, { ...rulesOfKinds, canvas })
  await expect(write(document, 'b')).rejects.toMatchObject({ code: closeCodes.tryAgainLater })
  expect(lost).toMatchObject([{ code: closeCodes.tryAgainLater }])
  const rows = await database.db.selectFrom('document_update').select('seq').where('name', '=', name).execute()
  expect(rows).toHaveLength(2)
})
