/**
 * What every list can be sorted by. Each list has an index for each key, read backwards for the other direction. The
 * condition that is always true names the key: a query that says it too can use this index and no sibling of another
 * order, however few rows the planner expects to sort.
 */
function sortIndexes(table: 'item' | 'item_reach' | EntryTable, name: string, list: string, where?: string): string {
  const isEntry = table === 'favorite' || table === 'library_entry'
  const keys = {
    created: isEntry ? 'item_created_at' : 'created_at',
    updated: isEntry ? 'item_updated_at' : 'updated_at',
    name: table === 'item' ? 'lower(name)' : 'name_key',
    favorites: 'favorite_count',
  }
  const least = { created: `> '-infinity'`, updated: `> '-infinity'`, name: `>= ''`, favorites: '>= 0' }
  const id = table === 'item' ? 'id' : 'item_id'
  return (['created', 'updated', 'name', 'favorites'] as const)
    .map(suffix => {
      const columns = `${list}, ${keys[suffix]} desc, ${id} desc`
      const named = keys[suffix] === 'lower(name)' ? 'name' : keys[suffix]
      const conditions = [...(where ? [where] : []), `${named} ${least[suffix]}`].join(' and ')
      return `create index ${name}_${suffix} on ${table} (${columns}) where ${conditions};`
    })
    .join('\n')
}

/** The lists a person keeps. */
const entryTables = ['favorite', 'library_entry'] as const
type EntryTable = (typeof entryTables)[number]

export const itemIndexes = /* sql */ `
${sortIndexes('item', 'item_owned', 'owner_uid, kind', 'deleted_at is null')}
${sortIndexes('item', 'item_trash', 'owner_uid, kind', 'deleted_at is not null')}
${sortIndexes('item', 'item_draft', 'owner_uid, kind', 'is_draft and deleted_at is null')}
${sortIndexes('item', 'item_in_folder', 'folder_id, kind', 'folder_id is not null and deleted_at is null')}
${sortIndexes('item', 'item_in_workspace', 'workspace_id, kind', 'workspace_id is not null and deleted_at is null')}
${sortIndexes('item', 'item_discoverable', 'kind', 'discoverable_at is not null and deleted_at is null and not is_draft')}
create index item_discoverable_since on item (kind, discoverable_at desc, id desc) where discoverable_at is not null and deleted_at is null and not is_draft and discoverable_at > '-infinity';
-- These also serve the foreign keys, for which plain indexes would tempt the planner to read all and sort.
create index item_trash_deleted on item (owner_uid, kind, deleted_at desc, id desc);
create index item_in_folder_deleted on item (folder_id, kind, deleted_at desc, id desc) where folder_id is not null;
create index item_in_workspace_deleted on item (workspace_id, kind, deleted_at desc, id desc) where workspace_id is not null;
-- so that a large folder or a busy person among small ones is known as such, and read in order rather than sorted
alter table item alter column owner_uid set statistics 500, alter column folder_id set statistics 500, alter column workspace_id set statistics 500;
`

export const entryIndexes = entryTables
  .map(
    table => /* sql */ `
${sortIndexes(table, `${table}_by_person`, 'uid, kind')}
create index ${table}_by_person_added on ${table} (uid, kind, created_at desc, item_id desc);
`,
  )
  .join('')

/**
 * item_reach: one row for each principal (a person, or a workspace as a whole) and each item that grants or folders open
 * to it. It is worked out from item, item_grant and folder_ancestor by triggers and never written by hand; it exists so
 * that a list is one index scan for each principal however many grants and folders there are. It says nothing about
 * owners, nor about who only has a link.
 *
 * Two transactions that touch the same tree or the same item would each miss what the other has not committed, so every
 * refresh first takes advisory locks: a change to one item shares its tree and has the item for itself, a change to a
 * folder has the tree for itself. Locks are hashed into buckets so that a large statement cannot exhaust the lock table.
 */
