import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ItemRow } from '#database/schema.ts'
import { readCursor } from './cursor.ts'
import { chooseSource, countScanned, keyTypeOf, sortColumn } from './item-lists.ts'
import type { ItemListQuery, ListSource, SortedTable } from './item-lists.ts'
import { isLinkOpen, mayBeLinked } from './role-rank.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'

export type ListedRow = ItemRow & {
  role_rank: number
  place: unknown
  sort_key: string
  /** Where the rows examined for this page end, if there may be more; the same in every row. */
  end_key: string | null
  end_id: string | null
}
/** A page without rows still says where it ended. */
type EmptyRow = { id: null; end_key: string | null; end_id: string | null }

interface Stretch {
  query: ItemListQuery
  uid: string | null
  /** Rows of each stretch. */
  scanned: number
}

/**
 * One page in one statement: stretches of indexes, each no longer than the page needs, merged, then filtered. An item
 * that several stretches hold is on the merged page with its strongest role, because all stretches have the same order.
 */
export function selectPage(actor: Actor, query: ItemListQuery): RawBuilder<ListedRow | EmptyRow> {
  const source = chooseSource(query)
  const uid = actor.who === 'person' ? actor.uid : null
  const stretch: Stretch = { query, uid, scanned: countScanned(query, source) }
  const side = query.direction === 'ASC' ? sql`asc` : sql`desc`
  return sql<ListedRow | EmptyRow>`with principal as materialized (
  select ${uid}::uuid as id union all select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest'
), merged as materialized (
  select id, sort_key, max(role_rank) as role_rank from (
    ${sql.join(stretchesOf(source, stretch), sql` union all `)}
  ) as candidate
  group by id, sort_key order by sort_key ${side}, id ${side} limit ${sql.lit(stretch.scanned)}
), page as (
  select item.*, merged.sort_key as place, ${roleRankOf(source, uid)} as role_rank
  from merged join item on item.id = merged.id
  ${whereAll(conditionsOf(source, stretch))}
  order by merged.sort_key ${side}, item.id ${side} limit ${sql.lit(query.limit + 1)}
)
select page.*, ${written(query, sql`page.place`)} as sort_key, ${endOf(stretch)}
order by page.place ${side}, page.id ${side}`
}

/** Where rows may be filtered out, the page also tells where its scan ended, even when nothing is left on it. */
function endOf({ query, scanned }: Stretch): RawBuilder<unknown> {
  if (scanned === query.limit + 1) return sql`null as end_key, null as end_id from page`
  const side = query.direction === 'ASC' ? sql`asc` : sql`desc`
  return sql`scan.end_key, scan.end_id
from (select) as always
left join (
  select ${written(query, sql`sort_key`)} as end_key, id as end_id from merged
  order by merged.sort_key ${side}, id ${side} offset ${sql.lit(scanned - 1)}
) as scan on true
left join page on true`
}

function stretchesOf(source: ListSource, stretch: Stretch): RawBuilder<unknown>[] {
  const uid = sql`${stretch.uid}::uuid`
  const own = sql`owner_uid = ${uid}`
  const live = sql`deleted_at is null`
  switch (source) {
    case 'all':
      return [
        ...(stretch.uid === null ? [] : [ofItems(stretch, sql`${own} and ${live}`, 4), ofReach(stretch)]),
        ofItems(stretch, discoverable, 1),
      ]
    case 'owned':
      return [ofItems(stretch, sql`${own} and ${live}`, 4)]
    case 'trash':
      return [ofItems(stretch, sql`${own} and deleted_at is not null`, 4)]
    case 'draft':
      return [ofItems(stretch, sql`${own} and is_draft and ${live}`, 4)]
    case 'shared':
      return [ofReach(stretch)]
    case 'public':
      return [ofItems(stretch, discoverable, 1)]
    case 'folder':
      return [ofItems(stretch, sql`folder_id = ${stretch.query.folderId}::uuid and ${live}`, 0)]
    case 'workspace':
      return [ofItems(stretch, sql`workspace_id = ${stretch.query.workspaceId}::uuid and ${live}`, 0)]
    case 'library':
      return [ofEntries(stretch, 'library_entry')]
    case 'favorites':
      return [ofEntries(stretch, 'favorite')]
  }
}

const discoverable = sql`discoverable_at is not null and deleted_at is null and not is_draft`

function ofItems(stretch: Stretch, where: RawBuilder<unknown>, rank: number): RawBuilder<unknown> {
  return sql`(select id, ${keyOf(stretch, 'item')} as sort_key, ${sql.lit(rank)} as role_rank from item
      where ${where} and kind = ${stretch.query.kind} ${goOn(stretch, 'item', 'id')})`
}

/** One stretch for the person and one for each workspace they are in. */
function ofReach(stretch: Stretch): RawBuilder<unknown> {
  return sql`(select reach.* from principal cross join lateral (
      select item_id as id, ${keyOf(stretch, 'item_reach')} as sort_key, role_rank from item_reach
      where principal_id = principal.id and kind = ${stretch.query.kind} and until > now() ${goOn(stretch, 'item_reach', 'item_id')}) as reach)`
}

function ofEntries(stretch: Stretch, table: 'favorite' | 'library_entry'): RawBuilder<unknown> {
  return sql`(select item_id as id, ${keyOf(stretch, 'entry')} as sort_key, 0 as role_rank from ${sql.table(table)}
      where uid = ${stretch.uid}::uuid and kind = ${stretch.query.kind} ${goOn(stretch, 'entry', 'item_id')})`
}

