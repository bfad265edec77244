import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The words of one's own images, and of those in Explore, as words of an alphabet of their own. Of everybody's words together
 * an index reads all that has a word, whoever it belongs to: with a fifth of all images one's own, and with many people's far
 * more than that. Here it reads what it will find.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
-- The end of an owner's id, which differs from person to person. Where it should not, the owner is held against it anyway.
-- No word has the character that they are joined by.
create function scoped_words(owner_uid uuid, shown boolean, search tsvector)
  returns tsvector immutable parallel safe language sql as $$
  select array_to_tsvector(string_to_array(
    right(owner_uid::text, 8) || array_to_string(tsvector_to_array(search), E'\\x01' || right(owner_uid::text, 8))
      || case when shown then E'\\x01/x' || array_to_string(tsvector_to_array(search), E'\\x01/x') else '' end,
    E'\\x01'))
$$;
-- What waits to be put in order is read whole by each search, so little may wait.
create index image_search_scoped_words on image_search using gin (scoped_words(owner_uid, shown, search))
  with (gin_pending_list_limit = 1024);
-- The planner is told to use it; working out what is common among these words would be most of analysing the table.
alter index image_search_scoped_words alter column 1 set statistics 0;
`)
    .execute(db)
}
