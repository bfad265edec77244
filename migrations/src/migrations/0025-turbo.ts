import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Turbo: a frame for what is typed or drawn just now. Frames are worth nothing a moment later, so a crash may take them; one
 * that is not begun when the next is asked for is dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table turbo_session (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index turbo_session_of_person on turbo_session (uid);
create index turbo_session_by_use on turbo_session (used_at);

create unlogged sequence turbo_frame_seq;
create unlogged table turbo_frame (
  session_id uuid not null references turbo_session on delete cascade,
  seq bigint not null,
  graph jsonb not null,
  -- base64 of the drawing that it is painted over
  drawing text,
  state text not null default 'waiting' check (state in ('waiting', 'painting', 'done', 'failed')),
  data bytea,
  error text,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (session_id, seq)
);
create index turbo_frame_waiting on turbo_frame (asked_at) where state = 'waiting';
`)
    .execute(db)
}
