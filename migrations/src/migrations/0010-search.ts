import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Words of everything but images, which have a table of their own (0008). As there, whom a row concerns is one more word,
 * so that one index finds what is rarest: the person's things or the word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- The path is named because indexes are built and analysed without one.
create function item_words(name text, description text, owner_uid uuid, shown boolean)
  returns tsvector immutable parallel safe language sql set search_path = public as $$
  select search_vector(name, 'A') || search_vector(left(description, 4000), 'C')
    || array_to_tsvector(array_remove(array['/w/' || owner_uid, case when shown then '/x/' end], null))
$$;
create index item_by_words on item
  using gin (item_words(name, description, owner_uid, discoverable_at is not null and not is_draft))
  where deleted_at is null and kind <> 'IMAGE';

-- Of what others opened to a principal: by its name.
create function reach_words(name_key text, principal_id uuid)
  returns tsvector immutable parallel safe language sql set search_path = public as $$
  select search_vector(name_key, 'A') || array_to_tsvector(array['/u/' || principal_id])
$$;
create index item_reach_by_words on item_reach using gin (reach_words(name_key, principal_id)) where kind <> 'IMAGE';
`)
    .execute(db)
}
