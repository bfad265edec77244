import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What history keeps is read again long after, so it says which shape it has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table document_snapshot add column schema_version int;
update document_snapshot set schema_version = 1 where reason <> 'compaction';
-- A base has the shape that its document's row says.
alter table document_snapshot add check ((schema_version is null) = (reason = 'compaction'));
-- Thinning reads the index alone, never the snapshots.
create index document_snapshot_thinning on document_snapshot (name, created_at desc, id desc) where reason = 'automatic';
`)
    .execute(db)
}
