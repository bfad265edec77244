import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

/** What was told lately and is not read or mailed yet, which the index of what is to be mailed holds. */
export function listFreshNotices(db: Db, withinMs: number): Promise<{ id: string; uid: string }[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'uid'])
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${withinMs / 1_000})`)
    .execute()
}
