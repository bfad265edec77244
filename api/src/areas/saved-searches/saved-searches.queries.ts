import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { SavedSearchRow } from '@atelier/database/database/schema.ts'

export function listSavedSearches(db: Db, uid: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_search')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** undefined: the person keeps as many as there may be. */
export async function insertSavedSearch(
  db: Db,
  search: { id: string; uid: string; name: string; query: string },
  countMax: number,
): Promise<SavedSearchRow | undefined> {
  const { id, uid, name, query } = search
  const { rows } = await sql<SavedSearchRow>`insert into saved_search (id, uid, name, query)
    select ${id}::uuid, ${uid}::uuid, ${name}, ${query}
      where (select count(*) from saved_search where uid = ${uid}::uuid) < ${countMax} returning *`.execute(db)
  return rows[0]
}

export function updateSavedSearch(
  db: Db,
  { id, uid }: { id: string; uid: string },
  change: { name?: string; query?: string },
): Promise<SavedSearchRow | undefined> {
  return db
    .updateTable('saved_search')
    .set({ uid, ...change })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSavedSearch(db: Db, { id, uid }: { id: string; uid: string }): Promise<boolean> {
  const gone = await db.deleteFrom('saved_search').where('id', '=', id).where('uid', '=', uid).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
