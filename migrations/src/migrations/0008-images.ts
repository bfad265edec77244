import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { imageSearch } from './0008-image-search.ts'

/** Images: what is their own, what they are found by, how they look, who rated them, and where they were passed on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [images, imageSearch, looks, ratings, counts]) await sql.raw(part).execute(db)
}

const images = /* sql */ `
create table image (
  item_id uuid primary key references item on delete cascade,
  file_id uuid not null references file,
  origin text not null check (origin in ('generated', 'upload')),
  media text not null check (media in ('image', 'animated', 'text', 'file')),
  width int not null default 0 check (width >= 0),
  height int not null default 0 check (height >= 0),
  -- as people call them: '3:2', 'landscape', 'large'; '' where there are no pixels
  ratio text not null default '',
  shape text not null default '',
  size_name text not null default '',
  prompt text not null default '',
  negative_prompt text not null default '',
  model_name text not null default '',
  model_hash text not null default '',
  sampler text not null default '',
  steps int,
  cfg_scale text not null default '',
  -- unsigned, up to 64 bits
  seed numeric(20),
  denoising_strength text not null default '',
  upscaler text not null default '',
  scale_factor text not null default '',
  recipe_id uuid references item on delete set null,
  recipe_task_id uuid,
  note text not null default '',
  -- everything that was read from the file
  metadata jsonb not null default '{}',
  expire_at timestamptz
);
create index image_by_file on image (file_id);
create index image_by_recipe on image (recipe_id) where recipe_id is not null;

-- What an image was made from: for the lineage graph.
create table image_source (
  image_id uuid not null references image (item_id) on delete cascade,
  source_id uuid not null references image (item_id) on delete cascade,
  role text not null,
  primary key (image_id, source_id, role),
  check (image_id <> source_id)
);
create index image_source_below on image_source (source_id, image_id);

-- One's own reaction shows on one's other devices.
create trigger feed_added after insert on reaction referencing new table as changed for each statement execute function keeping_changed();
create trigger feed_changed after update on reaction referencing new table as changed for each statement execute function keeping_changed();
create trigger feed_removed after delete on reaction referencing old table as changed for each statement execute function keeping_changed();
`

/** 512 bits of which as few differ as two pictures look alike: platform/src/images/describe-picture.ts. */
const looks = /* sql */ `
create table image_look (
  item_id uuid primary key references image on delete cascade,
  owner_uid uuid not null,
  shown boolean not null,
  look bit(512) not null
);
create index image_look_of_owner on image_look (owner_uid);
create index image_look_shown on image_look (item_id) where shown;

create function image_look_added() returns trigger language plpgsql as $$
begin
  select item.owner_uid, is_shown(item) into new.owner_uid, new.shown from item where id = new.item_id for no key update;
  return new;
end $$;
create trigger look_added before insert on image_look for each row execute function image_look_added();

create function image_look_item_changed() returns trigger language plpgsql as $$
begin
  update image_look set owner_uid = new.owner_uid, shown = is_shown(new) where item_id = new.id;
  return null;
end $$;
create trigger look_changed after update on item for each row
  when (new.kind = 'IMAGE' and (new.owner_uid, new.is_draft, new.discoverable_at, new.deleted_at)
    is distinct from (old.owner_uid, old.is_draft, old.discoverable_at, old.deleted_at))
  execute function image_look_item_changed();
`

const ratings = /* sql */ `
-- Sensitive images are for those they are shown to by name, and hidden ones for their author: no folder hands them down.
alter table item add constraint item_shared_by_rating check (kind <> 'IMAGE'
  or (rating <> 'hardcore-nsfw' or sharing_mode = 'private' and folder_id is null) and (rating <> 'semi-nsfw' or sharing_mode <> 'public'));

-- Every rating an item was given, the newest of which stands: who gave it, and why.
create table item_rating (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  rating text not null check (rating in ('sfw', 'semi-nsfw', 'hardcore-nsfw')),
  rated_by uuid references person on delete set null,
  by_moderator boolean not null,
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index item_rating_newest on item_rating (item_id, created_at desc, id desc);

-- What an author says against a moderator's rating; answered once.
create table rating_contest (
  id uuid primary key,
  rating_id uuid not null unique references item_rating on delete cascade,
  item_id uuid not null references item on delete cascade,
  uid uuid not null references person on delete cascade,
  note text not null,
  status text not null default 'pending' check (status in ('pending', 'upheld', 'changed')),
  answer text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  check ((status = 'pending') = (decided_at is null))
);
create index rating_contest_pending on rating_contest (created_at, id) where status = 'pending';
create index rating_contest_by_item on rating_contest (item_id);
create index rating_contest_by_person on rating_contest (uid);
`

const counts = /* sql */ `
-- Who passed what on where, and how often.
create table item_share (
  item_id uuid not null references item on delete cascade,
  uid uuid not null references person on delete cascade,
  channel text not null check (channel in ('FACEBOOK', 'TWITTER', 'LINKEDIN', 'LINK_COPY')),
  count int not null default 1 check (count > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (item_id, uid, channel)
);
create index item_share_by_person on item_share (uid);
`
