import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { LocalDatabase, PackedPage, StoredItem } from './database.ts'
import { rowOf, storeItems } from './item-rows.ts'
import type { ApplyWrite } from './item-rows.ts'

/*
 * A browser takes about as long to write a page of the first reading in one piece as to write ten of its rows. So pictures
 * come as pages first, are found in them, and become rows once everything is here: a picture is in a page or is a row.
 */

/** In the caller's transaction. What lists look for by other ways than the index of pictures is a row at once. */
export async function packItems(
  db: LocalDatabase,
  items: readonly FeedItem[],
  { mark, apply }: { mark: number; apply: ApplyWrite },
): Promise<void> {
  const packed = items.filter(isPacked)
  const ids = packed.map(({ id }) => id)
  if (ids.length > 0) await db.packed.add({ ids, items: JSON.stringify(packed), mark })
  const others = items.filter(item => !isPacked(item))
  await storeItems(db, others, { mark, apply })
}

function isPacked({ kind, pinned }: FeedItem): boolean {
  return kind === 'IMAGE' && !pinned
}

/** Makes rows of the oldest page. False when there is none left. */
export async function unpackNext(db: LocalDatabase, apply: ApplyWrite): Promise<boolean> {
  return db.transaction('rw', db.packed, db.items, db.outbox, async () => {
    const page = await db.packed.toCollection().first()
    if (page) await unpack(db, page, apply)
    return page !== undefined
  })
}

/** Before these things are changed. In the caller's transaction. */
export async function unpackHolding(db: LocalDatabase, ids: readonly string[], apply: ApplyWrite): Promise<void> {
  for (const page of await pagesHolding(db, ids)) await unpack(db, page, apply)
}

async function unpack(db: LocalDatabase, page: PackedPage, apply: ApplyWrite): Promise<void> {
  const known = await db.items.bulkGet(page.ids)
  const items = readPage(page).filter((_, index) => known[index] === undefined)
  await storeItems(db, items, { mark: page.mark, apply })
  await db.packed.delete(page.seq)
}

export async function isUnpacked(db: LocalDatabase): Promise<boolean> {
  return (await db.packed.count()) === 0
}

/** The rows of these things, in this order; of what is still in a page as it will be. */
export async function findRows(db: LocalDatabase, ids: readonly string[]): Promise<(StoredItem | undefined)[]> {
  const rows = await db.items.bulkGet([...ids])
  const missing = new Set(ids.filter((_, index) => rows[index] === undefined))
  if (missing.size === 0) return rows
  const pages = await pagesHolding(db, [...missing])
  const items = pages.flatMap(page => readPage(page).map(item => [item.id, rowOf(item, page.mark)] as const))
  const byId = new Map(items.filter(([id]) => missing.has(id)))
  return rows.map((row, index) => row ?? byId.get(ids[index] ?? ''))
}

/** As `findRows`. */
export async function findRow(db: LocalDatabase, id: string): Promise<StoredItem | undefined> {
  const [row] = await findRows(db, [id])
  return row
}

/** What has not become rows yet, page by page. */
export async function* readPacked(db: LocalDatabase): AsyncGenerator<FeedItem[]> {
  for (const seq of await db.packed.toCollection().primaryKeys()) {
    const page = await db.packed.get(seq)
    if (page) yield readPage(page)
  }
}

function pagesHolding(db: LocalDatabase, ids: readonly string[]): Promise<PackedPage[]> {
  return db.packed
    .where('ids')
    .anyOf([...ids])
    .distinct()
    .toArray()
}

function readPage({ items }: PackedPage): FeedItem[] {
  return JSON.parse(items) as FeedItem[]
}
