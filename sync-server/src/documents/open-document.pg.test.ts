import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { addCanvas, addPerson } from '@atelier/database/documents/canvas.fixture.ts'
import { SERVER_CLIENT_ID } from '@atelier/shared-schema/documents/server-client.ts'
import { DocumentRefusal, UpdateGap } from '@atelier/database/documents/document-refusal.ts'
import { appendUpdates } from '@atelier/database/documents/document-log.queries.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { loadDocument } from '@atelier/database/documents/load-document.ts'
import { rulesOfKinds } from '@atelier/database/documents/rules-of-kinds.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { OpenDocument } from './open-document.ts'
import type { OpenDocumentOptions } from './open-document.ts'

let database: MigratedTestDatabase
const uid = newId()
let name: string

beforeAll(async () => {
  database = await createTestDatabase()
  await addPerson(database.db, uid)
})
afterAll(() => database.dispose())

beforeEach(async () => {
  name = await addCanvas(database.db, uid)
})

/** What an open document promises, it promises whatever a kind allows in it. */
const kinds = { ...rulesOfKinds, canvas: { ...rulesOfKinds.canvas, check: () => null } }

function open(change: Partial<OpenDocumentOptions> = {}): Promise<OpenDocument> {
  const log = createLog({ name: 'test', level: 'silent' })
  const options = { db: database.db, log, ring: () => undefined, documentBytesMax: 1_000_000, now: () => new Date() }
  return OpenDocument.open({ ...options, kinds, ...change }, name)
}

const source = () => ({ uid, role: 'owner' as const, key: {} })

/** A client's own document, and what it would send. */
function client(from?: Uint8Array) {
  const doc = new Y.Doc()
  if (from) Y.applyUpdate(doc, from)
  return {
    doc,
    change(make: (meta: Y.Map<unknown>) => void): Uint8Array {
      const before = Y.encodeStateVector(doc)
      const deleted: Uint8Array[] = []
      doc.once('update', (update: Uint8Array) => deleted.push(update))
      doc.transact(() => make(doc.getMap('meta')))
      return deleted[0] ?? Y.encodeStateAsUpdate(doc, before)
    },
  }
}

const stored = async () => (await loadDocument(database.db, name))!.doc.getMap('meta').toJSON()
const shown = (document: OpenDocument) => document.read(doc => doc.getMap('meta').toJSON())
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a document that is open', () => {
  test('shows and tells what is committed, in the order it came', async () => {
    const document = await open()
    const told: Uint8Array[] = []
    document.onCommitted(update => told.push(update))
    const ann = client()
    const key = source()
    const updates = Array.from({ length: 50 }, (_, index) => ann.change(meta => meta.set('name', `Flow ${index}`)))
    await Promise.all(updates.map(update => document.submit(update, key)))
    expect(await stored()).toEqual({ name: 'Flow 49' })
    expect(await shown(document)).toEqual({ name: 'Flow 49' })
    const heard = new Y.Doc()
    for (const update of told) Y.applyUpdate(heard, update)
    expect(heard.getMap('meta').toJSON()).toEqual({ name: 'Flow 49' })
    // What came in together was one run, so one row of the log.
    expect(document.seq).toBe(1)
    await document.dispose()
  })

  test('shows nothing that is not stored', async () => {
    const document = await open()
    const sent: Promise<void>[] = []
    for (let index = 0; index < 30; index++) {
      sent.push(
        document.submit(
          client().change(meta => meta.set(`k${index}`, index)),
          source(),
        ),
      )
      await new Promise(resolve => setImmediate(resolve))
      const seen = await shown(document)
      expect(await stored()).toMatchObject(seen)
    }
    await Promise.all(sent)
    await document.dispose()
  })

  test('two processes that both write end alike, and lose nothing', async () => {
    const [one, two] = await Promise.all([open(), open()])
    const writes: Promise<void>[] = []
    for (let index = 0; index < 20; index++) {
      for (const document of [one, two]) {
        writes.push(
          document.submit(
            client().change(meta => meta.set(`k${writes.length}`, index)),
            source(),
          ),
        )
      }
      if (index % 5 === 0) await Promise.allSettled(writes)
    }
    await Promise.all(writes)
    for (const document of [one, two]) document.lookFor(null)
    expect(await shown(one)).toEqual(await stored())
    expect(await shown(two)).toEqual(await stored())
    expect(Object.keys(await stored())).toHaveLength(40)
    await Promise.all([one.dispose(), two.dispose()])
  })

  test('a change by the api reaches it, rings or not', async () => {
    const document = await open()
    await document.submit(
      client().change(meta => meta.set('name', 'a')),
      source(),
    )
    const append = (value: string) =>
      database.db.transaction().execute(trx =>
        appendToDocument(trx, name, doc => doc.getMap('meta').set('name', value), {
          author: { uid, role: 'owner' },
          now: new Date(),
          kinds,
        }),
      )
    await append('b')
    document.lookFor(2)
    expect(await shown(document)).toEqual({ name: 'b' })
    await append('c')
    await document.submit(
      client().change(meta => meta.set('other', 1)),
      source(),
    )
    expect(await shown(document)).toMatchObject({ name: 'c', other: 1 })
    await document.dispose()
  })
})

