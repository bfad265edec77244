import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A ticket opens one document's socket once, within a minute: what stands in a socket's address may be logged on the way.
 * Unlogged: a crash loses them all, and clients fetch new ones. It ends with the session or key that it was made with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create unlogged table sync_ticket (
  token_hash bytea primary key,
  uid uuid not null references person on delete cascade,
  -- of the document
  name text not null,
  -- of the session or the API key
  credential_id uuid not null,
  expires_at timestamptz not null
);
create index sync_ticket_expiry on sync_ticket (expires_at);
create index sync_ticket_by_person on sync_ticket (uid);
`)
    .execute(db)
}
