import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { storeItems } from './item-rows.ts'
import { makeItem, openTestDatabase } from './local.fixture.ts'
import { noteFiles } from './opened-things.ts'
import { enqueue, markDone, markSending } from './outbox.ts'
import { purgeItems } from './purge.ts'
import { applyWrite } from './writes/all-write-kinds.ts'

test('a thing that was answered anew keeps what is known of its files', async () => {
  const db = await openTestDatabase()
  const fog = makeItem('Fog')
  const fileId = newId()
  await storeItems(db, [fog], { mark: 1, apply: applyWrite })
  await noteFiles(db, fog, [fileId])
  const seq = await enqueue(db, 'wildcard.update', { params: { id: fog.id }, body: { name: 'Mist' } })
  const write = await markSending(db, seq)
  const answer = { ...fog, name: 'Mist' }
  if (write) await markDone(db, write, answer)
  expect(await db.details.get(fog.id)).toEqual({ id: fog.id, answer, files: [{ fileId }] })
  db.close()
})

test('the files that a thing showed leave this device with it, all that it ever showed', async () => {
  const db = await openTestDatabase()
  const board = makeItem('board')
  const [early, late] = [newId(), newId()]
  await storeItems(db, [board], { mark: 1, apply: applyWrite })
  await noteFiles(db, board, [early])
  await noteFiles(db, board, [late])
  await noteFiles(db, makeItem('not told of'), [newId()])
  expect(await db.details.count()).toBe(1)
  const tables = [db.items, db.packed, db.details, db.answers, db.kept, db.keptFolders, db.outbox, db.purges]
  await db.transaction('rw', tables, () => purgeItems(db, { ids: [board.id], isLost: true }))
  expect((await db.purges.toArray())[0]?.fileIds.toSorted()).toEqual([early, late].toSorted())
  db.close()
})