describe('what is refused changes nothing', () => {
  test.each([
    ['no update at all', new Uint8Array([1, 2, 3])],
    ['nothing', new Uint8Array()],
    ['a count beyond the end', new Uint8Array([255, 255, 255, 255, 15])],
  ])('%s', async (_, update) => {
    const document = await open()
    const error = await refusalOf(document.submit(update, source()))
    expect(error).toMatchObject({ code: closeCodes.badFrame })
    expect(await stored()).toEqual({})
    await document.dispose()
  })

  test('a change that builds on what has not arrived', async () => {
    const document = await open()
    const ann = client()
    const first = ann.change(meta => meta.set('name', 'a'))
    const second = ann.change(meta => meta.set('name', 'b'))
    const key = source()
    expect(await refusalOf(document.submit(second, key))).toBeInstanceOf(UpdateGap)
    expect(await stored()).toEqual({})
    await Promise.all([document.submit(first, key), document.submit(second, key)])
    expect(await stored()).toEqual({ name: 'b' })
    await document.dispose()
  })

  test('a place that the kind does not have, while others go on', async () => {
    const document = await open()
    const bad = new Y.Doc()
    bad.getMap('elsewhere').set('a', 1)
    const good = client().change(meta => meta.set('name', 'good'))
    const late = client().change(meta => meta.set('late', true))
    const [first, refused, third] = await Promise.allSettled([
      document.submit(good, source()),
      document.submit(Y.encodeStateAsUpdate(bad), source()),
      document.submit(late, source()),
    ])
    expect([first.status, refused.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(refused).toMatchObject({ reason: { code: closeCodes.ruleBroken } })
    expect(await shown(document)).toEqual({ name: 'good', late: true })
    expect(await stored()).toEqual({ name: 'good', late: true })
    await document.dispose()
  })

  test('the server’s own client id', async () => {
    const document = await open()
    const forger = client()
    forger.doc.clientID = SERVER_CLIENT_ID
    const error = await refusalOf(
      document.submit(
        forger.change(meta => meta.set('name', 'a')),
        source(),
      ),
    )
    expect(error).toBeInstanceOf(DocumentRefusal)
    await document.dispose()
  })

  test('more than the document may hold', async () => {
    const document = await open({ documentBytesMax: 2_000 })
    const ann = client()
    await document.submit(
      ann.change(meta => meta.set('name', 'a')),
      source(),
    )
    const error = await refusalOf(
      document.submit(
        ann.change(meta => meta.set('text', 'x'.repeat(3_000))),
        source(),
      ),
    )
    expect(error).toMatchObject({ code: closeCodes.tooLarge })
    expect(await stored()).toEqual({ name: 'a' })
    await document.dispose()
  })

  test('a commit of which nobody knows is no acknowledgement', async () => {
    const document = await open()
    const lost: unknown[] = []
    document.onLost(refusal => lost.push(refusal))
    await database.db.deleteFrom('document').where('name', '=', name).execute()
    const error = await refusalOf(
      document.submit(
        client().change(meta => meta.set('name', 'a')),
        source(),
      ),
    )
    expect(error).toMatchObject({ code: closeCodes.noDocument })
    expect(lost).toHaveLength(1)
  })

  test('everybody is told when the document is lost while changes are tried one by one', async () => {
    let tries = 0
    const project = () => {
      tries += 1
      if (tries > 1) throw new Error('The database went away')
      throw new DocumentRefusal(closeCodes.ruleBroken, 'One of them is wrong.')
    }
    const document = await open({ kinds: { ...kinds, canvas: { ...kinds.canvas, project } } })
    const change = (key: string) => client().change(meta => meta.set(key, 1))
    const settled = await Promise.allSettled(['a', 'b', 'c'].map(key => document.submit(change(key), source())))
    const told = { status: 'rejected', reason: { code: closeCodes.tryAgainLater } }
    expect(settled).toMatchObject([told, told, told])
    expect(await stored()).toEqual({})
  })
})

test('the log gives way to a base, and what is loaded is the same', async () => {
  const document = await open()
  const ann = client()
  for (let index = 0; index < 60; index++)
    await document.submit(
      ann.change(meta => meta.set(`k${index % 7}`, index)),
      source(),
    )
  const before = await shown(document)
  await document.dispose()
  const rows = await database.db.selectFrom('document_update').select('seq').where('name', '=', name).execute()
  expect(rows).toEqual([])
  const again = await open()
  expect([again.seq, await shown(again)]).toEqual([60, before])
  await again.submit(
    ann.change(meta => meta.set('k0', 'on')),
    source(),
  )
  expect(await stored()).toMatchObject({ k0: 'on' })
  await again.dispose()
})

describe('a large document', () => {
  const LARGE = 800_000
  const countRows = async () =>
    (await database.db.selectFrom('document_update').select('seq').where('name', '=', name).execute()).length
  const bases = () =>
    database.db
      .selectFrom('document_snapshot')
      .select('seq')
      .where('name', '=', name)
      .where('reason', '=', 'compaction')

  test('is written down whole aside, and what comes meanwhile follows it', async () => {
    const document = await open({ documentBytesMax: 10 * LARGE })
    const ann = client()
    const key = source()
    await document.submit(
      ann.change(meta => meta.set('large', 'x'.repeat(LARGE))),
      key,
    )
    for (let index = 0; index < 5; index++)
      await document.submit(
        ann.change(meta => meta.set(`k${index}`, index)),
        key,
      )
    const before = await shown(document)
    await document.dispose()
    expect(await countRows()).toBeLessThan(6)
    expect(await bases().execute()).not.toEqual([])
    expect(await stored()).toEqual(before)
  })

  test.each([
    { of: 'a large document', bytes: LARGE, isWrittenDown: false },
    { of: 'a small one', bytes: 10, isWrittenDown: true },
  ])('after some two thousand rows $of is written down whole: $isWrittenDown', async ({ bytes, isWrittenDown }) => {
    const logged = 2_100
    const ann = client()
    const put = (value: string) => ann.change(meta => meta.set('value', value))
    const first = await open({ documentBytesMax: 10 * LARGE })
    await first.submit(put('x'.repeat(bytes)), source())
    await first.dispose()
    const { epoch, seq } = (await loadDocument(database.db, name))!
    const updates = Array.from({ length: logged }, () => ({
      data: ann.change(meta => meta.set('k', 1)),
      authorUid: uid,
    }))
    await appendUpdates(database.db, { name, epoch, knownSeq: seq, updates })
    const document = await open({ documentBytesMax: 10 * LARGE })
    const threads: unknown[] = []
    process.on('worker', thread => threads.push(thread))
    // By the time the second is committed it has been decided after the first.
    for (const value of [2, 3])
      await document.submit(
        ann.change(meta => meta.set('k', value)),
        source(),
      )
    expect(threads).toEqual([])
    expect(await countRows(), 'not while somebody writes').toBeGreaterThan(logged)
    if (isWrittenDown) await expect.poll(countRows, { timeout: 10_000 }).toBeLessThan(3)
    await document.dispose()
    process.removeAllListeners('worker')
    expect(threads).toHaveLength(isWrittenDown ? 0 : 1)
  })
})

describe('a base that nothing follows', () => {
  const readAll = async (document: OpenDocument) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, await document.readState(state => state.encodeSince()))
    return doc.getMap('meta').toJSON()
  }

  /** A document in which `rows` changes lie in the log, or their base. */
  async function fill(rows: number): Promise<void> {
    const document = await open()
    const ann = client()
    for (let index = 0; index < rows; index++) {
      const update = ann.change(meta => meta.set(`k${index % 7}`, index))
      await document.submit(update, source())
    }
    await document.dispose()
  }

  const setBase = (base: { data?: Buffer; format?: 1 | 2 }) =>
    database.db
      .updateTable('document_snapshot')
      .set(base)
      .where('name', '=', name)
      .where('reason', '=', 'compaction')
      .execute()
  const readBase = () =>
    database.db
      .selectFrom('document_snapshot')
      .select(['data', 'format', 'seq'])
      .where('name', '=', name)
      .where('reason', '=', 'compaction')
      .execute()

  test('is what one who has nothing is sent, and all that others write and compact meanwhile comes after it', async () => {
    await fill(60)
    const [base] = await readBase()
    expect(base?.format).toBe(1)
    const document = await open()
    const told: Uint8Array[] = []
    document.onCommitted(update => told.push(update))
    const reader = new Y.Doc()
    const first = await document.readState(state => state.encodeSince())
    expect(Buffer.from(first)).toEqual(base?.data)
    Y.applyUpdate(reader, first)
    await fill(55)
    expect(await readBase()).toMatchObject([{ seq: 115 }])
    // What it has not heard of it does not show, and its base is another one's by now.
    expect(await readAll(document)).toEqual(reader.getMap('meta').toJSON())
    document.lookFor(115)
    await expect.poll(() => document.seq).toBe(115)
    for (const update of told) Y.applyUpdate(reader, update)
    expect(reader.getMap('meta').toJSON()).toEqual(await stored())
    expect(await readAll(document)).toEqual(await stored())
    await document.dispose()
  })

  test('of the older format is read, and gives way to one of the newer', async () => {
    await fill(60)
    const [{ data } = { data: Buffer.alloc(0) }] = await readBase()
    await setBase({ data: Buffer.from(Y.convertUpdateFormatV1ToV2(data)), format: 2 })
    const before = await stored()
    const document = await open()
    expect(await readAll(document)).toEqual(before)
    await document.dispose()
    await fill(50)
    expect(await readBase()).toMatchObject([{ format: 1, seq: 110 }])
  })

  test('that gives no document is nobody’s to write to: everybody is sent away', async () => {
    await fill(60)
    const [{ data } = { data: Buffer.alloc(0) }] = await readBase()
    // Its deletions alone cannot be read, which shows when the doc is made of it.
    await setBase({ data: data.subarray(0, -1) })
    for (const use of [
      (document: OpenDocument) => document.read(() => undefined),
      (document: OpenDocument) =>
        document.submit(
          client().change(meta => meta.set('name', 'a')),
          source(),
        ),
    ]) {
      const document = await open()
      const lost: unknown[] = []
      document.onLost(refusal => lost.push(refusal))
      expect(await refusalOf(use(document))).toBeInstanceOf(Error)
      expect(lost).toMatchObject([{ code: closeCodes.tryAgainLater }])
      await expect(document.readState(() => undefined)).rejects.toThrow('closed')
    }
    expect(await database.db.selectFrom('document_update').where('name', '=', name).select('seq').execute()).toEqual([])
  })
})
