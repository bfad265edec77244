import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { feedOfAccess } from './0003-feed-of-access.ts'

/**
 * The change feed. Triggers write it, so that nothing that changes an item or access to it can forget to, in the
 * transaction of the change itself. A row says to one principal that something about an item may be different now, never
 * what: whoever reads it looks at the item as it is then. So rows may be doubled or stale without harm, and a row too few
 * is the only way to be wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [table, byId, told, feedOfAccess, leaving, keeping, tags, members]) await sql.raw(part).execute(db)
}

const table = /* sql */ `
drop table change;

-- Read in the order (xid, seq) and only below pg_snapshot_xmin: there no transaction is open any more that could still
-- write a row. The order of seq alone is not the order in which rows come to be seen.
create table change (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  -- whose feed: a person, or a workspace as a whole, as in item_reach
  principal_id uuid not null,
  -- granted and revoked speak of all below a folder, or of all that is open to a workspace
  kind text not null check (kind in ('put', 'gone', 'granted', 'revoked')),
  item_id uuid,
  item_kind text,
  workspace_id uuid,
  created_at timestamptz not null default now(),
  primary key (xid, seq),
  check (num_nonnulls(item_id, workspace_id) = 1)
);
create index change_of_principal on change (principal_id, xid, seq);

-- Up to where rows were let go. In a table of its own because it does not go into a backup: transactions are numbered anew.
create table feed_trim (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0'
);
insert into feed_trim default values;
`

/**
 * Everything a person can see is read in the order of ids: from each of these a stretch, merged. The condition that is always
 * true names them (ADR 12): a list in another order would otherwise read one of these whole and sort it.
 */
const nil = `'00000000-0000-0000-0000-000000000000'`
const byId = /* sql */ `
create index item_of_owner on item (owner_uid, id) where id > ${nil};
create index item_of_folder on item (folder_id, id) where folder_id is not null and id > ${nil};
create index item_reach_of_principal on item_reach (principal_id, item_id) where item_id > ${nil};
create index favorite_of_person on favorite (uid, item_id) where item_id > ${nil};
create index library_entry_of_person on library_entry (uid, item_id) where item_id > ${nil};
`

const told = /* sql */ `
-- Who keeps an item: of what merely has a public link, people have on their devices what they keep.
create view item_keeper as
  select item_id, uid from favorite union all select item_id, uid from library_entry union all select item_id, uid from pin;

-- Tells everybody who has the items. The caller holds their locks (lock_items), so that nobody comes to see one meanwhile
-- who would be told nothing. What is in the trash is gone for all but its owner.
create function tell_of_items(ids uuid[]) returns void language plpgsql as $$
begin
  insert into change (principal_id, kind, item_id, item_kind)
    select principal.id, case when item.deleted_at is null or principal.id = item.owner_uid then 'put' else 'gone' end, item.id, item.kind
      from item
      cross join lateral (
        select item.owner_uid as id
        union select principal_id from item_reach where item_reach.item_id = item.id
        union select uid from item_keeper where item_keeper.item_id = item.id
      ) as principal
      where item.id = any (ids);
end $$;
`

/** Before the row goes, while it is still known who sees it. */
const leaving = /* sql */ `
create function item_leaving() returns trigger language plpgsql as $$
begin
  perform lock_items(array[old.id]);
  insert into change (principal_id, kind, item_id, item_kind)
    select principal.id, 'gone', old.id, old.kind
      from (
        select old.owner_uid as id
        union select principal_id from item_reach where item_reach.item_id = old.id
        union select uid from item_keeper where item_keeper.item_id = old.id
      ) as principal
      join person on person.uid = principal.id
    union all
    select principal_id, 'gone', old.id, old.kind from item_reach join workspace on workspace.id = principal_id where item_id = old.id;
  return old;
end $$;
create trigger item_leaving before delete on item for each row execute function item_leaving();

-- After everything that was theirs: an erased person is named nowhere.
create function person_left() returns trigger language plpgsql as $$
begin
  delete from change where principal_id = old.uid;
  return null;
end $$;
create trigger person_left after delete on person for each row execute function person_left();
`

const keepingTables = ['favorite', 'library_entry', 'pin']

/** Only to the person: what others keep is no change of the item, and neither are the counts. */
const keeping = /* sql */ `
create function keeping_changed() returns trigger language plpgsql as $$
begin
  -- So that a link closed meanwhile is either seen by whoever reads this, or sees this keeper and tells them.
  perform lock_folder_trees(array(select distinct folder_id from changed join item on item.id = changed.item_id where folder_id is not null), false);
  insert into change (principal_id, kind, item_id, item_kind)
    select changed.uid, 'put', item.id, item.kind
      from changed join item on item.id = changed.item_id join person on person.uid = changed.uid;
  return null;
end $$;
${keepingTables
  .map(
    name => `
create trigger feed_added after insert on ${name} referencing new table as changed for each statement execute function keeping_changed();
create trigger feed_removed after delete on ${name} referencing old table as changed for each statement execute function keeping_changed();`,
  )
  .join('')}

-- As entry_added does for the other two: a change of the item under way is waited for.
create function pin_added() returns trigger language plpgsql as $$
begin
  perform from item where id = new.item_id for share;
  return new;
end $$;
create trigger pin_added before insert on pin for each row execute function pin_added();
`

const tags = /* sql */ `
create function item_tags_changed() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select distinct item_id from changed);
begin
  perform lock_items(ids);
  perform tell_of_items(ids);
  return null;
end $$;
create trigger feed_added after insert on item_tag referencing new table as changed for each statement execute function item_tags_changed();
create trigger feed_removed after delete on item_tag referencing old table as changed for each statement execute function item_tags_changed();

create function tags_renamed() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select distinct item_tag.item_id from added join removed using (id) join item_tag on item_tag.tag_id = added.id
      where added.name is distinct from removed.name);
begin
  perform lock_items(ids);
  perform tell_of_items(ids);
  return null;
end $$;
create trigger feed_changed after update on tag referencing old table as removed new table as added
  for each statement execute function tags_renamed();
`

/** One row, however much the workspace has: the person pages it in, or asks what of theirs is left. Guests see nothing by it. */
const members = /* sql */ `
create function members_added() returns trigger language plpgsql as $$
begin
  insert into change (principal_id, kind, workspace_id)
    select uid, 'granted', added.workspace_id from added where role <> 'guest';
  return null;
end $$;
create trigger feed_added after insert on workspace_member referencing new table as added for each statement execute function members_added();

create function members_removed() returns trigger language plpgsql as $$
begin
  insert into change (principal_id, kind, workspace_id)
    select removed.uid, 'revoked', removed.workspace_id from removed join person on person.uid = removed.uid where role <> 'guest';
  return null;
end $$;
create trigger feed_removed after delete on workspace_member referencing old table as removed for each statement execute function members_removed();

create function members_changed() returns trigger language plpgsql as $$
begin
  insert into change (principal_id, kind, workspace_id)
    select added.uid, case when removed.role = 'guest' then 'granted' else 'revoked' end, added.workspace_id
      from added join removed using (workspace_id, uid) where (added.role = 'guest') <> (removed.role = 'guest');
  return null;
end $$;
create trigger feed_changed after update on workspace_member referencing old table as removed new table as added
  for each statement execute function members_changed();
`
