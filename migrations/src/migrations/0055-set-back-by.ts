import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A version that was kept before somebody went back to an earlier one says who that was, also to whoever was not there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table document_snapshot add column set_back_by uuid references person on delete set null;
create index document_snapshot_by_set_back on document_snapshot (set_back_by) where set_back_by is not null;
`)
    .execute(db)
}
