import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * How often a task was put into the queue to be run. Whoever takes it up after a worker that was killed finds by it what that one
 * sent to another server; begun once more by its owner, it is sent anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recipe_task add column starts int not null default 0`.execute(db)
}
