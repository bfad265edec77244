import { expect, test } from 'vitest'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase } from '#local/database.ts'
import { makeItem, openTestDatabase } from '#local/local.fixture.ts'
import { findCover } from './folder-pictures.ts'

async function put(db: LocalDatabase, name: string, more: Partial<FeedItem>): Promise<string> {
  const item = makeItem(name, more)
  const { id, kind, createdAt, updatedAt, creator } = item
  const folderId = item.folderId ?? ''
  await db.items.put({
    id,
    kind,
    ownerUid: creator.uid,
    folderId,
    nameKey: name,
    createdAt,
    updatedAt,
    item,
    mark: 1,
    stamp: 1,
  })
  return id
}

const putFolder = (db: LocalDatabase, name: string, more: Partial<FeedItem> = {}) =>
  put(db, name, { kind: 'FOLDER', ...more })
const putImage = (db: LocalDatabase, name: string, folderId: string) =>
  put(db, name, { kind: 'IMAGE', folderId, thumbnailUrl: name })

test('a folder is shown by what lies in it, else by what the nearest folders below have, but for the trash', async () => {
  const db = await openTestDatabase()
  const coast = await putFolder(db, 'Coast')
  const sea = await putFolder(db, 'Sea', { folderId: coast })
  const old = await putFolder(db, 'Old', { folderId: coast, deletedAt: '2026-01-02T00:00:00.000Z' })
  const deep = await putFolder(db, 'Deep', { folderId: sea })
  await putImage(db, 'rust', old)
  expect(await findCover(db, coast, null)).toBeNull()
  await putImage(db, 'squid', deep)
  expect(await findCover(db, coast, null)).toBe('squid')
  await putImage(db, 'waves', sea)
  expect(await findCover(db, coast, null)).toBe('waves')
  await putImage(db, 'cliffs', coast)
  expect(await findCover(db, coast, null)).toBe('cliffs')
})

test('folders that lie in each other, as two devices had it at the same moment, are shown by nothing', async () => {
  const db = await openTestDatabase()
  const [one, other] = [newId(), newId()]
  await putFolder(db, 'One', { id: one, folderId: other })
  await putFolder(db, 'Other', { id: other, folderId: one })
  expect(await findCover(db, one, null)).toBeNull()
})
