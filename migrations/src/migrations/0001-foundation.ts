import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { entryIndexes, folderTree, itemIndexes, itemReach, reachTriggers } from './0001-item-reach.ts'

/** The ground: people and how they sign in, workspaces, items with everything that hangs on an item, files, documents, outboxes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const access = [itemIndexes, entryIndexes, itemReach, folderTree, reachTriggers]
  for (const part of [people, workspaces, files, items, itemSatellites, ...access, documents, changes, plumbing]) {
    await sql.raw(part).execute(db)
  }
}

const people = /* sql */ `
create table person (
  uid uuid primary key,
  name text not null check (length(name) between 1 and 120),
  username text unique check (username = lower(username)),
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  email_changed_at timestamptz,
  password_hash text,
  picture_file_id uuid,
  cover_file_id uuid,
  bio text not null default '',
  locale text not null default 'en' check (locale in ('en', 'vi')),
  theme text not null default 'system' check (theme in ('system', 'dark', 'light')),
  profile_status text not null default 'private' check (profile_status in ('private', 'public')),
  site_role text not null default 'member' check (site_role in ('member', 'moderator', 'owner')),
  age_confirmed_at timestamptz,
  current_workspace_id uuid,
  walkthroughs jsonb not null default '{}',
  onboarding jsonb,
  deletion_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index person_one_site_owner on person ((true)) where site_role = 'owner';
create index person_public_name on person (lower(name) text_pattern_ops) where profile_status = 'public';
create index person_public_username on person (username text_pattern_ops) where profile_status = 'public';
create index person_deletion_due on person (deletion_due_at) where deletion_due_at is not null;

-- How a person proves who they are. Unique (provider, subject): a wallet or an outside account belongs to one person only.
create table identity (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  provider text not null check (provider in ('evm', 'solana', 'farcaster', 'telegram', 'google', 'apple')),
  subject text not null,
  label text not null default '',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (provider, subject)
);
create index identity_by_person on identity (uid);

create table session (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  token_hash bytea not null unique,
  signed_in_with text not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_person on session (uid);
create index session_expiry on session (expires_at);

create table api_key (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  name text not null,
  key_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_key_by_person on api_key (uid);

-- Six digits sent by mail. Only the newest code of a purpose and subject counts.
create table mail_code (
  id uuid primary key,
  purpose text not null,
  subject text not null,
  uid uuid references person on delete cascade,
  code_hash bytea not null,
  tries int not null default 0 check (tries <= 5),
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index mail_code_live on mail_code (purpose, subject) where used_at is null;
create index mail_code_expiry on mail_code (expires_at);

-- A message given to a wallet to sign; taken once.
create table wallet_challenge (
  id uuid primary key,
  provider text not null check (provider in ('evm', 'solana')),
  address text not null,
  purpose text not null,
  uid uuid references person on delete cascade,
  message text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wallet_challenge_expiry on wallet_challenge (expires_at);

create table billing_address (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  name text not null,
  line1 text not null,
  line2 text not null default '',
  city text not null,
  region text not null default '',
  postal_code text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_id text not null default '',
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index billing_address_by_person on billing_address (uid, created_at);
create unique index billing_address_default on billing_address (uid) where is_default;
`

const workspaces = /* sql */ `
create table workspace (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  picture_file_id uuid,
  seat_limit int not null default 3 check (seat_limit > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table workspace_member (
  workspace_id uuid not null references workspace on delete cascade,
  uid uuid not null references person on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  added_by uuid references person on delete set null,
  joined_at timestamptz not null default now(),
  primary key (workspace_id, uid)
);
create index workspace_member_by_person on workspace_member (uid);
create unique index workspace_one_owner on workspace_member (workspace_id) where role = 'owner';
create unique index workspace_one_owned on workspace_member (uid) where role = 'owner';

alter table person add foreign key (current_workspace_id) references workspace on delete set null;
`

const files = /* sql */ `
create table blob (
  sha256 bytea primary key check (length(sha256) = 32),
  size bigint not null check (size >= 0),
  created_at timestamptz not null default now()
);

create table file (
  id uuid primary key,
  sha256 bytea references blob,
  owner_uid uuid references person on delete set null,
  workspace_id uuid references workspace on delete set null,
  purpose text not null,
  name text not null,
  mime_type text not null,
  size bigint not null check (size >= 0),
  width int,
  height int,
  -- the unguessable part of /f/<key>; rotating it revokes the links given out
  link_key text not null unique,
  metadata jsonb not null default '{}',
  uploaded_at timestamptz,
  created_at timestamptz not null default now()
);
create index file_by_blob on file (sha256);
create index file_by_owner on file (owner_uid, created_at);

alter table person add foreign key (picture_file_id) references file on delete set null;
alter table person add foreign key (cover_file_id) references file on delete set null;
alter table workspace add foreign key (picture_file_id) references file on delete set null;
`

