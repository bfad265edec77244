import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { KeyType, Position } from '#access/cursor.ts'
import type { ImageSort, ImageView } from '@atelier/shared-schema/images/image-search.ts'
import type { ImageCondition } from './image-condition.ts'

export interface StretchAsk {
  view: ImageView
  sort: ImageSort
  direction: 'ASC' | 'DESC'
  folderId: string | undefined
  condition: ImageCondition
  after: Position | undefined
}

type SortedTable = 'image_search' | 'item_reach' | 'entry' | 'item'

/** The column each table has an index by; undefined: none, and the list is sorted only as long as it is short. */
const columns: Record<ImageSort, Record<SortedTable, string | undefined>> = {
  createdAt: { image_search: 'created_at', item_reach: 'created_at', entry: 'item_created_at', item: 'created_at' },
  name: { image_search: 'name_key', item_reach: 'name_key', entry: 'name_key', item: 'lower(name)' },
  favoriteCount: {
    image_search: 'favorite_count',
    item_reach: 'favorite_count',
    entry: 'favorite_count',
    item: 'favorite_count',
  },
  downloadCount: { image_search: 'download_count', item_reach: undefined, entry: undefined, item: undefined },
  prompt: { image_search: 'prompt_key', item_reach: undefined, entry: undefined, item: undefined },
}

const keyTypes: Record<ImageSort, KeyType> = {
  createdAt: 'moment',
  name: 'text',
  prompt: 'text',
  favoriteCount: 'count',
  downloadCount: 'count',
}
export function keyTypeOf(sort: ImageSort): KeyType {
  return keyTypes[sort]
}

/** The key of a row of image_search, whatever table led to it. */
export function keyOf(sort: ImageSort): RawBuilder<unknown> {
  return sql.ref(`image_search.${columns[sort].image_search ?? ''}`)
}

/** Where a list is read from. */
export type ImageSource = 'own' | 'trash' | 'shown' | 'reach' | 'all' | 'favorite' | 'library_entry' | 'folder'

export function sourceOf({ view, folderId }: { view: ImageView; folderId?: string | undefined }): ImageSource {
  if (view === 'trash') return 'trash'
  if (view === 'favorites') return 'favorite'
  if (view === 'library') return 'library_entry'
  if (folderId !== undefined) return 'folder'
  if (view === 'owned') return 'own'
  if (view === 'shared') return 'reach'
  return view === 'public' ? 'shown' : 'all'
}

const tablesOf: Record<ImageSource, readonly SortedTable[]> = {
  own: ['image_search'],
  trash: ['image_search'],
  shown: ['image_search'],
  reach: ['item_reach'],
  all: ['image_search', 'item_reach'],
  favorite: ['entry'],
  library_entry: ['entry'],
  folder: ['item'],
}

/** Whether every table that the list is read from has an index in this order. */
export function isInOrder(source: ImageSource, sort: ImageSort): boolean {
  return tablesOf[source].every(table => columns[sort][table] !== undefined)
}

export interface StretchLook {
  length: number
  /** To whom things are opened that the person reaches: they themselves, and the workspaces they are no guest of. */
  principals: readonly string[]
  /** More columns, of rows of image_search itself where they are read in order. */
  columns: RawBuilder<unknown>
}

/** Ids and keys of the first so many rows in order, after the cursor and within the times asked for. */
export function stretchesOf(
  ask: StretchAsk,
  uid: string | null,
  { length, principals, columns }: StretchLook,
): RawBuilder<unknown> {
  const own = sql`owner_uid = ${uid}::uuid`
  const part = (table: SortedTable, where: RawBuilder<unknown>) => stretch(ask, { table, where, length, columns })
  switch (sourceOf(ask)) {
    case 'own':
      return part('image_search', sql`${own} and not trashed`)
    case 'trash':
      return part('image_search', sql`${own} and trashed`)
    case 'shown':
      return part('image_search', sql`shown`)
    case 'reach':
      return ofReach(ask, principals, length)
    case 'all': {
      const plain = (where: RawBuilder<unknown>) => stretch(ask, { table: 'image_search', where, length })
      const mine = uid === null ? [] : [plain(sql`${own} and not trashed`), ofReach(ask, principals, length)]
      return sql.join([...mine, plain(sql`shown`)], sql` union all `)
    }
    case 'favorite':
    case 'library_entry':
      return ofEntries(ask, uid, length)
    case 'folder':
      return part('item', sql`folder_id = ${ask.folderId}::uuid and kind = 'IMAGE' and deleted_at is null`)
  }
}

