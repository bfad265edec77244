import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Files on their way in. The file's row is there from the start; it has bytes (`sha256`) from when the upload is complete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(uploads).execute(db)
  await sql.raw(files).execute(db)
  await sql.raw(orphans).execute(db)
}

const uploads = /* sql */ `
create table upload (
  id uuid primary key,
  file_id uuid not null unique references file on delete cascade,
  owner_uid uuid not null references person on delete cascade,
  part_size bigint not null check (part_size > 0),
  part_count int not null check (part_count between 1 and 10000),
  -- the addresses of the parts carry the secret itself
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- what the one who began it wants done with the file, such as the folder it goes to
  context jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_by_owner on upload (owner_uid);
create index upload_expiry on upload (expires_at);

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  number int not null check (number between 1 and 10000),
  size bigint not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  object_key text not null unique,
  created_at timestamptz not null default now(),
  primary key (upload_id, number)
);
`

/** What is made of a picture once: what is shown until a thumbnail is there, and when the thumbnails were made. */
const files = /* sql */ `
alter table file
  add column blur_hash text not null default '',
  add column thumb_hash bytea,
  add column frames int not null default 1 check (frames >= 1),
  add column thumbnails_at timestamptz,
  -- why none could be made
  add column thumbnails_error text,
  add column storage_kind text not null default 'regular' check (storage_kind in ('regular', 'model_storage')),
  add check (uploaded_at is null or sha256 is not null),
  add check ((width is null) = (height is null)),
  add check (width > 0 and height > 0);
create index file_without_thumbnails on file (uploaded_at)
  where thumbnails_at is null and thumbnails_error is null and uploaded_at is not null and width is not null;
create index file_usage on file (owner_uid, storage_kind) include (size);
create index item_by_thumbnail on item (thumbnail_file_id) where thumbnail_file_id is not null;
create index person_by_picture on person (picture_file_id) where picture_file_id is not null;
create index person_by_cover on person (cover_file_id) where cover_file_id is not null;
create index workspace_by_picture on workspace (picture_file_id) where picture_file_id is not null;
`

/**
 * A blob knows since when no file has it: it goes a day later, so that a backup that is being made still finds it. Two
 * transactions that take its last two files wait for each other at the blob's row.
 */
const orphans = /* sql */ `
alter table blob add column orphaned_at timestamptz;
create index blob_orphaned on blob (orphaned_at) where orphaned_at is not null;

create function orphan_blob() returns trigger language plpgsql as $$
begin
  perform from blob where sha256 = old.sha256 for update;
  update blob set orphaned_at = now()
    where sha256 = old.sha256 and not exists (select from file where file.sha256 = old.sha256);
  return null;
end $$;
create trigger orphan_blob_of_deleted after delete on file
  for each row when (old.sha256 is not null) execute function orphan_blob();

create function adopt_blob() returns trigger language plpgsql as $$
begin
  update blob set orphaned_at = null where sha256 = new.sha256 and orphaned_at is not null;
  return null;
end $$;
create trigger adopt_blob_of_new after insert or update of sha256 on file
  for each row when (new.sha256 is not null) execute function adopt_blob();
`