function keyOf(stretch: Stretch, table: SortedTable): RawBuilder<unknown> {
  return sql.raw(sortColumn(stretch.query.sort, table))
}

const sqlTypes = { moment: sql`timestamptz`, text: sql`text`, count: sql`int` }

/** A sort key as a cursor carries it, to the microsecond and in UTC whatever the session's time zone. */
function written({ sort }: ItemListQuery, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (keyTypeOf(sort) !== 'moment') return sql`${key}::text`
  return sql`to_char(${key} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

const leastKeys = { moment: sql`> '-infinity'`, text: sql`>= ''`, count: sql`>= 0` }

/** The part of a stretch after the cursor, in order, no longer than one page examines. */
function goOn(stretch: Stretch, table: SortedTable, id: 'id' | 'item_id'): RawBuilder<unknown> {
  const { sort, direction, cursor } = stretch.query
  const key = keyOf(stretch, table)
  const side = direction === 'ASC' ? sql`asc` : sql`desc`
  const keyType = keyTypeOf(sort)
  const from = cursor === undefined ? undefined : readCursor(cursor, keyType)
  // Selected, so that the planner does not look up how much lies beyond: where statistics are old it would believe that
  // next to nothing does, and read and sort all of it.
  const after = from
    ? sql`and (${key}, ${sql.ref(id)}) ${direction === 'ASC' ? sql`>` : sql`<`} ((select ${from.key}::${sqlTypes[keyType]}), (select ${from.id}::uuid))`
    : sql``
  // Always true; it singles out the index of this order, see migrations/0001-item-reach.ts.
  const named = sort === 'name' && table === 'item' ? sql.ref('name') : key
  const order = sql`and ${named} ${leastKeys[keyType]}`
  return sql`${order} ${after} order by ${key} ${side}, ${sql.ref(id)} ${side} limit ${sql.lit(stretch.scanned)}`
}

/** Where the stretches themselves say what the actor is to an item, that is taken; elsewhere it is looked up. */
function roleRankOf(source: ListSource, uid: string | null): RawBuilder<number> {
  const known: readonly ListSource[] = ['all', 'owned', 'trash', 'draft', 'shared']
  return known.includes(source) ? sql<number>`merged.role_rank` : reachedRank(uid)
}

/** Its own link, or that of a folder above it with none on the way that was taken down; each folder is read once. */
export const openByLink = sql`not item.is_draft and ${mayBeLinked(sql.ref('item'))} and (${isLinkOpen(sql.ref('item'))} or coalesce((
      select min(above.depth) filter (where ${isLinkOpen(sql.ref('folder'))} and folder.deleted_at is null)
          < coalesce(min(above.depth) filter (where folder.withheld_at is not null), ${sql.lit(2 ** 31 - 1)})
      from folder_ancestor as above join item as folder on folder.id = above.ancestor_id
      where above.folder_id = item.folder_id), false))`
const reached = sql`from item_reach where item_reach.item_id = item.id and item_reach.until > now()
      and item_reach.principal_id in (select principal.id from principal)`

function reachedRank(uid: string | null): RawBuilder<number> {
  return sql<number>`case when item.owner_uid = ${uid}::uuid then 4
      else coalesce((select max(item_reach.role_rank) ${reached}), case when ${openByLink} then 1 else 0 end) end`
}

/** What the source's stretches do not already hold to. */
function conditionsOf(source: ListSource, { query, uid }: Stretch): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (source !== query.view) conditions.push(...viewConditions(query, uid))
  if (source === 'shared') conditions.push(sql`item.owner_uid <> ${uid}::uuid`)
  if (source === 'library' || source === 'favorites') conditions.push(sql`item.deleted_at is null`)
  if (source === 'library') conditions.push(sql`${reachedRank(uid)} > 0`)
  if (query.folderId !== undefined && source !== 'folder')
    conditions.push(sql`item.folder_id = ${query.folderId}::uuid`)
  if (query.workspaceId !== undefined && source !== 'workspace') {
    conditions.push(sql`item.workspace_id = ${query.workspaceId}::uuid`)
  }
  if (query.favoritesOnly && source !== 'favorites') {
    conditions.push(sql`exists (select from favorite where favorite.uid = ${uid}::uuid and favorite.item_id = item.id)`)
  }
  for (const tagId of query.tagIds ?? []) {
    conditions.push(
      sql`exists (select from item_tag where item_tag.item_id = item.id and item_tag.tag_id = ${tagId}::uuid)`,
    )
  }
  if (query.search) conditions.push(sql`item.name ilike ${`%${query.search.replace(/[\\%_]/g, String.raw`\$&`)}%`}`)
  if (query.narrowing) conditions.push(query.narrowing)
  return conditions
}

function whereAll(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function viewConditions({ view }: ItemListQuery, uid: string | null): RawBuilder<unknown>[] {
  const own = sql`item.owner_uid = ${uid}::uuid`
  switch (view) {
    case 'owned':
    case 'trash':
      return [own]
    case 'draft':
      return [own, sql`item.is_draft`]
    case 'shared':
      return [sql`item.owner_uid <> ${uid}::uuid`, sql`exists (select ${reached})`]
    case 'public':
      return [sql`item.discoverable_at is not null and not item.is_draft`]
    case 'library':
      return [
        sql`exists (select from library_entry where library_entry.uid = ${uid}::uuid and library_entry.item_id = item.id)`,
        sql`${reachedRank(uid)} > 0`,
      ]
    case 'all':
      return [sql`${reachedRank(uid)} > 0`]
  }
}
