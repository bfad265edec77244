import type { Db } from '@atelier/database/database/connection.ts'

/** The id that the person's short address for this target has: the one just made, or the one from before. */
export async function insertShortUrl(db: Db, row: { id: string; target: string; uid: string }): Promise<string> {
  const { id } = await db
    .insertInto('short_url')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['uid', 'target']).doUpdateSet(eb => ({ target: eb.ref('excluded.target') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findShortUrlTarget(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('short_url').select('target').where('id', '=', id).executeTakeFirst()
  return row?.target
}
