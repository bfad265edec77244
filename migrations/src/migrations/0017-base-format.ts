import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Bases may be in the format that clients speak, so that one who has nothing of a document is sent its base as it is
 * stored. Those there are stay in the smaller one until the next takes their place, and so does what history keeps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- Yjs' first or second update format
alter table document_snapshot add column format smallint not null default 2
  check (format = 2 or (format = 1 and reason = 'compaction'));
`)
    .execute(db)
}
