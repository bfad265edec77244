import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A ticket without a person is a visitor's, who has nothing but the link; by their address they are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
alter table sync_ticket alter column uid drop not null;
alter table sync_ticket alter column credential_id drop not null;
alter table sync_ticket add column visitor_address text;
alter table sync_ticket add constraint sync_ticket_of_person_or_visitor
  check ((uid is null) = (credential_id is null) and (uid is null) = (visitor_address is not null));
`)
    .execute(db)
}