const items = /* sql */ `
create table item (
  id uuid primary key,
  kind text not null check (kind in ('IMAGE', 'FOLDER', 'ARTICLE', 'STYLE', 'WORKFLOW', 'WILDCARD', 'RECIPE', 'SD_WORKFLOW',
    'CHAT_ROOM', 'SD_MODEL', 'ARTBOARD', 'RECIPE_TASK', 'INSPIRATION_IMAGE', 'PROMPT')),
  owner_uid uuid not null references person on delete cascade,
  workspace_id uuid references workspace on delete set null,
  folder_id uuid references item on delete set null,
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  sharing_mode text not null default 'private' check (sharing_mode in ('private', 'restricted', 'public')),
  rating text not null default 'unrated' check (rating in ('unrated', 'sfw', 'semi-nsfw', 'hardcore-nsfw')),
  rated_by uuid references person on delete set null,
  is_draft boolean not null default false,
  discoverable_at timestamptz,
  thumbnail_file_id uuid references file on delete set null,
  thumbnail_width int,
  thumbnail_height int,
  favorite_count int not null default 0 check (favorite_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  view_count bigint not null default 0 check (view_count >= 0),
  download_count bigint not null default 0 check (download_count >= 0),
  share_count bigint not null default 0 check (share_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references person on delete set null,
  check (discoverable_at is null or sharing_mode = 'public'),
  check (discoverable_at is null or rating = 'sfw'),
  check (folder_id is null or folder_id <> id)
);
create table wildcard (
  item_id uuid primary key references item on delete cascade,
  -- one entry a line, as prompts use it; the key is the name between the underscores
  key text not null check (key ~ '^[A-Za-z0-9][A-Za-z0-9_./-]*$'),
  entries text[] not null default '{}'
);
`

const itemSatellites = /* sql */ `
-- "grant" is a keyword; an access grant to a person or to a whole workspace.
create table item_grant (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  uid uuid references person on delete cascade,
  workspace_id uuid references workspace on delete cascade,
  role text not null check (role in ('editor', 'contributor', 'viewer')),
  granted_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(uid, workspace_id) = 1)
);
create unique index item_grant_person on item_grant (item_id, uid) where uid is not null;
create unique index item_grant_workspace on item_grant (item_id, workspace_id) where workspace_id is not null;
-- all grants of an item; the two above are partial and serve one grantee each
create index item_grant_of_item on item_grant (item_id);
create index item_grant_to_person on item_grant (uid) where uid is not null;
create index item_grant_to_workspace on item_grant (workspace_id) where workspace_id is not null;

create table comment (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  parent_id uuid references comment on delete cascade,
  author_uid uuid references person on delete set null,
  body text not null,
  -- where it is pinned: a place or a shape of a board, a region of a picture
  anchor jsonb,
  like_count int not null default 0 check (like_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index comment_by_item on comment (item_id, created_at desc, id desc);
create index comment_by_parent on comment (parent_id, created_at, id) where parent_id is not null;

create table comment_mention (
  comment_id uuid not null references comment on delete cascade,
  uid uuid not null references person on delete cascade,
  primary key (comment_id, uid)
);

create table comment_like (
  comment_id uuid not null references comment on delete cascade,
  uid uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, uid)
);

create table comment_read (
  item_id uuid not null references item on delete cascade,
  uid uuid not null references person on delete cascade,
  read_at timestamptz not null,
  primary key (item_id, uid)
);

create table reaction (
  item_id uuid not null references item on delete cascade,
  uid uuid not null references person on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (item_id, uid)
);

create table favorite (
  uid uuid not null references person on delete cascade,
  item_id uuid not null references item on delete cascade,
  created_at timestamptz not null default now(),
  -- copied from the item by triggers
  kind text not null,
  item_created_at timestamptz not null,
  item_updated_at timestamptz not null,
  name_key text not null,
  favorite_count int not null,
  primary key (item_id, uid)
);

create table library_entry (
  uid uuid not null references person on delete cascade,
  item_id uuid not null references item on delete cascade,
  created_at timestamptz not null default now(),
  -- copied from the item by triggers
  kind text not null,
  item_created_at timestamptz not null,
  item_updated_at timestamptz not null,
  name_key text not null,
  favorite_count int not null,
  primary key (item_id, uid)
);

-- Tags belong to a person or to a workspace; names are unique within, in any case.
create table tag (
  id uuid primary key,
  owner_uid uuid references person on delete cascade,
  workspace_id uuid references workspace on delete cascade,
  name text not null check (length(name) between 1 and 60),
  color text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(owner_uid, workspace_id) = 1)
);
create unique index tag_person_name on tag (owner_uid, lower(name)) where owner_uid is not null;
create unique index tag_workspace_name on tag (workspace_id, lower(name)) where workspace_id is not null;

create table item_tag (
  item_id uuid not null references item on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  tagged_by uuid references person on delete set null,
  created_at timestamptz not null default now(),
  primary key (item_id, tag_id)
);
create index item_tag_by_tag on item_tag (tag_id, item_id);

create table recent_access (
  uid uuid not null references person on delete cascade,
  item_id uuid not null references item on delete cascade,
  item_kind text not null,
  accessed_at timestamptz not null default now(),
  primary key (uid, item_id)
);
create index recent_access_by_person on recent_access (uid, item_kind, accessed_at desc);

create table pin (
  uid uuid not null references person on delete cascade,
  item_id uuid not null references item on delete cascade,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (uid, item_id)
);

-- One view a person (or address) a day counts.
create table item_view (
  item_id uuid not null references item on delete cascade,
  viewer text not null,
  day date not null,
  primary key (item_id, viewer, day)
);

create table notification (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  kind text not null,
  actor_uid uuid references person on delete set null,
  item_id uuid references item on delete cascade,
  comment_id uuid references comment on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notification_by_person on notification (uid, created_at desc, id desc);
create index notification_unread on notification (uid) where read_at is null;

create table report (
  id uuid primary key,
  item_id uuid references item on delete cascade,
  comment_id uuid references comment on delete cascade,
  reporter_uid uuid references person on delete set null,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references person on delete set null,
  check (num_nonnulls(item_id, comment_id) >= 1)
);
`

