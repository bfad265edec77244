import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'

/** The columns that triggers fill are not ours to name, so these inserts are written out. */
export async function addLibraryEntries(trx: Trx, uid: string, ids: readonly string[]): Promise<void> {
  await sql`insert into library_entry (uid, item_id) select ${uid}::uuid, unnest(${[...ids]}::uuid[])
    on conflict do nothing`.execute(trx)
}

export async function removeLibraryEntries(db: Db | Trx, uid: string, ids: readonly string[]): Promise<string[]> {
  const removed = await db
    .deleteFrom('library_entry')
    .where('uid', '=', uid)
    .where('item_id', '=', anyOf(ids))
    .returning('item_id')
    .execute()
  return removed.map(entry => entry.item_id)
}

export async function isFavorite(trx: Trx, uid: string, itemId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('favorite')
    .select('uid')
    .where('uid', '=', uid)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether this call made the difference, which is when the count moves. */
export async function addFavorite(trx: Trx, uid: string, itemId: string): Promise<boolean> {
  const result =
    await sql`insert into favorite (uid, item_id) values (${uid}, ${itemId}) on conflict do nothing`.execute(trx)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function removeFavorite(trx: Trx, uid: string, itemId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('favorite')
    .where('uid', '=', uid)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function moveFavoriteCount(trx: Trx, itemId: string, by: 1 | 0 | -1): Promise<number> {
  const { favorite_count } = await trx
    .updateTable('item')
    .set({ favorite_count: sql`favorite_count + ${by}` })
    .where('id', '=', itemId)
    .returning('favorite_count')
    .executeTakeFirstOrThrow()
  return favorite_count
}
