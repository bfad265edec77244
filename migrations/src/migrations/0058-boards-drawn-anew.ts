import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Boards were drawn on dark paper. Workers look for those that changed since they were drawn: now that is all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update board_thumbnail set seq = 0 where seq > 0`.execute(db)
}
