select /* planned once */ "item"."id", "item"."kind", "item"."owner_uid", "item"."workspace_id", "item"."folder_id", "item"."name", "item"."description", "item"."sharing_mode", "item"."link_expires_at", "item"."rating", "item"."rated_by", "item"."is_draft", "item"."discoverable_at", "item"."thumbnail_file_id", "item"."thumbnail_width", "item"."thumbnail_height", "item"."favorite_count", "item"."comment_count", "item"."view_count", "item"."download_count", "item"."share_count", "item"."created_at", "item"."updated_at", "item"."deleted_at", "item"."deleted_by", "item"."withheld_at", case when item.owner_uid = $1::uuid then 4 when item.deleted_at is not null then 0
    else (select case when item.is_draft and handed.rank < 3 then 0 else handed.rank end from (select greatest(case when min(chain.height) filter (where node.deleted_at is null and ("node".sharing_mode = 'public' and ("node".link_expires_at is null or "node".link_expires_at > now())))
    < coalesce(min(chain.height) filter (where node.withheld_at is not null), 2147483647) and ("item".withheld_at is null and ("item".kind <> 'IMAGE' or "item".rating in ('unrated', 'sfw'))) then 1 else 0 end, max(greatest(
      case when node.id <> item.id and node.owner_uid = $2::uuid then 3 end,
      case when node.sharing_mode <> 'private' then greatest(
        (select case item_grant.role when 'editor' then 3 when 'contributor' then 2 else 1 end from item_grant where item_grant.item_id = node.id and item_grant.uid = $3::uuid and (item_grant.expires_at is null or item_grant.expires_at > now())),
        (select max(case item_grant.role when 'editor' then 3 when 'contributor' then 2 else 1 end) from workspace_member as member
          join item_grant on item_grant.workspace_id = member.workspace_id and item_grant.item_id = node.id
          where member.uid = $4::uuid and member.role <> 'guest' and (item_grant.expires_at is null or item_grant.expires_at > now()))
      ) end)) filter (where node.deleted_at is null)) as rank
    from (select item.id as node_id, 0 as height union all
    select ancestor_id, depth + 1 from folder_ancestor where folder_ancestor.folder_id = item.folder_id) as chain
  join item as node on node.id = chain.node_id) as handed) end as "role_rank" from "item" where "item"."id" = any((select $5::uuid[])::uuid[])
