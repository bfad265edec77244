import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { mayBeLinked, roleRank } from '@atelier/database/access/role-rank.queries.ts'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import { readCursor, writeCursor } from '@atelier/database/access/cursor.ts'
import type { KeyType } from '@atelier/database/access/cursor.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { TreeRef } from '@atelier/database/documents/tree-transplant.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import { laterThan } from '#families/copy.queries.ts'

export interface TreeOfFolder {
  id: string
  ref: TreeRef
}

/** The tree that each folder belongs to; what is no folder is left out. */
export async function listTreesOf(db: Db | Trx, ids: readonly string[]): Promise<TreeOfFolder[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'owner_uid', 'workspace_id'])
    .where('id', '=', anyOf(ids))
    .where('kind', '=', 'FOLDER')
    .execute()
  return rows.map(row => ({ id: row.id, ref: treeOf(row) }))
}

export function treeOf(folder: { owner_uid: string; workspace_id: string | null }): TreeRef {
  return folder.workspace_id === null
    ? { kind: 'tree', of: 'person', uid: folder.owner_uid }
    : { kind: 'tree', of: 'workspace', workspaceId: folder.workspace_id }
}

export interface Ancestor {
  folderId: string
  id: string
  name: string
  /** 1: the folder it lies in. */
  distance: number
  isDeleted: boolean
}

/** All folders above each of these, the nearest first. */
export function listAncestors(db: Db | Trx, ids: readonly string[]): Promise<Ancestor[]> {
  return db
    .selectFrom('folder_ancestor')
    .innerJoin('item', 'item.id', 'folder_ancestor.ancestor_id')
    .where('folder_ancestor.folder_id', '=', anyOf(ids))
    .where('folder_ancestor.depth', '>', 0)
    .orderBy('folder_ancestor.depth')
    .select(['folder_ancestor.folder_id as folderId', 'item.id', 'item.name', 'folder_ancestor.depth as distance'])
    .select(sql<boolean>`item.deleted_at is not null`.as('isDeleted'))
    .execute()
}

/** The workspaces whose tree the person works in: not as a guest. */
export async function listWorkspacesOf(db: Db | Trx, uid: string, among: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('workspace_member')
    .select('workspace_id')
    .where('uid', '=', uid)
    .where('role', '<>', 'guest')
    .where('workspace_id', '=', anyOf(among))
    .execute()
  return new Set(rows.map(row => row.workspace_id))
}

export interface FolderCounts {
  folderId: string
  subFolderCount: number
  itemCount: number
}

/**
 * How many folders lie directly in each, and how many other things in it and all that is below, of what the actor sees, who sees
 * the folders: what no link shows is asked for one by one. Drafts are their author's affair until they are done.
 */
export async function countContents(db: Db | Trx, actor: Actor, ids: readonly string[]): Promise<FolderCounts[]> {
  const isSeen = sql`(${mayBeLinked(sql.ref('item'))} or ${roleRank(actor)} > 0)`
  const { rows } = await sql<FolderCounts>`
    select below.ancestor_id as "folderId",
        (count(*) filter (where item.kind = 'FOLDER' and below.depth = 0))::int as "subFolderCount",
        (count(*) filter (where item.kind <> 'FOLDER' and ${isSeen}))::int as "itemCount"
      from folder_ancestor as below join item on item.folder_id = below.folder_id
      where below.ancestor_id = ${anyOf(ids)} and ${isOutOfTrash} and item.deleted_at is null and not item.is_draft
      group by below.ancestor_id`.execute(db)
  return rows
}

/** Of the row `below`, a folder and one that it lies in: neither it nor a folder between the two is in the trash. */
export const isOutOfTrash = sql`not exists (select from folder_ancestor as way join item as trashed on trashed.id = way.ancestor_id
    where way.folder_id = below.folder_id and way.depth < below.depth and trashed.deleted_at is not null)`

export type FolderPlace = { in: string; trashed: boolean } | { topOf: TreeRef }

/** The folders in a place, by name. Whether each may be seen is asked afterwards. */
export function listPlace(db: Db, place: FolderPlace, query: PageQuery): Promise<Page<string>> {
  const where =
    'in' in place
      ? sql`folder_id = ${place.in}::uuid and ${place.trashed ? sql`deleted_at is not null` : live}`
      : sql`folder_id is null and ${live} and ${inTree(place.topOf)}`
  return listIds(db, sql`select id, lower(name) as key from item where kind = 'FOLDER' and ${where}`, byName, query)
}

const live = sql`deleted_at is null`