export const itemReach = /* sql */ `
-- A folder is its own ancestor at depth 0, so whatever lies in a folder finds all folders above it in one scan.
create table folder_ancestor (
  folder_id uuid not null references item on delete cascade,
  ancestor_id uuid not null references item on delete cascade,
  depth int not null check (depth >= 0),
  primary key (folder_id, ancestor_id),
  check ((depth = 0) = (folder_id = ancestor_id))
);
create index folder_ancestor_below on folder_ancestor (ancestor_id, depth);

create table item_reach (
  principal_id uuid not null,
  item_id uuid not null references item on delete cascade,
  -- 1 viewer, 2 contributor, 3 editor
  role_rank smallint not null check (role_rank between 1 and 3),
  owner_uid uuid not null,
  kind text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_key text not null,
  favorite_count int not null,
  primary key (item_id, principal_id)
);
${sortIndexes('item_reach', 'item_reach', 'principal_id, kind')}
alter table item_reach alter column principal_id set statistics 500;

create function take_reach_lock(space int, id uuid, alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(space, hashtext(id::text) & 511);
  else
    perform pg_advisory_xact_lock_shared(space, hashtext(id::text) & 511);
  end if;
end $$;

-- Locks the trees that the folders lie in. A tree may be moved under another while we wait, so it looks again.
create function lock_folder_trees(folders uuid[], alone boolean) returns void language plpgsql as $$
declare
  root uuid;
  roots uuid[];
  held uuid[] := '{}';
begin
  loop
    select coalesce(array_agg(distinct top.ancestor_id), '{}') into roots
      from unnest(folders) as folder(id)
      cross join lateral (select ancestor_id from folder_ancestor where folder_id = folder.id order by depth desc limit 1) as top;
    exit when roots <@ held;
    for root in select id from unnest(roots) as t(id) where id <> all (held) order by hashtext(id::text) & 511 loop
      perform take_reach_lock(71001, root, alone);
    end loop;
    held := held || roots;
  end loop;
end $$;

create function lock_items(ids uuid[]) returns void language plpgsql as $$
declare
  folders uuid[];
  item_id uuid;
begin
  select coalesce(array_agg(distinct folder_id), '{}') into folders from item where id = any (ids) and folder_id is not null;
  perform lock_folder_trees(folders, false);
  for item_id in select id from unnest(ids) as t(id) order by hashtext(id::text) & 511 loop
    perform take_reach_lock(71002, item_id, true);
  end loop;
end $$;

-- The items themselves and, for folders, everything below them.
create function items_below(ids uuid[]) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct id), '{}') from (
    select unnest(ids) as id
    union all
    select folder_id from folder_ancestor where ancestor_id = any (ids)
    union all
    select item.id from folder_ancestor join item on item.folder_id = folder_ancestor.folder_id where folder_ancestor.ancestor_id = any (ids)
  ) as below
$$;

-- The policy of access/access.ts, for all principals of the given items at once. In plpgsql, which keeps the plan: making it costs
-- more than running it for one item.
create function refresh_item_reach(ids uuid[]) returns void language plpgsql as $$
begin
  with handed as (
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
  )
  insert into item_reach (principal_id, item_id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count)
    select principal_id, id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count from wanted
    on conflict (item_id, principal_id) do update set role_rank = excluded.role_rank, owner_uid = excluded.owner_uid,
      kind = excluded.kind, created_at = excluded.created_at, updated_at = excluded.updated_at, name_key = excluded.name_key,
      favorite_count = excluded.favorite_count
    where (item_reach.role_rank, item_reach.owner_uid, item_reach.kind, item_reach.created_at, item_reach.updated_at,
        item_reach.name_key, item_reach.favorite_count)
      is distinct from (excluded.role_rank, excluded.owner_uid, excluded.kind, excluded.created_at, excluded.updated_at,
        excluded.name_key, excluded.favorite_count);
end $$;
`

/** Keeps closure and reach when items come, move and change; a folder below itself is refused. */
export const folderTree = /* sql */ `
create function detach_folder(folder uuid) returns void language sql as $$
  with below as (select folder_id from folder_ancestor where ancestor_id = folder)
  delete from folder_ancestor where folder_id in (table below) and ancestor_id not in (table below)
$$;

create function attach_folder(folder uuid, parent uuid) returns void language plpgsql as $$
begin
  if exists (select from folder_ancestor where folder_id = parent and ancestor_id = folder) then
    raise exception 'folder % cannot lie below itself', folder using errcode = 'check_violation', constraint = 'folder_no_cycle', table = 'item';
  end if;
  insert into folder_ancestor (folder_id, ancestor_id, depth)
    select below.folder_id, above.ancestor_id, below.depth + above.depth + 1
      from folder_ancestor as below cross join folder_ancestor as above
      where below.ancestor_id = folder and above.folder_id = parent;
end $$;

create function assert_folders(ids uuid[]) returns void language plpgsql as $$
begin
  if exists (select from item where id = any (ids) and kind <> 'FOLDER') then
    raise exception 'only a folder holds items' using errcode = 'check_violation', constraint = 'item_folder_kind', table = 'item';
  end if;
end $$;

create function item_added() returns trigger language plpgsql as $$
declare
  folder record;
  parents uuid[];
begin
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
  perform refresh_item_reach(array(select id from added where folder_id is not null));
  return null;
end $$;
create trigger item_added after insert on item referencing new table as added for each statement execute function item_added();

create function item_changed() returns trigger language plpgsql as $$
declare
  folder record;
  folders uuid[];
  plain uuid[];
  rekeyed uuid[];
  nearby uuid[];
begin
  select array_agg(after.id) filter (where opened and after.kind = 'FOLDER'),
      array_agg(after.id) filter (where opened and after.kind <> 'FOLDER'),
      array_agg(after.id) filter (where not opened)
    into folders, plain, rekeyed
    from added as after join removed as before using (id)
    cross join lateral (select (after.folder_id, after.sharing_mode, after.is_draft, after.deleted_at, after.owner_uid)
      is distinct from (before.folder_id, before.sharing_mode, before.is_draft, before.deleted_at, before.owner_uid) as opened) as o
    where opened or (after.created_at, after.updated_at, after.name, after.favorite_count)
      is distinct from (before.created_at, before.updated_at, before.name, before.favorite_count);
  if folders is null and plain is null and rekeyed is null then
    return null;
  end if;
  select coalesce(array_agg(distinct folder_id), '{}') into nearby from (
    select added.folder_id from added join removed using (id) where added.folder_id is distinct from removed.folder_id
    union select removed.folder_id from added join removed using (id) where added.folder_id is distinct from removed.folder_id
  ) as moved where folder_id is not null;
  perform assert_folders(nearby);
  perform lock_folder_trees(folders || nearby, true) where folders is not null;
  perform lock_folder_trees(nearby, false) where folders is null;
  perform lock_items(plain || rekeyed);

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
    perform refresh_item_reach(items_below(folders) || plain);
  end if;
  perform copy_sort_keys(folders || plain || rekeyed);
  return null;
end $$;
create trigger item_changed after update on item referencing old table as removed new table as added
  for each statement execute function item_changed();

create function folder_leaving() returns trigger language plpgsql as $$
begin
  perform lock_folder_trees(array[old.id], true);
  return old;
end $$;
create trigger folder_leaving before delete on item for each row when (old.kind = 'FOLDER') execute function folder_leaving();
`

