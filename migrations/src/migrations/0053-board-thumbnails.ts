import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Up to which change of a board its thumbnail shows it, and who draws it just now: since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table board_thumbnail (
  board_id uuid primary key references item on delete cascade,
  seq bigint not null default 0,
  drawn_at timestamptz,
  claimed_at timestamptz
);
`)
    .execute(db)
}
