with subject as (
  select * from item where id = $1::uuid
), node as (
  select subject.id, subject.name, subject.owner_uid, subject.sharing_mode, subject.link_expires_at, subject.deleted_at, subject.withheld_at, 0 as height, false as is_output from subject
  union all
  select folder.id, folder.name, folder.owner_uid, folder.sharing_mode, folder.link_expires_at, folder.deleted_at, folder.withheld_at, above.depth + 1, subject.folder_id is null
  from subject
  left join recipe_task as task on task.task_id = subject.id and task.status <> 'DRAFT'
  join folder_ancestor as above on above.folder_id = coalesce(subject.folder_id, task.folder_id)
  join item as folder on folder.id = above.ancestor_id
), source as (
  select 'owner' as via, 0 as place, owner_uid as uid, null::uuid as workspace_id, 'owner' as role, null::uuid as grant_id,
    id as node_id, false as waits, null::timestamptz as since
  from node where height = 0
  union all
  select 'grant', 2, item_grant.uid, item_grant.workspace_id, case when node.is_output then 'viewer' else item_grant.role end, item_grant.id, node.id,
    node.sharing_mode = 'private', item_grant.created_at
  from node join item_grant on item_grant.item_id = node.id and (item_grant.expires_at is null or item_grant.expires_at > now())
  union all
  select 'folderOwner', 1, node.owner_uid, null, case when node.is_output then 'viewer' else 'editor' end, null, node.id, false, null
  from node cross join subject where node.height > 0 and node.owner_uid <> subject.owner_uid
  union all
  select 'link', 3, null, null, 'viewer', null, node.id, false, null
  from node cross join subject where ("node".sharing_mode = 'public' and ("node".link_expires_at is null or "node".link_expires_at > now())) and ("subject".withheld_at is null and ("subject".kind <> 'IMAGE' or "subject".rating in ('unrated', 'sfw')))
    and not exists (select from node as closed where closed.height < node.height and closed.withheld_at is not null)
)
select source.via, source.uid, source.workspace_id as "workspaceId", source.role, source.grant_id as "grantId",
  case when node.height > 0 then node.id end as "folderId", case when node.height > 0 then node.name end as "folderName",
  case
    when source.via = 'owner' then null
    when subject.deleted_at is not null or node.deleted_at is not null then 'deleted'
    when source.waits then 'private'
    when subject.is_draft and source.role <> 'editor' then 'draft'
  end as "heldBackBy"
from source join node on node.id = source.node_id cross join subject
order by node.height, source.place, source.since, source.grant_id
