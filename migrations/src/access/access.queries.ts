import { anyOfPage } from '#database/any-of.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { plannedOnce } from '#database/planned-once.ts'
import type { ItemAccess, VisibleItem } from './access.ts'
import { roleOfRank, roleRank } from './role-rank.queries.ts'
import { writeCursor } from './cursor.ts'
import { itemColumns } from './item-columns.ts'
import type { Position } from './cursor.ts'
import { assertSortable, chooseSource } from './item-lists.ts'
import type { ItemListQuery } from './item-lists.ts'
import { selectAccessSources } from './explain.queries.ts'
import type { AccessSource } from './explain.queries.ts'
import { selectPage } from './list.queries.ts'
import type { ListedRow } from './list.queries.ts'
import { listTasksSeenByFolder } from './tasks-by-folder.queries.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'

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
  const rows = await selectItemsAccess(db, actor, ids).execute()
  const access = new Map<string, ItemAccess>(
    rows.map(({ role_rank, ...item }) => [item.id, { item, role: roleOfRank(role_rank) }]),
  )
  if (actor.who === 'person') await showTasksOfFolders(db, actor, access)
  return access
}

/** Asked for apart, since of all kinds only tasks belong to a folder that they do not lie in. */
async function showTasksOfFolders(db: Db | Trx, actor: Person, access: Map<string, ItemAccess>): Promise<void> {
  const hidden = [...access.values()].filter(
    ({ item, role }) => item.kind === 'RECIPE_TASK' && role === null && item.deleted_at === null,
  )
  const ids = hidden.map(({ item }) => item.id)
  const seen = new Set(await listTasksSeenByFolder(db, actor, ids))
  for (const { item } of hidden) if (seen.has(item.id)) access.set(item.id, { item, role: 'viewer' })
}

export function selectItemsAccess(db: Db | Trx, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom('item')
    .modifyFront(plannedOnce)
    .select(itemColumns)
    .select(roleRank(actor).as('role_rank'))
    .where('item.id', '=', anyOfPage(ids))
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

export interface ItemPage {
  /** May be fewer than the limit, even none, while there is a cursor to go on from. */
  rows: VisibleItem[]
  nextCursor: string | null
}

/**
 * What the actor may see, a page at a time. The rows examined are bounded by the size of the page, whoever asks and
 * however much there is. A page takes one round trip, unless so much of what it scans is filtered out that it would come
 * out short; then two more. A search or tags look through up to 6,000 rows for a page.
 */
export async function listVisibleItems(db: Db | Trx, actor: Actor, query: ItemListQuery): Promise<ItemPage> {
  assertSortable(query, chooseSource(query))
  const publicOnly = query.view === 'all' || query.view === 'public'
  if (actor.who === 'anonymous' && (!publicOnly || query.favoritesOnly)) return { rows: [], nextCursor: null }
  const rows: ListedRow[] = []
  let cursor = query.cursor
  for (let scan = 0; scan < SCANS_MAX && rows.length < query.limit; scan++) {
    const { rows: found } = await selectPage(actor, { ...query, cursor }).execute(db)
    rows.push(...found.filter(row => row.id !== null))
    const end = endOf(found[0])
    cursor = end ? writeCursor(end) : undefined
    if (cursor === undefined) break
  }
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  if (last) cursor = writeCursor({ key: last.sort_key, id: last.id })
  return { rows: page.map(withRole), nextCursor: cursor ?? null }
}

/** Scans for one page, before it is handed out short. */
const SCANS_MAX = 3

function endOf(row: { end_key: string | null; end_id: string | null } | undefined): Position | null {
  return row?.end_key != null && row.end_id !== null ? { key: row.end_key, id: row.end_id } : null
}

function withRole({
  role_rank,
  place: _place,
  sort_key: _key,
  end_key: _endKey,
  end_id: _endId,
  ...item
}: ListedRow): VisibleItem {
  const role = roleOfRank(role_rank)
  if (role === null) throw new Error(`A list holds item ${item.id}, which the actor may not see`)
  return { ...item, role }
}

/** Who gets at an item and why, for the sharing dialog: its owner first, then its own, then folder by folder upwards. */
export async function explainAccess(db: Db | Trx, itemId: string): Promise<AccessSource[]> {
  const { rows } = await selectAccessSources(itemId).execute(db)
  return rows
}
