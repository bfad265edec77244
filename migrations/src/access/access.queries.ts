import { sql } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { ItemAccess, VisibleItem } from './access.ts'
import { roleOfRank, roleRank } from './role-rank.queries.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { KeyType } from './cursor.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind, WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'

/** The item and what the actor is to it, in one round trip; undefined when there is no such item. */
export async function findItemAccess(db: Db | Trx, actor: Actor, itemId: string): Promise<ItemAccess | undefined> {
  return (await findItemsAccess(db, actor, [itemId])).get(itemId)
}

/** As `findItemAccess` for many; ids that name nothing are left out. */
export async function findItemsAccess(
  db: Db | Trx,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, ItemAccess>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('item')
    .selectAll('item')
    .select(roleRank(actor).as('role_rank'))
    .where('item.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ role_rank, ...item }) => [item.id, { item, role: roleOfRank(role_rank) }]))
}

export async function findWorkspaceRole(db: Db | Trx, uid: string, workspaceId: string): Promise<WorkspaceRole | null> {
  const member = await db
    .selectFrom('workspace_member')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return member?.role ?? null
}

export type ItemView = 'all' | 'owned' | 'shared' | 'public' | 'library' | 'trash' | 'draft'
export type ItemSort = 'createdAt' | 'updatedAt' | 'name' | 'favoriteCount'

export interface ItemListQuery {
  kind: ItemKind
  view: ItemView
  sort: ItemSort
  direction: 'ASC' | 'DESC'
  limit: number
  cursor?: string | undefined
  workspaceId?: string | undefined
  folderId?: string | undefined
  /** Items that carry all of these tags. */
  tagIds?: readonly string[] | undefined
  /** Part of the name, in any case. */
  search?: string | undefined
  favoritesOnly?: boolean | undefined
}

const sortKeys = {
  createdAt: { key: sql`item.created_at`, type: 'moment' },
  updatedAt: { key: sql`item.updated_at`, type: 'moment' },
  name: { key: sql`lower(item.name)`, type: 'text' },
  favoriteCount: { key: sql`item.favorite_count`, type: 'count' },
} as const satisfies Record<ItemSort, { key: unknown; type: KeyType }>

const keyCast = { moment: sql`timestamptz`, text: sql`text`, count: sql`int` }

export async function listVisibleItems(
  db: Db | Trx,
  actor: Actor,
  query: ItemListQuery,
): Promise<{ rows: VisibleItem[]; nextCursor: string | null }> {
  if (actor.who === 'anonymous' && query.view !== 'public' && query.view !== 'all')
    return { rows: [], nextCursor: null }
  const { key, type } = sortKeys[query.sort]
  const order = query.direction === 'ASC' ? sql`asc` : sql`desc`
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, type)
  const side = query.direction === 'ASC' ? sql`>` : sql`<`
  const uid = actor.who === 'person' ? actor.uid : null
  let rows = db
    .selectFrom('item')
    .selectAll('item')
    .select(roleRank(actor).as('role_rank'))
    .select(sql<string>`(${key})::text`.as('sort_key'))
    .where('item.kind', '=', query.kind)
    .where(roleRank(actor), '>', 0)
    .where('item.deleted_at', query.view === 'trash' ? 'is not' : 'is', null)
    .where(inView(uid, query.view))
    .orderBy(sql`${key} ${order}`)
    .orderBy(sql`item.id ${order}`)
    .limit(query.limit + 1)
  if (after)
    rows = rows.where(sql<boolean>`(${key}, item.id) ${side} (${after.key}::${keyCast[type]}, ${after.id}::uuid)`)
  if (query.workspaceId) rows = rows.where('item.workspace_id', '=', query.workspaceId)
  if (query.folderId) rows = rows.where('item.folder_id', '=', query.folderId)
  for (const tagId of query.tagIds ?? []) {
    rows = rows.where(
      sql<boolean>`exists (select from item_tag where item_tag.item_id = item.id and item_tag.tag_id = ${tagId})`,
    )
  }
  if (query.search) rows = rows.where(sql<boolean>`item.name ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (query.favoritesOnly) {
    rows = rows.where(
      sql<boolean>`exists (select from favorite where favorite.item_id = item.id and favorite.uid = ${uid})`,
    )
  }
  const found = await rows.execute()
  const page = found.slice(0, query.limit)
  const last = found.length > query.limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ role_rank, sort_key, ...item }) => {
      const role = roleOfRank(role_rank)
      if (role === null) throw invalidField('query.view', 'lists what is visible only')
      return { ...item, role }
    }),
    nextCursor: last ? writeCursor({ key: last.sort_key, id: last.id }) : null,
  }
}

function inView(uid: string | null, view: ItemView) {
  const owned = sql`item.owner_uid = ${uid}::uuid`
  const reached = sql`exists (select from folder_ancestor above where above.folder_id = item.folder_id
    and (exists (select from item_grant where item_grant.item_id = above.ancestor_id)
      or exists (select from item folder where folder.id = above.ancestor_id and folder.owner_uid = ${uid}::uuid)))
    or exists (select from item_grant where item_grant.item_id = item.id)`
  switch (view) {
    case 'all':
      return sql<boolean>`(${owned} or item.discoverable_at is not null or ${reached})`
    case 'shared':
      return sql<boolean>`(not ${owned} and (${reached}))`
    case 'public':
      return sql<boolean>`item.discoverable_at is not null`
    case 'library':
      return sql<boolean>`exists (select from library_entry where library_entry.item_id = item.id and library_entry.uid = ${uid}::uuid)`
    case 'owned':
    case 'trash':
      return sql<boolean>`${owned}`
    case 'draft':
      return sql<boolean>`(${owned} and item.is_draft)`
  }
}
