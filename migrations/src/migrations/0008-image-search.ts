/**
 * image_search: a row for each image with all that it is found, filtered and sorted by, so that a search reads this table
 * alone. `search` holds the words of the name (A), the prompt (B), the note and the tags (C) and the model (D) with their
 * places, and what images are filtered by as words of another alphabet: `/o/upload`, `/t/<tag>`, and so on. So one index
 * finds any mix of filters by what is rarest among them. Triggers keep it; it is never written by hand.
 */
export const imageSearch = /* sql */ `
-- Words in small letters without marks; shared-schema/src/images/search-words.ts says the same.
create function search_text(value text) returns text immutable parallel safe language sql as $$
  select regexp_replace(
    replace(regexp_replace(lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g')), '[\\u0300-\\u036f]', '', 'g'), 'đ', 'd'),
    '[^0-9a-z\\u00c0-\\u167f\\u1681-\\u1fff\\u2070-\\u2dff\\u2e80-\\u2fff\\u3040-\\ufe2f\\ufe70-\\ufefe\\uff10-\\U0010ffff]+', ' ', 'g')
$$;

-- Of very long prompts the first two thousand words are found.
create function search_vector(value text, weight text) returns tsvector immutable parallel safe language sql as $$
  select coalesce(string_agg('''' || left(word, 64) || ''':' || place || weight, ' '), '')::tsvector
    from regexp_split_to_table(trim(search_text(left(value, 20000))), ' ') with ordinality as t (word, place)
    where word <> '' and place <= 2000
$$;

create table image_search (
  item_id uuid primary key references image on delete cascade,
  owner_uid uuid not null,
  trashed boolean not null,
  -- in Explore
  shown boolean not null,
  created_at timestamptz not null,
  name_key text not null,
  prompt_key text not null,
  favorite_count int not null,
  download_count bigint not null,
  search tsvector not null
) with (fillfactor = 85);
create index image_search_words on image_search using gin (search);
${['created_at', 'name_key', 'prompt_key', 'favorite_count', 'download_count']
  .map(
    key => `
create index image_search_own_${key} on image_search (owner_uid, trashed, ${key} desc, item_id desc);
create index image_search_shown_${key} on image_search (${key} desc, item_id desc) where shown;`,
  )
  .join('')}
alter table image_search alter column owner_uid set statistics 500;

create function is_shown(item item) returns boolean immutable language sql as $$
  select item.discoverable_at is not null and item.deleted_at is null and not item.is_draft
$$;

-- Without the words of texts: they are told apart by the weight.
create function image_facets(image image, item item) returns text[] stable language sql as $$
  select array_remove(array[
    '/w/' || item.owner_uid,
    '/k/' || item.workspace_id,
    '/f/' || item.folder_id,
    '/n/' || item.rating,
    '/o/' || image.origin,
    '/m/' || image.media,
    '/r/' || image.recipe_id,
    '/s/' || image.seed,
    '/l/' || nullif(left(trim(search_text(image.sampler)), 64), ''),
    '/p/' || nullif(image.ratio, ''),
    '/p/' || nullif(image.shape, ''),
    '/z/' || nullif(image.size_name, ''),
    case when image.width > 0 then '/z/' || image.width || 'x' || image.height end,
    '/d/' || to_char(item.created_at at time zone 'utc', 'YYYY-MM'),
    case when is_shown(item) then '/x' end,
    case when item.deleted_at is not null then '/y' end
  ], null)
$$;

create function refresh_image_search(ids uuid[]) returns void language sql as $$
  insert into image_search (item_id, owner_uid, trashed, shown, created_at, name_key, prompt_key, favorite_count, download_count, search)
    select item.id, item.owner_uid, item.deleted_at is not null, is_shown(item),
        item.created_at, lower(item.name), left(lower(image.prompt), 120), item.favorite_count, item.download_count,
        search_vector(item.name, 'A') || search_vector(image.prompt, 'B') || search_vector(concat_ws(' ', image.note, tags.names), 'C')
          || search_vector(image.model_name, 'D') || array_to_tsvector(image_facets(image, item) || coalesce(tags.facets, '{}'))
      from image
      join item on item.id = image.item_id
      cross join lateral (
        select string_agg(tag.name, ' ') as names,
            array_agg('/t/' || tag.id) || array_agg('/g/' || trim(search_text(tag.name))) as facets
          from item_tag join tag on tag.id = item_tag.tag_id where item_tag.item_id = item.id
      ) as tags
      where image.item_id = any (ids)
    on conflict (item_id) do update set owner_uid = excluded.owner_uid, trashed = excluded.trashed, shown = excluded.shown,
      created_at = excluded.created_at, name_key = excluded.name_key, prompt_key = excluded.prompt_key,
      favorite_count = excluded.favorite_count, download_count = excluded.download_count, search = excluded.search
$$;

create function image_search_stale() returns trigger language plpgsql as $$
begin
  perform refresh_image_search(array(select distinct item_id from changed));
  return null;
end $$;
create trigger search_added after insert on image referencing new table as changed for each statement execute function image_search_stale();
create trigger search_changed after update on image referencing new table as changed for each statement execute function image_search_stale();
create trigger search_tagged after insert on item_tag referencing new table as changed for each statement execute function image_search_stale();
create trigger search_untagged after delete on item_tag referencing old table as changed for each statement execute function image_search_stale();

create function image_search_item_changed() returns trigger language plpgsql as $$
begin
  perform refresh_image_search(array[new.id]);
  return null;
end $$;
create trigger search_changed after update on item for each row
  when (new.kind = 'IMAGE' and (new.name, new.owner_uid, new.workspace_id, new.folder_id, new.rating, new.is_draft, new.discoverable_at, new.deleted_at, new.created_at)
    is distinct from (old.name, old.owner_uid, old.workspace_id, old.folder_id, old.rating, old.is_draft, old.discoverable_at, old.deleted_at, old.created_at))
  execute function image_search_item_changed();

create function image_search_counted() returns trigger language plpgsql as $$
begin
  update image_search set favorite_count = new.favorite_count, download_count = new.download_count where item_id = new.id;
  return null;
end $$;
create trigger search_counted after update on item for each row
  when (new.kind = 'IMAGE' and (new.favorite_count, new.download_count) is distinct from (old.favorite_count, old.download_count))
  execute function image_search_counted();

create function image_search_tag_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_image_search(array(select item_id from item_tag where tag_id = new.id));
  return null;
end $$;
create trigger search_renamed after update of name on tag for each row when (new.name <> old.name) execute function image_search_tag_renamed();
`
