import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A style is an item with up to eight weighted images. Their files are its own, so that what they were taken from can go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table style_image (
  style_id uuid not null references item on delete cascade,
  place smallint not null check (place between 0 and 7),
  file_id uuid not null references file,
  weight real not null check (weight > 0),
  primary key (style_id, place)
);
create index style_image_by_file on style_image (file_id);
`)
    .execute(db)
}
