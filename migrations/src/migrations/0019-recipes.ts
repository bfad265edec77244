import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'

/**
 * A recipe is an item with a definition: a graph, and which of its inputs people fill in. Each save that changes the
 * definition makes a version, and versions never change: a task names the one it ran. What comes with the product belongs
 * to the system person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
insert into person (uid, name) values ('${SYSTEM_UID}', 'Atelier');

create table recipe (
  item_id uuid primary key references item on delete cascade,
  -- what programs may name it by; only what comes with the product has one
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category text not null,
  recipe_group text not null check (recipe_group in ('fast', 'advance', 'exclusive')),
  layout text not null check (layout in ('recipe-detail-1', 'recipe-detail-2')),
  -- in each language; null: the item's own name and description stand for all
  names jsonb,
  descriptions jsonb,
  version_id uuid not null,
  -- of what comes with the product: which words and definition of a release it was made from
  made_from text,
  check ((names is null) = (descriptions is null))
);
create table recipe_version (
  id uuid primary key,
  item_id uuid not null references recipe on delete cascade,
  number int not null check (number > 0),
  definition jsonb not null,
  hash bytea not null,
  author_uid uuid references person on delete set null,
  created_at timestamptz not null default now(),
  unique (item_id, number)
);
alter table recipe add foreign key (version_id) references recipe_version deferrable initially deferred;
create index recipe_by_category on recipe (category);

create function recipe_version_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a recipe never changes';
end $$;
create trigger recipe_version_is_final before update of item_id, number, definition, hash on recipe_version
  for each row execute function recipe_version_is_final();
`)
    .execute(db)
}
