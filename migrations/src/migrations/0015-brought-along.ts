import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What people said comes along in an archive. Who has no account here keeps their name as text; whose words an archive gives
 * as those of an account here, only the installation that wrote the archive can say, and knows again by this key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table comment add column author_name text not null default '',
  add constraint comment_author_named_once check (author_uid is null or author_name = '');
alter table installation add column archive_key uuid not null default gen_random_uuid();

-- Archives lie apart from what is kept: they would take up room twice.
alter table file drop constraint file_storage_kind_check,
  add constraint file_storage_kind_check check (storage_kind in ('regular', 'model_storage', 'archive'));
`)
    .execute(db)
}
