import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** Asked again it becomes the newest; of more than `most` the oldest go. */
export async function keepSearch(db: Db, kept: { uid: string; area: string; query: string; most: number; now: Date }) {
  const { uid, area, query, most, now } = kept
  await db
    .insertInto('search_history')
    .values({ id: newId(), uid, area, query, searched_at: now })
    .onConflict(conflict => conflict.columns(['uid', 'area', 'query']).doUpdateSet({ searched_at: now }))
    .execute()
  await sql`delete from search_history where id in (select id from search_history
    where uid = ${uid}::uuid and area = ${area} order by searched_at desc, id desc offset ${most})`.execute(db)
}

export function listSearches(
  db: Db,
  { uid, area, limit }: { uid: string; area: string; limit: number },
): Promise<{ query: string; searched_at: Date }[]> {
  return db
    .selectFrom('search_history')
    .select(['query', 'searched_at'])
    .where('uid', '=', uid)
    .where('area', '=', area)
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function forgetSearches(
  db: Db,
  { uid, area, query }: { uid: string; area: string; query?: string | undefined },
): Promise<void> {
  const own = db.deleteFrom('search_history').where('uid', '=', uid).where('area', '=', area)
  await (query === undefined ? own : own.where('query', '=', query)).execute()
}
