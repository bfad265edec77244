import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The pictures of an artboard are files of its own, so that whoever sees the board sees them, and their images can go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table board_picture (
  file_id uuid primary key references file on delete cascade,
  board_id uuid not null references item on delete cascade,
  image_id uuid references item on delete set null
);
create index board_picture_by_board on board_picture (board_id);
create index board_picture_by_image on board_picture (image_id) where image_id is not null;
`)
    .execute(db)
}
