import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readCursor } from '#access/cursor.ts'
import type { Position } from '#access/cursor.ts'
import type { Db } from '#database/connection.ts'
import { plannedOnce } from '#database/planned-once.ts'
import type { ImageSort, ImageView } from '@atelier/shared-schema/images/image-search.ts'
import { facetAnchor, quote, writeWithin } from './image-condition.ts'
import type { Anchor, ImageCondition } from './image-condition.ts'
import { afterCursor, isInOrder, keyOf, keyTypeOf, sourceOf, stretchesOf } from './image-stretches.ts'
import type { ImageSource, StretchAsk } from './image-stretches.ts'

export interface ImageListQuery {
  view: ImageView
  condition: ImageCondition
  sort: ImageSort
  direction: 'ASC' | 'DESC'
  limit: number
  cursor?: string | undefined
  /** Where the request has it. */
  cursorField?: string
  /** Only what lies directly in it. */
  folderId?: string | undefined
}

/** How much is looked at for one page. */
export interface SearchEffort {
  /** Rows looked through in order before an index is asked instead: enough for a page of what is common. */
  firstLook: number
  /** Of what is found by an index, as many are read and sorted as take less time than going on in order would. */
  hitsMax: number
  nextLook: number
  looksMax: number
}

export interface Hit extends Position {
  /** As the database compares it. */
  key: string
}

interface Look {
  rows: Hit[]
  /** There is nothing beyond what was looked at. */
  isAll: boolean
  /** The last row looked at. */
  end?: Position | undefined
}

/** What so small a share of a list has is looked up, and what else is asked for is held against that. */
const FEW = 0.004
/** What a larger share has narrows little. Of all beginnings of words an index makes a list first, which takes longer. */
const COMMON = 0.5
const COMMON_BEGINNING = 0.05

/** Words alone find more than their places and texts do, and what they find is read no further than to see that. */
const LOOSE_HITS = 2
/** The database may be wrong by as much about how many an index finds. */
const TOO_COMMON = 2

interface LookRow {
  id: string
  key: string
  fits: boolean | null
  /** How many rows were looked at, up to this one. */
  place: number
  counts: number[] | null
}

interface Stretch {
  /** Rows looked at, at the most. */
  length: number
  after: Position | undefined
}

export interface LookInOrder extends Stretch {
  /** Hits after which it is over. */
  wanted: number
}

/** Of everything one sees, one's own is a list by itself. */
export function nameOwnList(query: ImageListQuery, uid: string | null): ImageListQuery {
  const isOwn =
    query.view === 'all' && uid !== null && query.condition.anchors.some(anchor => anchor.text === quote(`/w/${uid}`))
  return isOwn ? { ...query, view: 'owned' } : query
}

/** To whom things are opened that the person reaches: they themselves, and the workspaces they are no guest of. */
export async function listPrincipals(db: Db, uid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_member')
    .modifyFront(plannedOnce)
    .select('workspace_id')
    .where('uid', '=', uid)
    .where('role', '<>', 'guest')
    .execute()
  return [uid, ...rows.map(row => row.workspace_id)]
}

export interface SearchMeans {
  effort: SearchEffort
  /** To whom things are opened that the actor reaches, where the list is one of those. */
  principals: readonly string[]
}

/** One search: the same question put to the orders of lists and to the index of words. */
export class Search {
  readonly query: ImageListQuery
  readonly effort: SearchEffort
  readonly after: Position | undefined
  readonly source: ImageSource
  readonly isInOrder: boolean
  /** Those by which few are found; undefined until it is known how many of the rows looked at have each. */
  private rareAnchors: readonly Anchor[] | undefined
  private readonly uid: string | null
  private readonly principals: readonly string[]

  constructor(uid: string | null, query: ImageListQuery, { effort, principals }: SearchMeans) {
    this.effort = effort
    this.principals = principals
    this.uid = uid
    this.query = query
    const { cursor, cursorField, sort } = query
    this.after = cursor === undefined ? undefined : readCursor(cursor, keyTypeOf(sort), cursorField)
    this.source = sourceOf(this.query)
    this.isInOrder = isInOrder(this.source, query.sort)
  }

  /** Whether all of the list is the actor's: of that the policy has nothing else to say. */
  get isOwn(): boolean {
    return this.source === 'own' || this.source === 'trash'
  }

