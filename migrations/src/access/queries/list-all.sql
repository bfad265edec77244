with principal as materialized (
  select $1::uuid as id union all select workspace_id from workspace_member where uid = $2::uuid and role <> 'guest'
), merged as materialized (
  select id, sort_key, max(role_rank) as role_rank from (
    (select id, created_at as sort_key, 4 as role_rank from item
      where owner_uid = $3::uuid and deleted_at is null and kind = $4 and created_at > '-infinity'  order by created_at desc, "id" desc limit 51) union all (select reach.* from principal cross join lateral (
      select item_id as id, created_at as sort_key, role_rank from item_reach
      where principal_id = principal.id and kind = $5 and until > now() and created_at > '-infinity'  order by created_at desc, "item_id" desc limit 51) as reach) union all (select id, created_at as sort_key, 1 as role_rank from item
      where discoverable_at is not null and deleted_at is null and not is_draft and kind = $6 and created_at > '-infinity'  order by created_at desc, "id" desc limit 51)
  ) as candidate
  group by id, sort_key order by sort_key desc, id desc limit 51
), page as (
  select item.*, merged.sort_key as place, merged.role_rank as role_rank
  from merged join item on item.id = merged.id
  
  order by merged.sort_key desc, item.id desc limit 51
)
select page.*, to_char(page.place at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_key, null as end_key, null as end_id from page
order by page.place desc, page.id desc
