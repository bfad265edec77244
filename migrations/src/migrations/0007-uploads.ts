import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Files on their way in. The file's row is there from the start; it has bytes (`sha256`) from when the upload is complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
create table upload (
  id uuid primary key,
  file_id uuid not null unique references file on delete cascade,
  owner_uid uuid not null references person on delete cascade,
  part_size bigint not null check (part_size > 0),
  part_count int not null check (part_count between 1 and 10000),
  -- the addresses of the parts carry the secret itself
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_by_owner on upload (owner_uid);
create index upload_expiry on upload (expires_at);

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  number int not null check (number >= 1),
  size bigint not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  primary key (upload_id, number)
);

-- What is made of a picture once: the hash shown until a thumbnail is there, and which sizes exist.
alter table file
  add column blur_hash text not null default '',
  add column thumb_hash bytea,
  add column frames int not null default 1 check (frames >= 1),
  add column thumbnails_at timestamptz,
  add column storage_kind text not null default 'regular' check (storage_kind in ('regular', 'model_storage')),
  add check (uploaded_at is null or sha256 is not null);
create index file_without_thumbnails on file (uploaded_at) where thumbnails_at is null and sha256 is not null and width is not null;
`)
    .execute(db)
}
