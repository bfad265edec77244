import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Keys of machines elsewhere that run tasks, and what people try before they have an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table runner_key (
  id uuid primary key,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  made_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- A browser without an account, known again by a cookie.
create table trial_device (
  id uuid primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- What a device made or brought. Without references: how often somebody tried is known longer than what came of it.
create table trial_use (
  subject_id uuid primary key,
  kind text not null check (kind in ('task', 'file')),
  device_id uuid not null,
  -- with a key of this installation: addresses themselves are not kept
  address_hash bytea not null,
  created_at timestamptz not null default now(),
  -- when it became somebody's own, or was swept
  ended_at timestamptz
);
create index trial_use_of_device on trial_use (device_id, kind);
create index trial_use_of_address on trial_use (address_hash, kind);
create index trial_use_by_age on trial_use (created_at);
create index trial_use_open on trial_use (created_at) where ended_at is null;

alter table installation add column trial_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
`)
    .execute(db)
}
