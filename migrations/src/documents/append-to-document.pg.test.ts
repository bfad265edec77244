import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'
import { addCanvas, addPerson } from './canvas.fixture.ts'
import { appendToDocument } from './append-to-document.ts'
import { keepNamed } from './document-history.ts'
import type { DocumentRules } from './document-rules.ts'
import { readSnapshot } from './history.queries.ts'
import { loadDocument, openStoredDocument } from './load-document.ts'
import { openSnapshot } from './open-snapshot.ts'
import { restoreDocument } from './restore-document.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'

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

const editor = { uid, role: 'editor' as const }
const metaOf = (doc: Y.Doc) => doc.getMap('meta')

function append<T>(mutate: (doc: Y.Doc) => T, options: { kinds?: RulesOfKinds; author?: typeof editor | null } = {}) {
  const { kinds, author = editor } = options
  return database.db
    .transaction()
    .execute(trx => appendToDocument(trx, name, mutate, { author, now: new Date(), ...(kinds && { kinds }) }))
}

const readRow = () => database.db.selectFrom('document').selectAll().where('name', '=', name).executeTakeFirst()
const readLog = () =>
  database.db
    .selectFrom('document_update')
    .select(['seq', 'author_uid'])
    .where('name', '=', name)
    .orderBy('seq')
    .execute()
const stored = async (kinds?: RulesOfKinds) => (await loadDocument(database.db, name, kinds))?.doc

describe('a change by the api', () => {
  test('makes the document, says whose it is and answers what it is given', async () => {
    expect(await append(doc => metaOf(doc).set('note', 'a'))).toBe('a')
    expect(await readLog()).toEqual([{ seq: 1, author_uid: uid }])
    expect(metaOf((await stored())!).toJSON()).toEqual({ note: 'a' })
  })

  test('that changes nothing leaves no row', async () => {
    await append(() => undefined)
    expect(await readLog()).toEqual([])
  })

  test('that its kind refuses, or that throws, leaves nothing', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const bad = append(doc => metaOf(doc).set('unknown', 1))
    await expect(bad).rejects.toMatchObject({ code: closeCodes.ruleBroken })
    const thrown = append(doc => {
      metaOf(doc).set('note', 'b')
      throw new Error('half-way')
    })
    await expect(thrown).rejects.toThrow('half-way')
    expect(await readLog()).toHaveLength(1)
    expect(metaOf((await stored())!).toJSON()).toEqual({ note: 'a' })
  })

  test('that makes the document too large leaves nothing, what was taken out again does not count', async () => {
    const write = (text: string) =>
      database.db.transaction().execute(trx =>
        appendToDocument(trx, name, doc => metaOf(doc).set('note', text), {
          author: editor,
          now: new Date(),
          bytesMax: 4_000,
        }),
      )
    for (let round = 0; round < 4; round++) await write(String(round).repeat(1_500))
    await expect(write('x'.repeat(4_500))).rejects.toMatchObject({ code: closeCodes.tooLarge })
    expect(metaOf((await stored())!).get('note')).toBe('3'.repeat(1_500))
    expect(await readLog()).toHaveLength(4)
  })

  test('is one of many at once, each upon the one before', async () => {
    await append(doc => metaOf(doc).set('note', '0'))
    const count = () => append(doc => metaOf(doc).set('note', String(Number(metaOf(doc).get('note')) + 1)))
    await Promise.all(Array.from({ length: 20 }, count))
    expect(metaOf((await stored())!).get('note')).toBe('20')
    expect((await readRow())?.seq).toBe(21)
  })

  test('is undone with its transaction', async () => {
    const failed = database.db.transaction().execute(async trx => {
      await appendToDocument(trx, name, doc => metaOf(doc).set('note', 'a'), { author: editor, now: new Date() })
      throw new Error('later')
    })
    await expect(failed).rejects.toThrow('later')
    expect(await readRow()).toBeUndefined()
  })

  test('has nowhere to go where what the document belongs to is not there', async () => {
    name = `canvas:${newId()}`
    await expect(append(() => undefined)).rejects.toMatchObject({ code: closeCodes.noDocument })
    name = 'canvas'
    await expect(append(() => undefined)).rejects.toMatchObject({ code: closeCodes.noDocument })
  })
})