const documents = /* sql */ `
create table document (
  name text primary key check (name ~ '^(artboard|canvas|room):[0-9a-f-]{36}$' or name ~ '^tree:[uw]:[0-9a-f-]{36}$'),
  kind text not null check (kind in ('artboard', 'canvas', 'room', 'tree')),
  item_id uuid references item on delete cascade,
  epoch uuid not null,
  schema_version int not null,
  -- sequence of the newest update; taken by UPDATE … WHERE seq = known inside the committing transaction
  seq bigint not null default 0 check (seq >= 0),
  size bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table document_update (
  name text not null references document on delete cascade,
  seq bigint not null,
  data bytea not null,
  author_uid uuid references person on delete set null,
  created_at timestamptz not null default now(),
  primary key (name, seq)
);

create table document_snapshot (
  id uuid primary key,
  name text not null references document on delete cascade,
  seq bigint not null,
  -- compaction: the base the log continues from; automatic, named: history that people see
  reason text not null check (reason in ('compaction', 'automatic', 'named')),
  label text not null default '',
  data bytea not null,
  author_uid uuid references person on delete set null,
  created_at timestamptz not null default now()
);
create unique index document_snapshot_base on document_snapshot (name, seq) where reason = 'compaction';
create index document_snapshot_by_time on document_snapshot (name, created_at desc);
`

const changes = /* sql */ `
create table feed_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null
);
insert into feed_epoch (epoch) values (gen_random_uuid());

-- What happened to items and to access, in an order that a reader's cursor can trust: a row counts as readable
-- once no transaction older than it is still open (xid8 against pg_snapshot_xmin).
create table change (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  -- whose feed: u:<uid>, w:<workspaceId> or i:<itemId>
  scope text not null,
  kind text not null check (kind in ('put', 'gone', 'granted', 'revoked')),
  item_id uuid,
  item_kind text,
  data jsonb,
  created_at timestamptz not null default now()
);
create index change_by_scope on change (scope, seq);
create index change_retention on change (created_at);
`

const plumbing = /* sql */ `
create table mail_outbox (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  tries int not null default 0,
  last_error text,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null;

create table idempotency_key (
  uid uuid not null references person on delete cascade,
  key text not null,
  route text not null,
  request_hash bytea not null,
  -- null while the first call is still running
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (uid, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Every administrative act: who, why, before, after. No foreign key: the record outlives the account.
create table audit_log (
  id uuid primary key,
  actor_uid uuid,
  act text not null,
  subject text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_by_time on audit_log (created_at desc, id desc);

create unlogged table rate_count (
  bucket text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (bucket, window_start)
);

create table short_url (
  id text primary key,
  target text not null,
  uid uuid references person on delete set null,
  created_at timestamptz not null default now(),
  unique (uid, target)
);

create table search_history (
  id uuid primary key,
  uid uuid not null references person on delete cascade,
  area text not null,
  query text not null,
  searched_at timestamptz not null default now(),
  unique (uid, area, query)
);
create index search_history_by_person on search_history (uid, area, searched_at desc);

-- Who serves right now, on any machine: beaten every few seconds, gone when stale.
create table server_process (
  id uuid primary key,
  role text not null check (role in ('api', 'sync-server', 'workers')),
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index server_process_seen on server_process (role, seen_at);

create table installation (
  only_row boolean primary key default true check (only_row),
  first_run_token_hash bytea,
  created_at timestamptz not null default now()
);
insert into installation default values;
`