  /** Whether rows of a stretch may be left out of the page. */
  get isNarrowed(): boolean {
    const { condition, folderId } = this.query
    return condition.whole !== '' || condition.spans.length > 0 || folderId !== undefined || !this.isOneStretch
  }

  get hasAnchors(): boolean {
    return this.query.condition.anchors.length > 0
  }

  /** Row by row: no more are read than it takes to find what is wanted. */
  async lookInOrder(db: Db, look: LookInOrder): Promise<Look> {
    if (this.countedAnchors.length === 0) return this.lookAlong(db, look)
    const { length, wanted, after } = look
    // A window over all rows as they come, and a limit without an order: both end when enough was found.
    const { rows } =
      await sql<LookRow>`select id, ${this.written(sql`key`)} as key, fits, place, case when place = ${sql.lit(length)} then ${this.anchorCounts} end as counts
from (
  select looked.*, row_number() over seen as place${this.anchorCounting}
  from (${this.looked({ length, after })}) as looked
  window seen as (rows unbounded preceding)
) as counted
where fits or place = ${sql.lit(length)} limit ${sql.lit(wanted)}`.execute(db)
    const last = rows.at(-1)
    const end = last?.place === length ? { key: last.key, id: last.id } : undefined
    this.noteCounts(last?.counts ?? null, length)
    const hits = rows.filter(row => row.fits)
    return { rows: hits, isAll: end === undefined && hits.length < wanted, end }
  }

  /** The same where nothing is counted: a window takes a fifth longer. Where it ended is read only if too little was found. */
  private async lookAlong(db: Db, { length, wanted, after }: LookInOrder): Promise<Look> {
    const { rows } = await sql<Pick<LookRow, 'id' | 'key' | 'fits'>>`select id, ${this.written(sql`key`)} as key, fits
from (
  (select * from (${this.looked({ length, after })}) as looked where fits limit ${sql.lit(wanted)})
  union all (select id, key, null from (${this.passed({ length, after })}) as passed offset ${sql.lit(length - 1)} limit 1)
) as found limit ${sql.lit(wanted)}`.execute(db)
    const hits = rows.filter(row => row.fits)
    const end = rows.find(row => row.fits === null)
    return { rows: hits, isAll: end === undefined && hits.length < wanted, end: end && { key: end.key, id: end.id } }
  }

  private stretches({ length, after }: Stretch, columns: RawBuilder<unknown>): RawBuilder<unknown> {
    return stretchesOf(this.ask(after), this.uid, { length, principals: this.principals, columns })
  }

  /** The rows in order, with what is to be known of each. */
  private looked(look: Stretch): RawBuilder<unknown> {
    if (this.isOneStretch) return this.stretches(look, this.lookedColumns)
    // `offset 0` keeps the order: each is looked up in its turn, and only as long as something is missing.
    return sql`select merged.id, merged.key, found.*
  from (${this.passed(look)}) as merged
  left join lateral (select ${this.lookedColumns} from image_search where image_search.item_id = merged.id offset 0) as found on true`
  }

  /** The same rows without any of that. Several stretches, or those of other tables, are merged. */
  private passed(look: Stretch): RawBuilder<unknown> {
    const stretches = this.stretches(look, sql`true as fits`)
    if (this.isOneStretch) return stretches
    const { side } = this
    return sql`select distinct id, key from (${stretches}) as stretch order by key ${side}, id ${side} limit ${sql.lit(look.length)}`
  }

  /** Whether a row is asked for, and by which anchors alone it would be, which tells how common each is. */
  private get lookedColumns(): RawBuilder<unknown> {
    const anchors = this.countedAnchors.map(
      (anchor, place) => sql`image_search.search @@ ${anchor.text}::tsquery as ${sql.ref(`anchor_${place}`)}`,
    )
    return sql.join([sql`(${this.conditionsOf({ words: true })}) as fits`, ...anchors])
  }

  private get anchorCounting(): RawBuilder<unknown> {
    const counts = this.countedAnchors.map(
      (_, place) =>
        sql`, count(*) filter (where ${sql.ref(`anchor_${place}`)}) over seen as ${sql.ref(`count_${place}`)}`,
    )
    return counts.length === 0 ? sql`` : sql.join(counts, sql``)
  }

