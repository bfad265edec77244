import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Frames of turbo are painted for one person after the other, and know what they were asked for, so that they can be kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
delete from turbo_frame;
alter table turbo_frame
  add column uid uuid not null references person on delete cascade,
  -- of the recipe that makes the same at full size
  add column params jsonb not null,
  add column taken_at timestamptz,
  add column ended_at timestamptz;

-- When somebody's frame was last begun: whoever has waited longest since is next.
create unlogged table turbo_turn (
  uid uuid primary key references person on delete cascade,
  served_at timestamptz not null
);
`)
    .execute(db)
}
