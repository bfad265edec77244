import type { RawBuilder } from 'kysely'
import type { KeyType } from './cursor.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

/**
 * - `all`: what the actor owns, what is shared with them, and what is discoverable; what merely has a public link is
 *   not listed
 * - `owned`: their own, drafts too
 * - `shared`: others' things that a grant or a folder opens to them or to a workspace of theirs
 * - `public`: what is discoverable
 * - `library`: what they added to their library and still may see
 * - `trash`: their own that are deleted; every other view leaves deleted things out
 * - `draft`: their own drafts
 */
export type ItemView = 'all' | 'owned' | 'shared' | 'public' | 'library' | 'trash' | 'draft'

/** `deletedAt` sorts the trash, `discoverableAt` what is public, `addedAt` library and favourites. */
export type ItemSort = 'createdAt' | 'updatedAt' | 'name' | 'favoriteCount' | 'deletedAt' | 'discoverableAt' | 'addedAt'

export interface ItemListQuery {
  kind: ItemKind
  view: ItemView
  sort: ItemSort
  direction: 'ASC' | 'DESC'
  limit: number
  cursor?: string | undefined
  /** Only what lies in this workspace. */
  workspaceId?: string | undefined
  /** Only what lies directly in this folder, including what is visible just because the folder is public. */
  folderId?: string | undefined
  /** Only what carries all of these tags. */
  tagIds?: readonly string[] | undefined
  /** Only what has this in its name, in any case. */
  search?: string | undefined
  favoritesOnly?: boolean | undefined
  narrowing?: Narrowing | undefined
}

/** What a kind asks of its own: a condition on `item`. */
export type Narrowing = RawBuilder<boolean>

/** The rows a list is read from, each a stretch of an index in the order asked for. */
export type ListSource =
  | 'all'
  | 'owned'
  | 'shared'
  | 'public'
  | 'trash'
  | 'draft'
  | 'folder'
  | 'workspace'
  | 'library'
  | 'favorites'

/** The narrowest index that holds all of the list; the rest of the query filters what it yields. */
export function chooseSource(query: ItemListQuery): ListSource {
  if (query.view === 'trash') return 'trash'
  if (query.folderId !== undefined) return 'folder'
  if (query.favoritesOnly) return 'favorites'
  if (query.view === 'library') return 'library'
  if (query.workspaceId !== undefined) return 'workspace'
  return query.view
}

/** Rows that a search or a tag may look through for one page. */
const SCAN_LIMIT = 2000

/**
 * How many rows one page reads from each stretch. Where nothing is filtered that is the page itself and one more. Where
 * rows may be dropped it is a multiple: the page comes out short rather than slow, and its cursor goes on from there.
 */
export function countScanned(query: ItemListQuery, source: ListSource): number {
  if (query.search || query.narrowing || query.tagIds?.length) return Math.max(SCAN_LIMIT, query.limit + 1)
  const filters = source !== query.view || (query.view === 'trash' && isNarrowed(query))
  if (filters || source === 'library') return 2 * query.limit + 1
  // A workspace's row may be of one's own.
  return source === 'shared' ? 3 * query.limit + 1 : query.limit + 1
}

function isNarrowed(query: ItemListQuery): boolean {
  return query.folderId !== undefined || query.workspaceId !== undefined || query.favoritesOnly === true
}

export type SortedTable = 'item' | 'item_reach' | 'entry'

const columns = {
  createdAt: { item: 'created_at', item_reach: 'created_at', entry: 'item_created_at' },
  updatedAt: { item: 'updated_at', item_reach: 'updated_at', entry: 'item_updated_at' },
  name: { item: 'lower(name)', item_reach: 'name_key', entry: 'name_key' },
  favoriteCount: { item: 'favorite_count', item_reach: 'favorite_count', entry: 'favorite_count' },
  deletedAt: { item: 'deleted_at', item_reach: undefined, entry: undefined },
  discoverableAt: { item: 'discoverable_at', item_reach: undefined, entry: undefined },
  addedAt: { item: undefined, item_reach: undefined, entry: 'created_at' },
} as const satisfies Record<ItemSort, Record<SortedTable, string | undefined>>

const sortedOnlyIn: Partial<Record<ItemSort, readonly ListSource[]>> = {
  deletedAt: ['trash'],
  discoverableAt: ['public'],
  addedAt: ['library', 'favorites'],
}

/** Refuses what no index serves: such a sort would read the whole list for every page. */
export function assertSortable(query: ItemListQuery, source: ListSource): void {
  const only = sortedOnlyIn[query.sort]
  if (only && !only.includes(source)) throw invalidField('query.sort', `this list cannot be sorted by ${query.sort}`)
}

/** The column or expression that the table's index is sorted by. */
export function sortColumn(sort: ItemSort, table: SortedTable): string {
  const column = columns[sort][table]
  if (column === undefined) throw new Error(`${table} has no index for ${sort}`)
  return column
}

export function keyTypeOf(sort: ItemSort): KeyType {
  if (sort === 'name') return 'text'
  return sort === 'favoriteCount' ? 'count' : 'moment'
}
