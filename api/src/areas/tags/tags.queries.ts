import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { TagColor, WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { TagScope } from '#families/tags.queries.ts'

export interface TagRow {
  id: string
  name: string
  color: TagColor | null
  owner_uid: string | null
  workspace_id: string | null
  /** What the one who asks is in its workspace; null for one's own. */
  role: WorkspaceRole | null
  count: number
}

export interface TagFilter {
  search?: string | undefined
  /** undefined: all that can be used; null: one's own. */
  workspaceId?: string | null | undefined
  limit: number
}

/** Tags one can use: one's own, and those of workspaces one is more than a guest of. */
function selectUsable(db: Db | Trx, uid: string) {
  return db
    .selectFrom('tag')
    .leftJoin('workspace_member as member', join =>
      join.onRef('member.workspace_id', '=', 'tag.workspace_id').on('member.uid', '=', uid),
    )
    .where(sql<boolean>`(tag.owner_uid = ${uid}::uuid or member.role <> 'guest')`)
    .select(['tag.id', 'tag.name', 'tag.color', 'tag.owner_uid', 'tag.workspace_id', 'member.role'])
    .select(
      sql<number>`(select count(*)::int from item_tag join item on item.id = item_tag.item_id
        where item_tag.tag_id = tag.id and item.deleted_at is null)`.as('count'),
    )
}

export function listTagRows(db: Db, uid: string, { search = '', workspaceId, limit }: TagFilter): Promise<TagRow[]> {
  const part = search.toLowerCase()
  return selectUsable(db, uid)
    .$if(part !== '', query => query.where(sql<boolean>`strpos(lower(tag.name), ${part}) > 0`))
    .$if(workspaceId === null, query => query.where('tag.owner_uid', '=', uid))
    .$if(typeof workspaceId === 'string', query => query.where('tag.workspace_id', '=', workspaceId as string))
    .orderBy(sql`strpos(lower(tag.name), ${part}) <> 1`)
    .orderBy(sql`lower(tag.name)`)
    .orderBy('tag.id')
    .limit(limit)
    .execute()
}

export function findTagRow(db: Db | Trx, uid: string, id: string): Promise<TagRow | undefined> {
  return selectUsable(db, uid).where('tag.id', '=', id).executeTakeFirst()
}

export function listTagNames(db: Db | Trx, uid: string, ids: readonly string[]): Promise<{ name: string }[]> {
  return selectUsable(db, uid).where('tag.id', '=', anyOf(ids)).execute()
}

/** The tag of this name within the scope, made where there is none; a colour that is given is its colour then. */
export async function putTag(
  trx: Trx,
  scope: TagScope,
  { name, color }: { name: string; color: TagColor | null | undefined },
): Promise<string> {
  const [ownerUid, workspaceId] = 'workspaceId' in scope ? [null, scope.workspaceId] : [scope.ownerUid, null]
  const once =
    workspaceId === null
      ? sql`(owner_uid, lower(name)) where owner_uid is not null`
      : sql`(workspace_id, lower(name)) where workspace_id is not null`
  const { rows } = await sql<{ id: string }>`insert into tag (id, owner_uid, workspace_id, name, color)
      values (${newId()}, ${ownerUid}, ${workspaceId}, ${name}, ${color ?? null})
      on conflict ${once} do update set color = coalesce(excluded.color, tag.color)
      returning id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A tag that was just written is not there')
  return row.id
}

export async function updateTag(
  trx: Trx,
  id: string,
  change: { name?: string | undefined; color?: TagColor | null | undefined },
): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) await trx.updateTable('tag').set(set).where('id', '=', id).execute()
}

/** In the order of ids, so that two merges the other way round do not wait for each other. */
export async function holdTags(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('tag').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

export async function moveTagged(trx: Trx, fromId: string, toId: string): Promise<void> {
  await sql`insert into item_tag (item_id, tag_id, tagged_by, created_at)
    select item_id, ${toId}::uuid, tagged_by, created_at from item_tag where tag_id = ${fromId}
    on conflict do nothing`.execute(trx)
}

export async function deleteTag(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tag').where('id', '=', id).execute()
}

/** Searches by tags, of the person, or of all members of the workspace; not of those who still have another tag of this name. */
export async function holdSearchesByTag(
  trx: Trx,
  { uid, workspaceId, name }: { uid: string | null; workspaceId: string | null; name: string },
): Promise<{ id: string; query: string }[]> {
  return trx
    .selectFrom('saved_search')
    .select(['id', 'query'])
    .where('query', 'ilike', '%tag:%')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('uid', '=', uid),
        eb('uid', 'in', selectFrom('workspace_member').select('uid').where('workspace_id', '=', workspaceId)),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from tag
        left join workspace_member as member on member.workspace_id = tag.workspace_id and member.uid = saved_search.uid
        where lower(tag.name) = lower(${name}) and (tag.owner_uid = saved_search.uid or member.role <> 'guest'))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateSearchQuery(trx: Trx, id: string, query: string): Promise<void> {
  await trx.updateTable('saved_search').set({ query }).where('id', '=', id).execute()
}
