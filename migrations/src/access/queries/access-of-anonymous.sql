select "item".*, (select coalesce(max(case when ("node".sharing_mode = 'public' and ("node".link_expires_at is null or "node".link_expires_at > now())) then 1 end), 0) from (select item.id as node_id union all
    select ancestor_id from folder_ancestor where folder_ancestor.folder_id = item.folder_id) as chain
  join item as node on node.id = chain.node_id
      where node.deleted_at is null and item.deleted_at is null and not item.is_draft and ("item".withheld_at is null and ("item".kind <> 'IMAGE' or "item".rating in ('unrated', 'sfw')))) as "role_rank" from "item" where "item"."id" = any($1::uuid[])