function inTree(ref: TreeRef): RawBuilder<unknown> {
  return ref.of === 'person'
    ? sql`owner_uid = ${ref.uid}::uuid and workspace_id is null`
    : sql`workspace_id = ${ref.workspaceId}::uuid`
}

/** What others opened to the person, each where it begins: not again what lies in it, nor what is in a tree they work in. */
export function listSharedTops(db: Db, uid: string, query: PageQuery): Promise<Page<string>> {
  const reached = (id: RawBuilder<unknown>) =>
    sql`exists (select from item_reach where item_reach.item_id = ${id} and item_reach.until > now() and item_reach.principal_id in (${principalsOf(uid)}))`
  const tops = sql`select distinct item.id, lower(item.name) as key from item_reach join item on item.id = item_reach.item_id
    where item_reach.principal_id in (${principalsOf(uid)}) and item_reach.kind = 'FOLDER' and item_reach.until > now() and item.owner_uid <> ${uid}::uuid
      and (item.workspace_id is null or item.workspace_id not in (${workspacesOf(uid)}))
      and not ${reached(sql`item.folder_id`)}`
  return listIds(db, tops, byName, query)
}

/** In the trash: their own, those of the workspaces they work in, and those in folders that they edit. Newest first. */
export function listTrash(db: Db, uid: string, query: PageQuery): Promise<Page<string>> {
  const trashed = sql`kind = 'FOLDER' and deleted_at is not null`
  const all = sql`
    select id, deleted_at as key from item where owner_uid = ${uid}::uuid and ${trashed}
    union
    select item.id, deleted_at from (${workspacesOf(uid)}) as own join item on item.workspace_id = own.workspace_id where ${trashed}
    union
    select item.id, item.deleted_at from item_reach join item on item.folder_id = item_reach.item_id
      where item_reach.principal_id in (${principalsOf(uid)}) and item_reach.kind = 'FOLDER' and item_reach.role_rank = 3
        and item_reach.until > now()
        and item.kind = 'FOLDER' and item.deleted_at is not null`
  return listIds(db, all, newestFirst, query)
}

/** A grant to a workspace is one to all its members but guests. */
function principalsOf(uid: string): RawBuilder<unknown> {
  return sql`select ${uid}::uuid union all ${workspacesOf(uid)}`
}
function workspacesOf(uid: string): RawBuilder<unknown> {
  return sql`select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest'`
}

interface ListOrder {
  keyType: KeyType
  written: RawBuilder<string>
  side: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
  cast: RawBuilder<unknown>
}
const byName: ListOrder = {
  keyType: 'text',
  written: sql`key`,
  side: sql`asc`,
  beyond: sql`>`,
  cast: sql`text`,
}
const newestFirst: ListOrder = {
  keyType: 'moment',
  written: sql`to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  side: sql`desc`,
  beyond: sql`<`,
  cast: sql`timestamptz`,
}

async function listIds(
  db: Db,
  candidates: RawBuilder<unknown>,
  order: ListOrder,
  { limit, cursor }: PageQuery,
): Promise<Page<string>> {
  const from = cursor === undefined ? undefined : readCursor(cursor, order.keyType)
  const after = from ? sql`where (key, id) ${order.beyond} (${from.key}::${order.cast}, ${from.id}::uuid)` : sql``
  const { rows } = await sql<{ id: string; sort_key: string }>`
    select id, ${order.written} as sort_key from (${candidates}) as candidate ${after}
      order by key ${order.side}, id ${order.side} limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(row => row.id), nextCursor: last ? writeCursor({ key: last.sort_key, id: last.id }) : null }
}

export async function listOwnTrashIds(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('owner_uid', '=', uid)
    .where('kind', '=', 'FOLDER')
    .where('deleted_at', 'is not', null)
    .execute()
  return rows.map(row => row.id)
}

export async function setDescription(trx: Trx, id: string, description: string, now: Date): Promise<void> {
  await trx
    .updateTable('item')
    .set({ description, updated_at: laterThan(now) })
    .where('id', '=', id)
    .execute()
}

export interface GrantOnFolder {
  itemId: string
  uid: string | null
  workspaceId: string | null
}

/** A permission by its id, where it is one on a folder. */
export function findFolderGrant(db: Db | Trx, id: string): Promise<GrantOnFolder | undefined> {
  return db
    .selectFrom('item_grant')
    .innerJoin('item', 'item.id', 'item_grant.item_id')
    .where('item_grant.id', '=', id)
    .where('item.kind', '=', 'FOLDER')
    .select(['item.id as itemId', 'item_grant.uid', 'item_grant.workspace_id as workspaceId'])
    .executeTakeFirst()
}
