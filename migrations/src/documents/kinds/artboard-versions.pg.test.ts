import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { readRecords, recordsOf, writeRecords } from '@atelier/shared-schema/documents/artboard.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { appendToDocument } from '#documents/append-to-document.ts'
import { appendUpdates } from '#documents/document-log.queries.ts'
import { openStoredDocument } from '#documents/load-document.ts'
import { addPerson } from '#documents/canvas.fixture.ts'
import { createTestDatabase } from '#embedded/test-database.ts'
import type { MigratedTestDatabase } from '#embedded/test-database.ts'

let database: MigratedTestDatabase
const uid = newId()

beforeAll(async () => {
  database = await createTestDatabase()
  await addPerson(database.db, uid)
})
afterAll(() => database.dispose())

test('a board from before numbers went in pairs is carried over as it is, and what moves on it is judged as ever', async () => {
  const { db } = database
  const id = newId()
  const name = `artboard:${id}`
  await db.insertInto('item').values({ id, kind: 'ARTBOARD', owner_uid: uid, name: 'Old' }).execute()
  const { doc, epoch, seq } = await openStoredDocument(db, name)
  const shape = {
    typeName: 'shape',
    type: 'group',
    x: 10,
    y: 20,
    rotation: 0,
    index: 'a1',
    parentId: 'page:page',
    isLocked: false,
    opacity: 1,
    meta: { createdBy: uid },
  }
  const known = Y.encodeStateVector(doc)
  recordsOf(doc).set('shape:old', new Y.Map(Object.entries(shape)))
  const updates = [{ data: Y.encodeStateAsUpdate(doc, known), authorUid: uid }]
  await appendUpdates(db, { name, epoch, knownSeq: seq, updates })
  await db.updateTable('document').set({ schema_version: 1 }).where('name', '=', name).execute()

  const raised = await openStoredDocument(db, name)
  expect([raised.schemaVersion, raised.epoch]).toEqual([2, epoch])
  const before = readRecords(raised.doc).find(record => record.id === 'shape:old')!
  expect(before).toEqual({ id: 'shape:old', ...shape, props: {} })

  const move = (after: typeof before) =>
    db.transaction().execute(trx =>
      appendToDocument(trx, name, board => writeRecords(board, { put: [{ before, after }] }), {
        author: { uid, role: 'editor' },
        now: new Date(),
      }),
    )
  await expect(move({ ...before, x: Number.NaN })).rejects.toThrow('is no record')
  await move({ ...before, x: 30 })
  const moved = await openStoredDocument(db, name)
  const keys = [...(recordsOf(moved.doc).get('shape:old') as Y.Map<unknown>).keys()]
  expect(readRecords(moved.doc).find(record => record.id === 'shape:old')).toEqual({ ...before, x: 30 })
  expect(keys.filter(key => /^(x|y|x,y)$/.test(key))).toEqual(['x,y'])
})