describe('a new shape', () => {
  const versionTwo = kindsWith({
    schemaVersion: 2,
    migrations: { 1: doc => metaOf(doc).set('note', `${String(metaOf(doc).get('note'))}, raised`) },
  })
  const emptyVersionTwo = kindsWith({ schemaVersion: 2, migrations: { 1: () => undefined } })

  function kindsWith(change: Partial<DocumentRules>): RulesOfKinds {
    return { ...rulesOfKinds, canvas: { ...rulesOfKinds.canvas, ...change } }
  }

  test('is given once by several servers that open the document at once', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const opened = await Promise.all(Array.from({ length: 4 }, () => openStoredDocument(database.db, name, versionTwo)))
    for (const { doc, seq, schemaVersion } of opened) {
      expect([metaOf(doc).get('note'), seq, schemaVersion]).toEqual(['a, raised', 2, 2])
    }
    expect(await readRow()).toMatchObject({ seq: 2, schema_version: 2 })
    expect(await readLog()).toEqual([
      { seq: 1, author_uid: uid },
      { seq: 2, author_uid: null },
    ])
  })

  test('waits for who is writing, and takes in what they wrote', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = database.db.transaction().execute(async trx => {
      await appendToDocument(trx, name, doc => metaOf(doc).set('note', 'b'), { author: editor, now: new Date() })
      written.resolve()
      await commit.promise
    })
    await written.promise
    const opening = openStoredDocument(database.db, name, versionTwo)
    await expect.poll(countLockWaits, { interval: 5, timeout: 20_000 }).toBe(1)
    commit.resolve()
    await held
    expect(metaOf((await opening).doc).get('note')).toBe('b, raised')
  })

  async function countLockWaits(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]?.count
  }

  test('is a row of the log even where nothing has to change, so that others notice', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const { seq } = await openStoredDocument(database.db, name, emptyVersionTwo)
    expect(seq).toBe(2)
    expect(metaOf((await stored(emptyVersionTwo))!).toJSON()).toEqual({ note: 'a' })
  })

  test('comes before a change by the api', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const seen = await append(doc => metaOf(doc).get('note'), { kinds: versionTwo })
    expect(seen).toBe('a, raised')
  })

  test('is not for a server of the version before: it opens, loads and changes nothing', async () => {
    await openStoredDocument(database.db, name, versionTwo)
    const refused = { code: closeCodes.tryAgainLater }
    await expect(openStoredDocument(database.db, name)).rejects.toMatchObject(refused)
    await expect(stored()).rejects.toMatchObject(refused)
    await expect(append(() => undefined)).rejects.toMatchObject(refused)
  })

  test('without a way to it changes nothing', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const noWay = kindsWith({ schemaVersion: 3, migrations: {} })
    await expect(openStoredDocument(database.db, name, noWay)).rejects.toThrow(/No way from version 1/)
    expect(await readRow()).toMatchObject({ seq: 1, schema_version: 1 })
  })

  test('is given to what was kept before it, when it is looked at or gone back to', async () => {
    await append(doc => metaOf(doc).set('note', 'a'))
    const id = await keepNamed(database.db, { name, label: 'Old', byUid: uid, now: new Date() })
    await append(doc => metaOf(doc).set('note', 'b'))
    await openStoredDocument(database.db, name, versionTwo)
    const snapshot = (await readSnapshot(database.db, name, id))!
    expect(metaOf(openSnapshot(snapshot, versionTwo.canvas)).get('note')).toBe('a, raised')
    const options = { name, snapshotId: id, byUid: uid, now: new Date(), kinds: versionTwo }
    await database.db.transaction().execute(trx => restoreDocument(trx, options))
    expect(metaOf((await stored(versionTwo))!).get('note')).toBe('a, raised')
    const kept = await database.db
      .selectFrom('document_snapshot')
      .select(['reason', 'schema_version'])
      .where('name', '=', name)
      .orderBy('seq')
      .execute()
    expect(kept).toEqual([
      { reason: 'named', schema_version: 1 },
      { reason: 'automatic', schema_version: 2 },
    ])
    const newer = { ...snapshot, schema_version: 2 }
    expect(() => openSnapshot(newer, rulesOfKinds.canvas)).toThrow(/newer version/)
  })
})
