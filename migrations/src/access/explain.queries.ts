import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isGrantOn, isLinkOpen, mayBeLinked } from './role-rank.queries.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'

/** One way in which somebody gets at an item. */
export interface AccessSource {
  via: 'owner' | 'grant' | 'folderOwner' | 'link'
  /** Whom it is for; both null: whoever has the link. */
  uid: string | null
  workspaceId: string | null
  role: ItemRole
  /** The folder that hands it down; null: the item's own. */
  folderId: string | null
  folderName: string | null
  grantId: string | null
  /** Why it opens nothing at present, although it is there: the mode of what it hangs on, or that the item is a draft or deleted. */
  heldBackBy: 'private' | 'draft' | 'deleted' | null
}

export function selectAccessSources(itemId: string): RawBuilder<AccessSource> {
  return sql<AccessSource>`with subject as (
  select * from item where id = ${itemId}::uuid
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
  from node join item_grant on item_grant.item_id = node.id and ${isGrantOn}
  union all
  select 'folderOwner', 1, node.owner_uid, null, case when node.is_output then 'viewer' else 'editor' end, null, node.id, false, null
  from node cross join subject where node.height > 0 and node.owner_uid <> subject.owner_uid
  union all
  select 'link', 3, null, null, 'viewer', null, node.id, false, null
  from node cross join subject where ${isLinkOpen(sql.ref('node'))} and ${mayBeLinked(sql.ref('subject'))}
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
order by node.height, source.place, source.since, source.grant_id`
}
