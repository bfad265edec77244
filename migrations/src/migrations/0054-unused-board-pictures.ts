import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Pictures that are no longer on their board go after a while; until then undo and history show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table board_picture
  add column checked_at timestamptz not null default now(),
  add column unused_since timestamptz;
create index board_picture_by_check on board_picture (checked_at);
`)
    .execute(db)
}