  private get anchorCounts(): RawBuilder<unknown> {
    const counts = this.countedAnchors.map((_, place) => sql.ref(`count_${place}`))
    return counts.length === 0 ? sql`null::json` : sql`json_build_array(${sql.join(counts)})`
  }

  /** Counted once, and where there is something to choose from. */
  private get countedAnchors(): readonly Anchor[] {
    const { anchors } = this.query.condition
    return anchors.length > 1 && this.rareAnchors === undefined ? anchors : []
  }

  /** An index reads all that has a word, so it is asked for the rarest: only for as many as leave few together. */
  private noteCounts(counts: readonly number[] | null, length: number): void {
    if (counts === null) return
    const { anchors } = this.query.condition
    const byShare = anchors
      .map((anchor, place) => ({ anchor, share: Math.max(1, counts[place] ?? 0) / length }))
      .toSorted((one, other) => one.share - other.share)
    const rare: Anchor[] = []
    let together = 1
    for (const { anchor, share } of byShare) {
      const narrows = share <= (anchor.words.some(word => word.isStart) ? COMMON_BEGINNING : COMMON)
      if (rare.length > 0 && (together <= FEW || !narrows)) continue
      rare.push(anchor)
      together *= share
    }
    this.rareAnchors = rare
  }

  /** Read as it is; otherwise as much as is asked for is merged before anything is found. */
  get isOneStretch(): boolean {
    return this.isOwn || this.source === 'shown'
  }

  /** What the index finds, if it is not too much. */
  async lookUp(db: Db): Promise<Look> {
    const { used, max } = this.lookingUp
    const isAll = this.isExactly(used) && this.query.condition.whole === used.map(anchor => anchor.text).join(' & ')
    return this.sortHits(db, { hits: this.hitsOf(used, max), max, words: !isAll })
  }

