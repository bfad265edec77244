import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Which models a task ran with, and of calls with an Idempotency-Key what they came to in the transaction that did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- By folder and name, as far as they are known: what tells whether a model is still what it was.
alter table engine add column model_hashes jsonb not null default '{}';
alter table recipe_task add column model_hashes jsonb;

alter table idempotency_key
  -- of the call that acts under it: one that was given up for dead commits nothing any more
  add column holder uuid,
  -- what the act made, written where it was made
  add column subject_id uuid;
`)
    .execute(db)
}
