import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is done for each picture that comes: its parts are noted, its words are found, and what has the same bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [parts, words, sameBytes]) await sql.raw(part).execute(db)
}

/** Each connection plans this once, which takes longer than doing it. */
const parts = /* sql */ `
-- Adds a part that did not arrive before; false where one of its number did, or the upload is over or has another secret.
-- Nobody waits for the disk: a power cut may lose what has arrived anyway.
create function add_upload_part(wanted uuid, secret bytea, moment timestamptz, part int, bytes bigint, hash bytea, key text)
  returns boolean language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from upload where id = wanted and secret_hash = secret and expires_at > moment for key share;
  if not found then
    return false;
  end if;
  insert into upload_part (upload_id, number, size, sha256, object_key)
    values (wanted, part, bytes, hash, key)
    on conflict (upload_id, number) do nothing;
  return found;
end $$;
`

/** The same words as before: letters without marks need nothing of what takes the marks away, and empty texts nothing at all. */
const words = /* sql */ `
create or replace function search_text(value text) returns text immutable parallel safe language sql as $$
  select case when octet_length(value) = length(value) then regexp_replace(lower(value), '[^0-9a-z]+', ' ', 'g')
    else regexp_replace(
      replace(regexp_replace(lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g')), '[\\u0300-\\u036f]', '', 'g'), 'đ', 'd'),
      '[^0-9a-z\\u00c0-\\u167f\\u1681-\\u1fff\\u2070-\\u2dff\\u2e80-\\u2fff\\u3040-\\ufe2f\\ufe70-\\ufefe\\uff10-\\U0010ffff]+', ' ', 'g')
    end
$$;

create or replace function search_vector(value text, weight text) returns tsvector immutable parallel safe language plpgsql as $$
begin
  if value = '' then
    return ''::tsvector;
  end if;
  return (select coalesce(string_agg('''' || left(word, 64) || ''':' || place || weight, ' '), '')::tsvector
    from string_to_table(trim(search_text(left(value, 20000))), ' ') with ordinality as t (word, place)
    where word <> '' and place <= 2000);
end $$;
`

/** By both at once: by the owner alone, which the planner prefers while it knows little of the table, all of theirs would be read. */
const sameBytes = /* sql */ `
drop index file_by_blob;
create index file_by_blob on file (sha256, owner_uid, uploaded_at);
`
