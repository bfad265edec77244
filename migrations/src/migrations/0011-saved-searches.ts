import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Searches that a person keeps by name, as folders that fill themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table saved_search (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);
create index saved_search_of_person on saved_search (uid, lower(name));
`)
    .execute(db)
}
