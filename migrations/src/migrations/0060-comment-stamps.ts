import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Another number whenever anything is said about a thing: whoever has its document open is told by the socket, which the
 * feed does only for those whom the thing is shared with by name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create sequence comment_stamps;
create table comment_stamp (
  item_id uuid primary key references item on delete cascade,
  stamp bigint not null
);
`)
    .execute(db)
}
