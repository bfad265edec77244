with principal as materialized (
  select $1::uuid as id union all select workspace_id from workspace_member where uid = $2::uuid and role <> 'guest'
), merged as materialized (
  select id, sort_key, max(role_rank) as role_rank from (
    (select item_id as id, created_at as sort_key, 0 as role_rank from "favorite"
      where uid = $3::uuid and kind = $4 and created_at > '-infinity'  order by created_at desc, "item_id" desc limit 101)
  ) as candidate
  group by id, sort_key order by sort_key desc, id desc limit 101
), page as (
  select item.*, merged.sort_key as place, case when item.owner_uid = $5::uuid then 4
      else coalesce((select max(item_reach.role_rank) from item_reach where item_reach.item_id = item.id and item_reach.until > now()
      and item_reach.principal_id in (select principal.id from principal)), case when not item.is_draft and ("item".withheld_at is null and ("item".kind <> 'IMAGE' or "item".rating in ('unrated', 'sfw'))) and (("item".sharing_mode = 'public' and ("item".link_expires_at is null or "item".link_expires_at > now())) or coalesce((
      select min(above.depth) filter (where ("folder".sharing_mode = 'public' and ("folder".link_expires_at is null or "folder".link_expires_at > now())) and folder.deleted_at is null)
          < coalesce(min(above.depth) filter (where folder.withheld_at is not null), 2147483647)
      from folder_ancestor as above join item as folder on folder.id = above.ancestor_id
      where above.folder_id = item.folder_id), false)) then 1 else 0 end) end as role_rank
  from merged join item on item.id = merged.id
  where case when item.owner_uid = $6::uuid then 4
      else coalesce((select max(item_reach.role_rank) from item_reach where item_reach.item_id = item.id and item_reach.until > now()
      and item_reach.principal_id in (select principal.id from principal)), case when not item.is_draft and ("item".withheld_at is null and ("item".kind <> 'IMAGE' or "item".rating in ('unrated', 'sfw'))) and (("item".sharing_mode = 'public' and ("item".link_expires_at is null or "item".link_expires_at > now())) or coalesce((
      select min(above.depth) filter (where ("folder".sharing_mode = 'public' and ("folder".link_expires_at is null or "folder".link_expires_at > now())) and folder.deleted_at is null)
          < coalesce(min(above.depth) filter (where folder.withheld_at is not null), 2147483647)
      from folder_ancestor as above join item as folder on folder.id = above.ancestor_id
      where above.folder_id = item.folder_id), false)) then 1 else 0 end) end > 0 and item.deleted_at is null
  order by merged.sort_key desc, item.id desc limit 51
)
select page.*, to_char(page.place at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_key, scan.end_key, scan.end_id
from (select) as always
left join (
  select to_char(sort_key at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as end_key, id as end_id from merged
  order by merged.sort_key desc, id desc offset 100
) as scan on true
left join page on true
order by page.place desc, page.id desc
