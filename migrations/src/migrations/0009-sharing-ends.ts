import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * A grant or a link may end at a moment. Nobody waits for anything to be deleted then: whoever asks (access.queries.ts) and
 * every list (item_reach.until) compares with the clock. The rows go a little later (access/end-sharing.queries.ts), and that
 * is what tells devices to let go of their copies.
 *
 * `item_reach.until` is how long the strongest role of a row lasts. When it ends a weaker role may be left, which the row
 * does not say: until the sweep works it out the thing is missing from lists, never in them too long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db)
  await sql.raw(reach).execute(db)
}

const columns = /* sql */ `
alter table item_grant add column expires_at timestamptz;
create index item_grant_ending on item_grant (expires_at) where expires_at is not null;

-- Only while it is public; what everybody can find has no end.
alter table item add column link_expires_at timestamptz,
  add constraint item_link_ends check (link_expires_at is null or (sharing_mode = 'public' and discoverable_at is null));
create index item_link_ending on item (link_expires_at) where link_expires_at is not null;

alter table item_reach add column until timestamptz not null default 'infinity';
`

const reach = /* sql */ `
drop function refresh_item_reach(uuid[]);

-- As in 0003-feed-of-access.ts, and with how long it lasts.
create function refresh_item_reach(ids uuid[]) returns table (who uuid, what uuid, better boolean) language plpgsql as $$
begin
  return query
  with handed as materialized (
    select coalesce(item_grant.uid, item_grant.workspace_id) as principal_id, item.id as item_id,
        case item_grant.role when 'editor' then 3 when 'contributor' then 2 else 1 end as role_rank,
        coalesce(item_grant.expires_at, 'infinity') as until
      from item
      cross join lateral (
        select item.id as id union all select ancestor_id from folder_ancestor where folder_id = item.folder_id
      ) as chain
      join item as node on node.id = chain.id and node.deleted_at is null and node.sharing_mode <> 'private'
      join item_grant on item_grant.item_id = node.id
      where item.id = any (ids) and (item_grant.expires_at is null or item_grant.expires_at > now())
    union all
    select folder.owner_uid, item.id, 3, 'infinity'
      from item
      join folder_ancestor on folder_ancestor.folder_id = item.folder_id
      join item as folder on folder.id = folder_ancestor.ancestor_id and folder.deleted_at is null
      where item.id = any (ids)
  ), strongest as (
    select distinct on (handed.item_id, handed.principal_id) handed.*
      from handed order by handed.item_id, handed.principal_id, handed.role_rank desc, handed.until desc
  ), wanted as (
    select strongest.principal_id, item.id, strongest.role_rank, item.owner_uid, item.kind, item.created_at,
        item.updated_at, lower(item.name) as name_key, item.favorite_count, strongest.until
      from strongest join item on item.id = strongest.item_id
      where item.deleted_at is null and strongest.principal_id <> item.owner_uid
        and (strongest.role_rank = 3 or not item.is_draft)
  ), gone as (
    delete from item_reach where item_id = any (ids)
      and not exists (select from wanted where wanted.id = item_reach.item_id and wanted.principal_id = item_reach.principal_id)
    returning item_reach.principal_id, item_reach.item_id
  ), written as (
    insert into item_reach (principal_id, item_id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count, until)
      select principal_id, id, role_rank, owner_uid, kind, created_at, updated_at, name_key, favorite_count, wanted.until from wanted
      on conflict (item_id, principal_id) do update set role_rank = excluded.role_rank, owner_uid = excluded.owner_uid,
        kind = excluded.kind, created_at = excluded.created_at, updated_at = excluded.updated_at, name_key = excluded.name_key,
        favorite_count = excluded.favorite_count, until = excluded.until
      where (item_reach.role_rank, item_reach.owner_uid, item_reach.kind, item_reach.created_at, item_reach.updated_at,
          item_reach.name_key, item_reach.favorite_count, item_reach.until)
        is distinct from (excluded.role_rank, excluded.owner_uid, excluded.kind, excluded.created_at, excluded.updated_at,
          excluded.name_key, excluded.favorite_count, excluded.until)
    returning item_reach.principal_id, item_reach.item_id, item_reach.role_rank
  )
  select gone.principal_id, gone.item_id, false from gone
  union all
  -- Within one statement all parts see the rows from before it. A row whose time had come gave nothing.
  select written.principal_id, written.item_id,
      before.role_rank is null or before.until <= now() or written.role_rank > before.role_rank
    from written
    left join item_reach as before on before.item_id = written.item_id and before.principal_id = written.principal_id
    where written.role_rank is distinct from before.role_rank or before.until <= now();
end $$;
`