  /** Whether the database expects it to find far too much: a few hits of a first look do not tell. */
  async isTooCommon(db: Db): Promise<boolean> {
    const { used, max } = this.lookingUp
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
select from image_search where ${this.foundBy(used)}`.execute(db)
    return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > TOO_COMMON * max
  }

  /** What the index is asked for, and how much of it is not too much. */
  private get lookingUp(): { used: readonly Anchor[]; max: number } {
    const used = this.rareAnchors ?? this.query.condition.anchors
    return { used, max: this.effort.hitsMax * (this.isExactly(used) ? 1 : LOOSE_HITS) }
  }

  private isExactly(used: readonly Anchor[]): boolean {
    return this.scope === undefined || used.every(anchor => anchor.isExact)
  }

  /** Everything that the list holds, if it is not too much. */
  async lookThrough(db: Db): Promise<Look> {
    const max = this.effort.hitsMax
    const list = this.stretches({ length: max + 1, after: undefined }, sql`true as fits`)
    const hits = sql`(select distinct id from (${list}) as stretch limit ${sql.lit(max + 1)}) as listed
      join image_search on image_search.item_id = listed.id`
    return this.sortHits(db, { hits, max, words: true })
  }

  private async sortHits(db: Db, { hits, max, words }: SortHits): Promise<Look> {
    const { side, key } = this
    const { rows } = await sql<{
      id: string | null
      key: string | null
      count: number
    }>`with hits as materialized (
  select image_search.item_id as id, ${key} as key, ${this.conditionsOf({ words })} and ${this.membership} as fits from ${hits}
), page as (
  select id, key from hits where fits ${afterCursor(this.ask(this.after), sql.ref('key'), sql.ref('id'))}
  order by key ${side}, id ${side} limit ${sql.lit(this.query.limit + 1)}
)
select page.id, ${this.written(sql`page.key`)} as key, whole.count from (select count(*)::int as count from hits) as whole
left join page on whole.count <= ${sql.lit(max)} order by page.key ${side}, page.id ${side}`.execute(db)
    return { rows: rows.filter(isHit), isAll: (rows[0]?.count ?? 0) <= max }
  }

  private ask(after: Position | undefined): StretchAsk {
    const { view, sort, direction, folderId, condition } = this.query
    return { view, sort, direction, folderId, condition, after }
  }

  private get side(): RawBuilder<unknown> {
    return this.query.direction === 'ASC' ? sql`asc` : sql`desc`
  }

  private get key(): RawBuilder<unknown> {
    return keyOf(this.query.sort)
  }

  /** A key as a cursor carries it. */
  private written(key: RawBuilder<unknown>): RawBuilder<unknown> {
    if (keyTypeOf(this.query.sort) !== 'moment') return sql`${key}::text`
    return sql`to_char(${key} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  }

  /** Whose words are looked through: one's own, those of Explore, or else everybody's. */
  get scope(): string | undefined {
    const { view } = this.query
    if (view === 'public') return '/x'
    return view === 'owned' || view === 'trash' ? this.uid?.slice(-8) : undefined
  }

  /** By the index of words: what the anchors find, where the list and the folder narrow it as well. */
  private hitsOf(used: readonly Anchor[], max: number): RawBuilder<unknown> {
    return sql`(select * from image_search where ${this.foundBy(used)} limit ${sql.lit(max + 1)}) as image_search`
  }

  private foundBy(used: readonly Anchor[]): RawBuilder<unknown> {
    const { view, folderId } = this.query
    const state = view === 'trash' ? [facetAnchor('/y')] : []
    const place = folderId === undefined ? [] : [facetAnchor(`/f/${folderId}`)]
    const anchors = [...used, ...state, ...place]
    const { scope } = this
    return scope === undefined
      ? sql`search @@ ${anchors.map(anchor => anchor.text).join(' & ')}::tsquery`
      : sql`scoped_words(owner_uid, shown, search) @@ ${anchors.map(anchor => writeWithin(scope, anchor)).join(' & ')}::tsquery`
  }

  /** What was asked for, of a row of image_search. */
  private conditionsOf({ words: withWords }: { words: boolean }): RawBuilder<unknown> {
    const { condition, view, folderId } = this.query
    const spans = condition.spans.map(({ from, before, negated }) => {
      const within = sql`(image_search.created_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and image_search.created_at < coalesce(${before ?? null}::timestamptz, 'infinity'))`
      return negated ? sql`not ${within}` : within
    })
    const words = condition.whole === '' || !withWords ? [] : [sql`image_search.search @@ ${condition.whole}::tsquery`]
    const place =
      folderId === undefined || this.source === 'folder'
        ? []
        : [sql`image_search.search @@ ${quote(`/f/${folderId}`)}::tsquery`]
    const all = [this.inView(view), ...words, ...place, ...spans]
    return sql.join(all, sql` and `)
  }

  private inView(view: ImageView): RawBuilder<unknown> {
    const own = sql`image_search.owner_uid = ${this.uid}::uuid`
    const live = sql`not image_search.trashed`
    switch (view) {
      case 'owned':
        return sql`${own} and ${live}`
      case 'trash':
        return sql`${own} and image_search.trashed`
      case 'shared':
        return sql`${live} and image_search.owner_uid <> ${this.uid}::uuid`
      case 'public':
        return sql`image_search.shown`
      default:
        return live
    }
  }

  /** That the list holds it, for rows that the list itself did not lead to. */
  private get membership(): RawBuilder<unknown> {
    // `offset 0` keeps it a look for each hit: otherwise all that the person reaches is read for a handful of them.
    const reached = sql`exists (select from item_reach where item_reach.item_id = image_search.item_id
      and item_reach.until > now() and item_reach.principal_id = any (${[...this.principals]}::uuid[]) offset 0)`
    const kept = (table: 'favorite' | 'library_entry') =>
      sql`exists (select from ${sql.table(table)} as entry where entry.item_id = image_search.item_id and entry.uid = ${this.uid}::uuid)`
    switch (this.source) {
      case 'reach':
        return reached
      case 'favorite':
      case 'library_entry':
        return kept(this.source)
      case 'all':
        return sql`(image_search.owner_uid = ${this.uid}::uuid or image_search.shown or ${reached})`
      case 'folder':
        return sql`image_search.search @@ ${quote(`/f/${this.query.folderId}`)}::tsquery`
      default:
        return sql`true`
    }
  }
}

interface SortHits {
  /** Rows of image_search. */
  hits: RawBuilder<unknown>
  /** More than so many are too much. */
  max: number
  /** Whether the words of each are held against all that is asked for. */
  words: boolean
}

function isHit<Row extends { id: string | null; key: string | null }>(row: Row): row is Row & Hit {
  return row.id !== null
}