/** Grants, and the lists a person keeps, which copy the sort keys of their items for the same reason as item_reach does. */
export const reachTriggers = /* sql */ `
create function grants_changed() returns trigger language plpgsql as $$
declare
  folders uuid[];
  plain uuid[];
begin
  select array_agg(id) filter (where kind = 'FOLDER'), array_agg(id) filter (where kind <> 'FOLDER') into folders, plain
    from item where id in (select item_id from changed);
  perform lock_folder_trees(folders, true) where folders is not null;
  perform lock_items(plain);
  perform refresh_item_reach(items_below(folders) || plain) where folders is not null or plain is not null;
  return null;
end $$;
create trigger grants_added after insert on item_grant referencing new table as changed for each statement execute function grants_changed();
create trigger grants_changed after update on item_grant referencing new table as changed for each statement execute function grants_changed();
create trigger grants_removed after delete on item_grant referencing old table as changed for each statement execute function grants_changed();

create function copy_sort_keys(ids uuid[]) returns void language plpgsql as $$
begin
  update item_reach set created_at = item.created_at, updated_at = item.updated_at, name_key = lower(item.name), favorite_count = item.favorite_count
    from item where item.id = any (ids) and item_reach.item_id = item.id
      and (item_reach.created_at, item_reach.updated_at, item_reach.name_key, item_reach.favorite_count)
        is distinct from (item.created_at, item.updated_at, lower(item.name), item.favorite_count);
${entryTables
  .map(
    table => `
  update ${table} set item_created_at = item.created_at, item_updated_at = item.updated_at, name_key = lower(item.name), favorite_count = item.favorite_count
    from item where item.id = any (ids) and ${table}.item_id = item.id
      and (${table}.item_created_at, ${table}.item_updated_at, ${table}.name_key, ${table}.favorite_count)
        is distinct from (item.created_at, item.updated_at, lower(item.name), item.favorite_count);`,
  )
  .join('')}
end $$;

-- Holds the item's row, so that a rename under way is waited for and the next one finds this entry.
create function entry_added() returns trigger language plpgsql as $$
begin
  select kind, created_at, updated_at, lower(name), favorite_count
    into new.kind, new.item_created_at, new.item_updated_at, new.name_key, new.favorite_count
    from item where id = new.item_id for no key update;
  if not found then
    raise exception 'there is no item %', new.item_id using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return new;
end $$;
${entryTables.map(table => `create trigger entry_added before insert on ${table} for each row execute function entry_added();`).join('\n')}

-- Works out closure and reach anew, for a bulk load that ran with the triggers off.
create function rebuild_item_reach() returns void language plpgsql as $$
begin
  -- Right after a bulk load the planner knows nothing of the rows, and would join them one by one.
  analyze item, item_grant;
  delete from folder_ancestor;
  insert into folder_ancestor (folder_id, ancestor_id, depth)
    with recursive above as (
      select id as folder_id, id as ancestor_id, 0 as depth from item where kind = 'FOLDER'
      union all
      select above.folder_id, item.folder_id, above.depth + 1 from above join item on item.id = above.ancestor_id where item.folder_id is not null
    ) cycle ancestor_id set looped using path
    select folder_id, ancestor_id, depth from above where not looped;
  analyze folder_ancestor;
  delete from item_reach;
  perform refresh_item_reach(array(select id from item where folder_id is not null union select item_id from item_grant));
end $$;
`
