import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase, QueuedWrite, StoredItem } from './database.ts'

/** What a queued write does to a thing before the server has said so. */
export type ApplyWrite = (item: FeedItem, write: QueuedWrite) => FeedItem

export function rowOf(item: FeedItem, mark: number, base?: FeedItem): StoredItem {
  return {
    id: item.id,
    kind: item.kind,
    ownerUid: item.creator.uid,
    folderId: item.folderId ?? '',
    nameKey: item.name.toLowerCase(),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    item,
    ...(base && { base }),
    mark,
    stamp: Date.now() + Math.random(),
  }
}

/** The writes that wait for these things, in order. */
async function writesOf(db: LocalDatabase, ids: readonly string[]): Promise<Map<string, QueuedWrite[]>> {
  const byId = new Map<string, QueuedWrite[]>()
  if ((await db.outbox.count()) === 0) return byId
  const writes = await db.outbox.where('ids').anyOf(ids).distinct().sortBy('seq')
  for (const write of writes) {
    for (const id of write.ids) byId.set(id, [...(byId.get(id) ?? []), write])
  }
  return byId
}

function rebuild(base: FeedItem, mark: number, writes: readonly QueuedWrite[], apply: ApplyWrite): StoredItem {
  if (writes.length === 0) return rowOf(base, mark)
  return rowOf(writes.reduce(apply, base), mark, base)
}

/**
 * What the server tells takes the place of what it told before; what is queued stays on top of it. In the caller's
 * transaction. Answers the rows as they are now.
 */
export async function storeItems(
  db: LocalDatabase,
  items: readonly FeedItem[],
  { mark, apply }: { mark: number; apply: ApplyWrite },
): Promise<StoredItem[]> {
  if (items.length === 0) return []
  const queued = await writesOf(
    db,
    items.map(item => item.id),
  )
  const rows = items.map(item => rebuild(item, mark, queued.get(item.id) ?? [], apply))
  await db.items.bulkPut(rows)
  return rows
}

/** After the queue of these things has changed. In the caller's transaction. */
export async function reapplyWrites(db: LocalDatabase, ids: readonly string[], apply: ApplyWrite): Promise<void> {
  const rows = await db.items.bulkGet([...ids])
  const queued = await writesOf(db, ids)
  const known = rows.filter(row => row !== undefined)
  await db.items.bulkPut(known.map(row => rebuild(row.base ?? row.item, row.mark, queued.get(row.id) ?? [], apply)))
}

/** What the server has accepted is what the thing is from now on. In the caller's transaction. */
export async function changeBase(
  db: LocalDatabase,
  ids: readonly string[],
  change: (item: FeedItem) => FeedItem,
): Promise<void> {
  const rows = await db.items.bulkGet([...ids])
  const known = rows.filter(row => row !== undefined)
  await db.items.bulkPut(known.map(row => ({ ...row, base: change(row.base ?? row.item) })))
}
