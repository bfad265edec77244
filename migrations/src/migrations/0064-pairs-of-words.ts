import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * With the words of a scope the index knows which follow each other, as one of 4,096 sums of each two: so of what has all words
 * of a phrase, few rows are read that do not have the phrase. Sums and not the pairs, which are far too many to keep.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `
drop index image_search_scoped_words;
create or replace function scoped_words(owner_uid uuid, shown boolean, search tsvector)
  returns tsvector immutable parallel safe language plpgsql as $$
declare
  words text[] := tsvector_to_array(search);
  placed text[];
  word record;
  scope text := right(owner_uid::text, 8);
begin
  for word in select lexeme, positions from unnest(search) where positions is not null loop
    for place in 1..cardinality(word.positions) loop
      placed[word.positions[place]] := word.lexeme;
    end loop;
  end loop;
  -- Where a place has no word, the sum is null, and no word of the array.
  for place in 2..coalesce(array_upper(placed, 1), 0) loop
    words := words || ('+' || left(md5(placed[place - 1] || ' ' || placed[place]), 3));
  end loop;
  return array_to_tsvector(string_to_array(
    scope || array_to_string(words, E'\\x01' || scope)
      || case when shown then E'\\x01/x' || array_to_string(words, E'\\x01/x') else '' end,
    E'\\x01'));
end $$;
create index image_search_scoped_words on image_search using gin (scoped_words(owner_uid, shown, search))
  with (gin_pending_list_limit = 1024);
alter index image_search_scoped_words alter column 1 set statistics 0;
`)
    .execute(db)
}