interface StretchPart {
  table: SortedTable
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  length: number
  columns?: RawBuilder<unknown>
}

function stretch(ask: StretchAsk, { table, from, where, length, columns: more }: StretchPart): RawBuilder<unknown> {
  const column = columns[ask.sort][table]
  const key = column === undefined ? sql`null::${sqlTypes[keyTypes[ask.sort]]}` : sql.raw(column)
  const idColumn = sql.ref(table === 'item' ? 'id' : 'item_id')
  const side = ask.direction === 'ASC' ? sql`asc` : sql`desc`
  const named = table === 'image_search' || column === undefined ? sql`` : sql`and ${alwaysTrue(column, ask.sort)}`
  const order = column === undefined ? sql`` : sql`order by ${key} ${side}, ${idColumn} ${side}`
  const bounds = column === undefined ? sql`` : sql`${boundsOf(ask, key)} ${afterCursor(ask, key, idColumn)}`
  const fit = table === 'image_search' && more ? sql`, ${more}` : sql``
  return sql`(select ${idColumn} as id, ${key} as key${fit} from ${from ?? sql.table(table)}
    where ${where} ${named} ${bounds} ${order} limit ${sql.lit(length)})`
}

const leastKeys = { moment: sql`> '-infinity'`, text: sql`>= ''`, count: sql`>= 0` }

/** It names the index of this order, see migrations/0001-item-reach.ts. */
function alwaysTrue(column: string, sort: ImageSort): RawBuilder<unknown> {
  return sql`${sql.ref(column === 'lower(name)' ? 'name' : column)} ${leastKeys[keyTypes[sort]]}`
}

/** A stretch each, all in the order asked for: they are merged as they are read, no further than somebody looks. */
function ofReach(ask: StretchAsk, principals: readonly string[], length: number): RawBuilder<unknown> {
  const stretches = principals.map(principal => {
    const where = sql`principal_id = ${principal}::uuid and kind = 'IMAGE' and until > now()`
    return stretch(ask, { table: 'item_reach', where, length })
  })
  return sql.join(stretches, sql` union all `)
}

function ofEntries(ask: StretchAsk, uid: string | null, length: number): RawBuilder<unknown> {
  const table = ask.view === 'library' ? 'library_entry' : 'favorite'
  const where = sql`uid = ${uid}::uuid and kind = 'IMAGE'`
  return stretch(ask, { table: 'entry', from: sql.table(table), where, length })
}

/** Of a list by time, only the stretch of the times that are asked for. */
function boundsOf({ sort, condition }: StretchAsk, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (sort !== 'createdAt') return sql``
  const bounds = condition.spans.flatMap(({ from, before, negated }) =>
    negated ? [] : [...(from ? [sql`and ${key} >= ${from}`] : []), ...(before ? [sql`and ${key} < ${before}`] : [])],
  )
  return bounds.length === 0 ? sql`` : sql.join(bounds, sql` `)
}

const sqlTypes = { moment: sql`timestamptz`, text: sql`text`, count: sql`bigint` }

/** Selected, so that the planner does not guess from old statistics how much lies beyond. */
export function afterCursor(
  { after, sort, direction }: StretchAsk,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!after) return sql``
  const side = direction === 'ASC' ? sql`>` : sql`<`
  return sql`and (${key}, ${id}) ${side} ((select ${after.key}::${sqlTypes[keyTypes[sort]]}), (select ${after.id}::uuid))`
}
