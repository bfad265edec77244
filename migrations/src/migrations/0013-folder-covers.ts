import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The image that somebody chose to show a folder by, as its tree says. The image may have gone elsewhere since, or for
 * ever: that is asked when the folder is shown, and coming back it is the cover again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table folder_cover (
  folder_id uuid primary key references item on delete cascade,
  image_id uuid not null
);
`)
    .execute(db)
}
