select "item".*, (select case when min(chain.height) filter (where node.deleted_at is null and ("node".sharing_mode = 'public' and ("node".link_expires_at is null or "node".link_expires_at > now())))
    < coalesce(min(chain.height) filter (where node.withheld_at is not null), 2147483647) and item.deleted_at is null and not item.is_draft
      and ("item".withheld_at is null and ("item".kind <> 'IMAGE' or "item".rating in ('unrated', 'sfw'))) then 1 else 0 end from (select item.id as node_id, 0 as height union all
    select ancestor_id, depth + 1 from folder_ancestor where folder_ancestor.folder_id = item.folder_id) as chain
  join item as node on node.id = chain.node_id) as "role_rank" from "item" where "item"."id" = any((select $1::uuid[])::uuid[])
