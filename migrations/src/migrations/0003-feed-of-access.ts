/**
 * Who reaches what (0001-item-reach.ts) now answers whose access a refresh changed, and the triggers that call it tell
 * them: row by row for things that were changed themselves, one row for all below a folder.
 */
export const feedOfAccess = /* sql */ `
drop function refresh_item_reach(uuid[]);

-- The policy of access/access.ts, for all principals of the given items at once; answers whose role became another, and
-- whether it is a better one. In plpgsql, which keeps the plan: making it costs more than running it for one item. What is
-- handed down is materialized, since a plan kept from nearly empty tables worked it out anew for every item there is: 600
-- folders put into a fresh database took minutes.
create function refresh_item_reach(ids uuid[]) returns table (who uuid, what uuid, better boolean) language plpgsql as $$
begin
  return query
  with handed as materialized (
    select coalesce(item_grant.uid, item_grant.workspace_id) as principal_id, item.id as item_id,
        case item_grant.role when 'editor' then 3 when 'contributor' then 2 else 1 end as role_rank
      from item
      cross join lateral (
        select item.id as id union all select ancestor_id from folder_ancestor where folder_id = item.folder_id
      ) as chain
      join item as node on node.id = chain.id and node.deleted_at is null and node.sharing_mode <> 'private'
      join item_grant on item_grant.item_id = node.id
      where item.id = any (ids)
    union all
    select folder.owner_uid, item.id, 3
      from item
      join folder_ancestor on folder_ancestor.folder_id = item.folder_id
      join item as folder on folder.id = folder_ancestor.ancestor_id and folder.deleted_at is null
      where item.id = any (ids)
  ), wanted as (
    select handed.principal_id, item.id, max(handed.role_rank) as role_rank, item.owner_uid, item.kind, item.created_at,
        item.updated_at, lower(item.name) as name_key, item.favorite_count
      from handed join item on item.id = handed.item_id
      where item.deleted_at is null and handed.principal_id <> item.owner_uid
      group by handed.principal_id, item.id
      having max(handed.role_rank) = 3 or not item.is_draft
  ), gone as (
    delete from item_reach where item_id = any (ids)
      and not exists (select from wanted where wanted.id = item_reach.item_id and wanted.principal_id = item_reach.principal_id)
    returning item_reach.principal_id, item_reach.item_id
  ), written as (
    insert into item_reach (principal_id, item_id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count)
      select principal_id, id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count from wanted
      on conflict (item_id, principal_id) do update set role_rank = excluded.role_rank, owner_uid = excluded.owner_uid,
        kind = excluded.kind, created_at = excluded.created_at, updated_at = excluded.updated_at, name_key = excluded.name_key,
        favorite_count = excluded.favorite_count
      where (item_reach.role_rank, item_reach.owner_uid, item_reach.kind, item_reach.created_at, item_reach.updated_at,
          item_reach.name_key, item_reach.favorite_count)
        is distinct from (excluded.role_rank, excluded.owner_uid, excluded.kind, excluded.created_at, excluded.updated_at,
          excluded.name_key, excluded.favorite_count)
    returning item_reach.principal_id, item_reach.item_id, item_reach.role_rank
  )
  select gone.principal_id, gone.item_id, false from gone
  union all
  -- Within one statement all parts see the rows from before it.
  select written.principal_id, written.item_id, before.role_rank is null or written.role_rank > before.role_rank
    from written
    left join item_reach as before on before.item_id = written.item_id and before.principal_id = written.principal_id
    where written.role_rank is distinct from before.role_rank;
end $$;

-- Works out reach anew and tells whoever gained or lost by it: of items below one of the folders that are the cause in one
-- row for that folder, of others one by one. Where a folder was deleted for ever, what lay in it counts as below it.
create function change_reach(ids uuid[], folders uuid[], purged uuid) returns void language plpgsql as $$
begin
  insert into change (principal_id, kind, item_id, item_kind)
    with delta as materialized (
      select * from refresh_item_reach(ids)
    ), placed as (
      select delta.who, delta.better, item.id, item.kind, item.deleted_at,
          coalesce(above.ancestor_id, case when item.kind <> 'FOLDER' then purged end) as cause
        from delta
        join item on item.id = delta.what
        left join folder_ancestor as above on above.folder_id = item.folder_id and above.ancestor_id = any (folders)
    )
    select distinct who, case when better then 'granted' else 'revoked' end, cause, 'FOLDER' from placed where cause is not null
    union all
    select who, case when deleted_at is null then 'put' else 'gone' end, id, kind from placed where cause is null;
end $$;

-- What lies below a folder may be open by the folder's link. Those who keep such a thing without another way to it are told
-- when that may have changed; which way, they find out by looking.
create function tell_keepers_below(ids uuid[], folders uuid[], purged uuid) returns void language plpgsql as $$
begin
  insert into change (principal_id, kind, item_id, item_kind)
    select distinct keeper.uid, told.kind, coalesce(above.ancestor_id, purged), 'FOLDER'
      from item_keeper as keeper
      join item on item.id = keeper.item_id and item.owner_uid <> keeper.uid
      left join folder_ancestor as above on above.folder_id = item.folder_id and above.ancestor_id = any (folders)
      cross join (values ('revoked'), ('granted')) as told (kind)
      where keeper.item_id = any (ids) and coalesce(above.ancestor_id, purged) is not null
        and not exists (select from item_reach where item_reach.item_id = item.id and item_reach.principal_id = keeper.uid);
end $$;

-- Who has not read yet that a folder was opened to them pages it in without what has left it since: so what leaves it is
-- told anew, to all who reach it. Of their own things people are told one by one, so moving those costs nobody a reading.
create function tell_of_moved(folders uuid[]) returns void language plpgsql as $$
begin
  insert into change (principal_id, kind, item_id, item_kind)
    select distinct item_reach.principal_id, 'granted', above.ancestor_id, 'FOLDER'
      from folder_ancestor as above
      join item on item.folder_id = above.folder_id
      join item_reach on item_reach.item_id = item.id
      where above.ancestor_id = any (folders);
end $$;

create or replace function item_added() returns trigger language plpgsql as $$
declare
  folder record;
  parents uuid[];
begin
  insert into change (principal_id, kind, item_id, item_kind) select owner_uid, 'put', id, kind from added;
  if not exists (select from added where folder_id is not null or kind = 'FOLDER') then
    return null;
  end if;
  select coalesce(array_agg(distinct folder_id), '{}') into parents from added where folder_id is not null;
  perform assert_folders(parents);
  perform lock_folder_trees(parents, false);
  insert into folder_ancestor (folder_id, ancestor_id, depth) select id, id, 0 from added where kind = 'FOLDER';
  for folder in select id, folder_id from added where kind = 'FOLDER' and folder_id is not null loop
    perform attach_folder(folder.id, folder.folder_id);
  end loop;
  perform change_reach(array(select id from added where folder_id is not null), '{}', null);
  return null;
end $$;

create or replace function item_changed() returns trigger language plpgsql as $$
declare
  folder record;
  folders uuid[];
  plain uuid[];
  rekeyed uuid[];
  nearby uuid[];
  below uuid[];
  -- what people see of it is another
  told uuid[];
  -- folders whose link may open other things than before
  linked uuid[];
  moved uuid[];
  -- a folder that was deleted for ever, when this is its leaving that takes things out of it
  purged uuid;
begin
  select array_agg(after.id) filter (where opened and after.kind = 'FOLDER'),
      array_agg(after.id) filter (where opened and after.kind <> 'FOLDER'),
      array_agg(after.id) filter (where not opened and (after.created_at, after.updated_at, after.name, after.favorite_count)
        is distinct from (before.created_at, before.updated_at, before.name, before.favorite_count)),
      -- Counts that others move are left out: a like must not go to everybody who has the item.
      array_agg(after.id) filter (where opened or (after.name, after.description, after.workspace_id, after.rating,
          after.discoverable_at, after.thumbnail_file_id, after.thumbnail_width, after.thumbnail_height, after.created_at, after.updated_at)
        is distinct from (before.name, before.description, before.workspace_id, before.rating,
          before.discoverable_at, before.thumbnail_file_id, before.thumbnail_width, before.thumbnail_height, before.created_at, before.updated_at)),
      array_agg(after.id) filter (where after.kind = 'FOLDER'
        and (after.folder_id, after.sharing_mode = 'public', after.deleted_at is null)
          is distinct from (before.folder_id, before.sharing_mode = 'public', before.deleted_at is null)),
      array_agg(after.id) filter (where after.kind = 'FOLDER' and after.folder_id is distinct from before.folder_id and before.folder_id is not null)
    into folders, plain, rekeyed, told, linked, moved
    from added as after join removed as before using (id)
    cross join lateral (select (after.folder_id, after.sharing_mode, after.is_draft, after.deleted_at, after.owner_uid)
      is distinct from (before.folder_id, before.sharing_mode, before.is_draft, before.deleted_at, before.owner_uid) as opened) as o;
  if rekeyed is null and told is null then
    return null;
  end if;
  select coalesce(array_agg(distinct folder_id), '{}') into nearby from (
    select added.folder_id from added join removed using (id) where added.folder_id is distinct from removed.folder_id
    union select removed.folder_id from added join removed using (id) where added.folder_id is distinct from removed.folder_id
  ) as moved where folder_id is not null;
  perform assert_folders(nearby);
  perform lock_folder_trees(folders || nearby, true) where folders is not null;
  perform lock_folder_trees(nearby, false) where folders is null;
  perform lock_items(plain || rekeyed || told);

  if folders is not null then
    -- All are taken out before any is put in, so that one statement may turn a tree inside out.
    for folder in select added.id from added join removed using (id)
      where added.kind = 'FOLDER' and added.folder_id is distinct from removed.folder_id loop
      perform detach_folder(folder.id);
    end loop;
    for folder in select added.id, added.folder_id from added join removed using (id)
      where added.kind = 'FOLDER' and added.folder_id is distinct from removed.folder_id and added.folder_id is not null loop
      perform attach_folder(folder.id, folder.folder_id);
    end loop;
  end if;
  if folders is not null or plain is not null then
    select before.folder_id into purged from added as after join removed as before using (id)
      where after.folder_id is null and before.folder_id is not null and not exists (select from item where item.id = before.folder_id)
      limit 1;
    below := items_below(folders) || plain;
    perform change_reach(below, folders, purged);
    perform tell_keepers_below(below, linked, purged) where linked is not null or purged is not null;
    perform tell_of_moved(moved) where moved is not null;
  end if;
  insert into change (principal_id, kind, item_id, item_kind)
    select removed.owner_uid, 'put', removed.id, removed.kind from added join removed using (id) where added.owner_uid <> removed.owner_uid;
  if purged is null then
    perform tell_of_items(told);
  else
    -- What the folder held lies at the top for whoever does not find it any more, so its owner need not be told. Others
    -- see it now by its own grants only, which are as many as these rows.
    perform tell_of_items(folders);
    insert into change (principal_id, kind, item_id, item_kind)
      select principal_id, 'put', item.id, item.kind from item join item_reach on item_reach.item_id = item.id where item.id = any (plain)
      union
      select keeper.uid, 'put', item.id, item.kind from item join item_keeper as keeper on keeper.item_id = item.id where item.id = any (plain);
  end if;
  perform copy_sort_keys(folders || plain || rekeyed);
  return null;
end $$;

create or replace function grants_changed() returns trigger language plpgsql as $$
declare
  folders uuid[];
  plain uuid[];
begin
  select array_agg(id) filter (where kind = 'FOLDER'), array_agg(id) filter (where kind <> 'FOLDER') into folders, plain
    from item where id in (select item_id from changed);
  perform lock_folder_trees(folders, true) where folders is not null;
  perform lock_items(plain);
  perform change_reach(items_below(folders) || plain, folders, null) where folders is not null or plain is not null;
  return null;
end $$;
`
