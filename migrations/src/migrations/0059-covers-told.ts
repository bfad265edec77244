import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Devices that read a folder before they were told which image shows it have its newest as its cover: they hear of it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
update item set updated_at = updated_at + interval '1 millisecond'
  where kind = 'FOLDER' and id in (select folder_id from folder_cover);
`)
    .execute(db)
}
