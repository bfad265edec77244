import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Models that look at images, where an installation has any: what they make of an image, which images wait for them, and what they
 * took an image for, which is no rating until somebody gives it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(models + waiting + embeddings + suggestions).execute(db)
}

const models = /* sql */ `
create table look_model (
  part text primary key check (part in ('similarity', 'rating')),
  id uuid not null unique,
  name text not null,
  -- Another as soon as any of its files is.
  fingerprint text not null,
  -- The machine that has it: it alone puts another in its place, until it was not heard of for long.
  host text not null,
  -- Why it cannot be used; empty when it can.
  problem text not null default '',
  -- Tried out: images wait for it from then on.
  is_ready boolean not null default false,
  seen_at timestamptz not null
);
`

const waiting = /* sql */ `
create table image_to_look_at (
  part text not null references look_model on delete cascade,
  item_id uuid not null references image on delete cascade,
  primary key (part, item_id)
);
create index image_to_look_at_by_image on image_to_look_at (item_id);

create function images_to_look_at() returns trigger language plpgsql as $$
begin
  insert into image_to_look_at (part, item_id)
    select part, item_id from look_model cross join added where is_ready on conflict do nothing;
  return null;
end $$;
create trigger to_look_at after insert on image referencing new table as added for each statement execute function images_to_look_at();
`

const embeddings = /* sql */ `
-- 1024 bits of which as few differ as two embeddings point alike (platform/src/images/sketch-embedding.ts): narrow, since all are read.
create table image_sketch (
  item_id uuid primary key references image on delete cascade,
  model_id uuid not null references look_model (id) on delete cascade,
  owner_uid uuid not null,
  shown boolean not null,
  sketch bit(1024) not null
);
create index image_sketch_of_owner on image_sketch (owner_uid);
create index image_sketch_shown on image_sketch (item_id) where shown;
create index image_sketch_of_model on image_sketch (model_id);
create trigger sketch_added before insert on image_sketch for each row execute function image_look_added();

-- Of length 1, in half precision: what decides among those that the sketches leave.
create table image_embedding (
  item_id uuid primary key references image_sketch on delete cascade,
  embedding bytea not null
);

create function image_sketch_item_changed() returns trigger language plpgsql as $$
begin
  update image_sketch set owner_uid = new.owner_uid, shown = is_shown(new) where item_id = new.id;
  return null;
end $$;
create trigger sketch_changed after update on item for each row
  when (new.kind = 'IMAGE' and (new.owner_uid, new.is_draft, new.discoverable_at, new.deleted_at)
    is distinct from (old.owner_uid, old.is_draft, old.discoverable_at, old.deleted_at))
  execute function image_sketch_item_changed();
`

const suggestions = /* sql */ `
create table rating_suggestion (
  item_id uuid primary key references item on delete cascade,
  rating text not null check (rating in ('sfw', 'semi-nsfw', 'hardcore-nsfw')),
  -- Of the classifier, as it was then.
  model text not null,
  score real not null check (score between 0 and 1),
  created_at timestamptz not null default now()
);
`
