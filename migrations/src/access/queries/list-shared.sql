with principal as materialized (
  select $1::uuid as id union all select workspace_id from workspace_member where uid = $2::uuid and role <> 'guest'
), merged as materialized (
  select id, sort_key, max(role_rank) as role_rank from (
    (select reach.* from principal cross join lateral (
      select item_id as id, created_at as sort_key, role_rank from item_reach
      where principal_id = principal.id and kind = $3 and until > now() and created_at > '-infinity'  order by created_at desc, "item_id" desc limit 151) as reach)
  ) as candidate
  group by id, sort_key order by sort_key desc, id desc limit 151
), page as (
  select item.*, merged.sort_key as place, merged.role_rank as role_rank
  from merged join item on item.id = merged.id
  where item.owner_uid <> $4::uuid
  order by merged.sort_key desc, item.id desc limit 51
)
select page.*, to_char(page.place at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_key, scan.end_key, scan.end_id
from (select) as always
left join (
  select to_char(sort_key at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as end_key, id as end_id from merged
  order by merged.sort_key desc, id desc offset 150
) as scan on true
left join page on true
order by page.place desc, page.id desc
