import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** News on devices where nobody looks at a page: who is told there, by which key, and what waits to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [keys, subscriptions, outbox, due]) await sql.raw(part).execute(db)
}

/** One pair for the whole installation; sealed is the private one. */
const keys = /* sql */ `
create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  sealed bytea not null
);
`

/** One for each session at most: it goes with it. An address belongs to one browser, so to whoever is signed in there last. */
const subscriptions = /* sql */ `
create table push_subscription (
  id uuid primary key,
  session_id uuid not null unique references session on delete cascade,
  uid uuid not null references person on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  created_at timestamptz not null default now()
);
create index push_subscription_by_person on push_subscription (uid);
`

/** Rows go when they were sent, or when it is no use to try again. */
const outbox = /* sql */ `
create table push_outbox (
  id uuid primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  message jsonb not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index push_outbox_due on push_outbox (next_try_at);
create index push_outbox_by_subscription on push_outbox (subscription_id);
`

/** push_due: whoever is told has a device that is to be told, and has not been yet. */
const due = /* sql */ `
alter table notification add column push_due boolean not null default false;
create index notification_to_push on notification (created_at) where push_due;
alter table notification_setting add column push_topics text[] not null default '{mentions,comments,sharing,requests}'
  check (push_topics <@ '{mentions,comments,sharing,requests}'::text[]);
`
