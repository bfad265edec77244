import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Who worked on a document, beyond the log that is compacted: by the number that Yjs writes into all that one client changes,
 * up to which sequence. A version of history says who changed the document since the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table document_hand (
  name text not null references document on delete cascade,
  client bigint not null,
  uid uuid not null references person on delete cascade,
  last_seq bigint not null,
  primary key (name, client, uid)
);
create index document_hand_by_person on document_hand (uid);
alter table document_snapshot add column author_uids uuid[] not null default '{}';
update document_snapshot set author_uids = array[author_uid] where reason <> 'compaction' and author_uid is not null;
`)
    .execute(db)
}
