import { createTestDatabase } from '@atelier/database/embedded/test-database.ts'
import type { MigratedTestDatabase } from '@atelier/database/embedded/test-database.ts'
import { appendToDocument } from '@atelier/database/documents/append-to-document.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepHistory } from './document-history.ts'

let database: MigratedTestDatabase
const log = createLog({ name: 'test', level: 'silent' })
const hourMs = 3_600_000

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())

async function addDocument(kind: 'SD_WORKFLOW' | 'CHAT_ROOM'): Promise<string> {
  const { db } = database
  const [uid, id] = [newId(), newId()]
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  await db.insertInto('item').values({ id, kind, owner_uid: uid, name: 'Thing' }).execute()
  const name = kind === 'CHAT_ROOM' ? `room:${id}` : `canvas:${id}`
  await db.transaction().execute(trx =>
    appendToDocument(
      trx,
      name,
      doc => {
        if (kind === 'SD_WORKFLOW') doc.getMap('meta').set('note', 'a')
      },
      { author: null, now: new Date() },
    ),
  )
  return name
}

test('what nobody kept is kept, one that cannot be read keeps no other from it, and what is old is thinned', async () => {
  const { db } = database
  const [broken, whole] = [await addDocument('SD_WORKFLOW'), await addDocument('SD_WORKFLOW')]
  await addDocument('CHAT_ROOM')
  await db
    .updateTable('document_update')
    .set({ data: Buffer.from('no update') })
    .where('name', '=', broken)
    .execute()
  const old = [50, 51].map(minute => ({
    id: newId(),
    name: whole,
    seq: 0,
    reason: 'automatic' as const,
    schema_version: 1,
    data: Buffer.from([0]),
    created_at: new Date(Math.floor(Date.now() / hourMs - 72) * hourMs + minute * 60_000),
  }))
  await db.insertInto('document_snapshot').values(old).execute()
  // The first sweep of the hour after the next.
  const later = new Date(Math.floor(Date.now() / hourMs + 2) * hourMs)
  expect(await sweepHistory(db, log, new Date(later.getTime() - hourMs / 2))).toEqual({ kept: 1, thinned: 0 })
  expect(await sweepHistory(db, log, later)).toEqual({ kept: 0, thinned: 1 })
  const rows = await db.selectFrom('document_snapshot').select(['name', 'seq']).orderBy('seq').execute()
  expect(rows).toEqual([0, 1].map(seq => ({ name: whole, seq })))
  expect(await sweepHistory(db, log, later)).toEqual({ kept: 0, thinned: 0 })
})
