import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { VisibleItem } from '#access/access.ts'
import { openByLink } from '#access/list.queries.ts'
import { roleWordOf } from '#access/role-rank.queries.ts'
import { anyOf } from '#database/any-of.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { ItemRole } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedScope } from '@atelier/shared-schema/feed/feed-scope.ts'
import { feedGone, newestFirst, nobody } from './feed-cursor.ts'
import type { SnapshotPosition } from './feed-cursor.ts'
import { principalsOf } from './feed.queries.ts'

/**
 * What the feed keeps a person up to date about: what is theirs, in the trash too, what is open to them or to a workspace of
 * theirs, and what merely has a link, as long as they keep it. Whatever else has a link is seen by going there, and would
 * not be told about.
 */
const isKept = (uid: string) =>
  sql`exists (select from item_keeper where item_keeper.item_id = item.id and item_keeper.uid = ${uid}::uuid)`
const reachedRank = sql`(select max(role_rank) from item_reach
    where item_reach.item_id = item.id and item_reach.until > now() and item_reach.principal_id = any (array(select id from principal)))`

function heldRank(uid: string): RawBuilder<number> {
  return sql<number>`case when item.owner_uid = ${uid}::uuid then 4 when item.deleted_at is not null then 0
    else coalesce(${reachedRank}, case when ${openByLink} and ${isKept(uid)} then 1 else 0 end) end`
}

/** Tasks are told of in another way; the index of what is one's own says this too (migrations/0020-tasks.ts). */
const isFed = sql`kind <> 'RECIPE_TASK'`

const roleWord = roleWordOf(sql.ref('held.role_rank'))

/** Of these items those that the person holds, with what they are to each. */
export async function listHeldItems(db: Db | Trx, uid: string, ids: readonly string[]): Promise<VisibleItem[]> {
  if (ids.length === 0) return []
  // The role comes as its word: to look at each of thousands of rows once more would be a tenth of the time of catching up.
  const { rows } = await sql<VisibleItem>`with ${principalsOf(uid)}
select item.*, ${roleWord} as role from item cross join lateral (select ${heldRank(uid)} as role_rank offset 0) as held
  where item.id = ${anyOf(ids)} and held.role_rank > 0 and ${isFed}`.execute(db)
  return rows
}

export interface HeldBrief {
  id: string
  role: ItemRole
  updatedAt: Date
}

export async function listHeldBriefs(db: Db | Trx, uid: string, ids: readonly string[]): Promise<HeldBrief[]> {
  const { rows } = await sql<HeldBrief>`with ${principalsOf(uid)}
select item.id, item.updated_at as "updatedAt", ${roleWord} as role
  from item cross join lateral (select ${heldRank(uid)} as role_rank offset 0) as held
  where item.id = ${anyOf(ids)} and held.role_rank > 0`.execute(db)
  return rows
}

interface Ask {
  after: Pick<SnapshotPosition, 'folderId' | 'itemId'>
  limit: number
}

export interface PlacedId {
  id: string
  /** Where the order is by folder. */
  folder_id: string
}

/**
 * The ids of what a person may hold, of everything or of one scope, a page at a time. Of what merely has a link, and of
 * drafts, some may turn out not to be seen; none is of a thing that the person has nothing to do with, so a cursor made
 * of it tells nothing.
 */
export async function listHeldIds(
  db: Db | Trx,
  uid: string,
  { scope, ...ask }: Ask & { scope: FeedScope | null },
): Promise<PlacedId[]> {
  const ids =
    scope === null
      ? ofEverything(uid, ask)
      : scope.of === 'item'
        ? ofFolder(uid, scope.id, ask)
        : ofWorkspace(scope.id, ask)
  const { rows } = await sql<PlacedId>`with ${principalsOf(uid)} ${ids}`.execute(db)
  return rows
}

/** Always true, and said by the indexes in the order of ids: what says it too can use them, and nothing else does. */
function byId(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} > ${sql.lit(nobody)}`
}

/**
 * From each index a stretch, the newest ids first, merged: what was made last is what people look for first, and nothing
 * comes above it later.
 */
function ofEverything(uid: string, { after, limit }: Ask): RawBuilder<unknown> {
  const begins = after.itemId === nobody
  if (!begins && after.folderId !== newestFirst) throw feedGone()
  const before = begins ? newestFirst : after.itemId
  const stretch = (table: string, id: string, owner: string, condition = sql`true`) =>
    sql`(select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(owner)} = ${uid}::uuid and ${condition}
      and ${byId(id)} and ${sql.ref(id)} < ${before}::uuid order by ${sql.ref(id)} desc limit ${sql.lit(limit)})`
  return sql`select id, ${newestFirst}::uuid as folder_id from (
  ${stretch('item', 'id', 'owner_uid', isFed)}
  union ${stretch('favorite', 'item_id', 'uid')}
  union ${stretch('library_entry', 'item_id', 'uid')}
  union ${stretch('pin', 'item_id', 'uid')}
  union (select reach.id from principal cross join lateral (
    select item_id as id from item_reach where principal_id = principal.id and ${byId('item_id')} and item_id < ${before}::uuid
      order by item_id desc limit ${sql.lit(limit)}) as reach)
) as held order by id desc limit ${sql.lit(limit)}`
}

function ofWorkspace(workspaceId: string, { after, limit }: Ask): RawBuilder<unknown> {
  return sql`select item_id as id, ${nobody}::uuid as folder_id from item_reach
  where principal_id = (select id from principal where id = ${workspaceId}::uuid) and ${byId('item_id')} and item_id > ${after.itemId}::uuid
  order by item_id limit ${sql.lit(limit)}`
}

/** The item itself, then folder by folder what lies below it. */
function ofFolder(uid: string, folderId: string, { after, limit }: Ask): RawBuilder<unknown> {
  const held = sql`(item.owner_uid = ${uid}::uuid or ${reachedRank} > 0 or ${isKept(uid)})`
  return sql`select id, folder_id from (
  (select item.id, ${nobody}::uuid as folder_id from item where item.id = ${folderId}::uuid and ${held}
    and (${nobody}::uuid, item.id) > (${after.folderId}::uuid, ${after.itemId}::uuid))
  union all
  (select inside.id, below.folder_id from (
      select folder_id from folder_ancestor where ancestor_id = ${folderId}::uuid and folder_id >= ${after.folderId}::uuid order by folder_id
    ) as below
    cross join lateral (
      select item.id from item where item.folder_id = below.folder_id and ${byId('item.id')}
        and (below.folder_id > ${after.folderId}::uuid or item.id > ${after.itemId}::uuid) and ${held}
        order by item.id limit ${sql.lit(limit)}
    ) as inside
    order by below.folder_id, inside.id limit ${sql.lit(limit)})
) as held order by folder_id, id limit ${sql.lit(limit)}`
}
