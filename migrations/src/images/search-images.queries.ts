import { sql } from 'kysely'
import { anyOfPage } from '#database/any-of.queries.ts'
import { selectItemsAccess } from '#access/access.queries.ts'
import type { VisibleItem } from '#access/access.ts'
import { writeCursor } from '#access/cursor.ts'
import type { Position } from '#access/cursor.ts'
import { itemColumns } from '#access/item-columns.ts'
import { roleOfRank } from '#access/role-rank.queries.ts'
import type { Db } from '#database/connection.ts'
import { allOf } from '#database/pipelined.ts'
import { plannedOnce } from '#database/planned-once.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { sourceOf } from './image-stretches.ts'
import { Search, listPrincipals, nameOwnList } from './look-for-images.queries.ts'
import type { Hit, ImageListQuery, SearchEffort } from './look-for-images.queries.ts'

export interface ImagePage {
  rows: VisibleItem[]
  nextCursor: string | null
}

const usualEffort: SearchEffort = { firstLook: 400, hitsMax: 2_500, nextLook: 6_000, looksMax: 4 }
/** A net below the bounds of the effort, for a server that is busy with other things. */
const SEARCH_TIMEOUT_MS = 1_500
const QUERY_CANCELED = '57014'

/**
 * A page of images that the actor may see. It is looked for in two ways, whichever is shorter. In the order asked for, row
 * by row: what is common fills a page at once. By the index of all words and filters: what is rare is found whole, and
 * sorted. In between, it goes on in order for a while; then the page comes out short, with a cursor to go on from. So the
 * rows examined are bounded, whoever asks and however much there is. The policy has the last word on every row.
 */
export async function searchImages(
  db: Db,
  actor: Actor,
  query: ImageListQuery,
  effort: SearchEffort = usualEffort,
): Promise<ImagePage> {
  const isPublic = query.view === 'all' || query.view === 'public'
  if (actor.who === 'anonymous' && !isPublic) return { rows: [], nextCursor: null }
  try {
    const search = await openSearch(db, actor, query, effort)
    const found = await findPage(db, search)
    const rows = search.isOwn ? await readOwn(db, actor, found.ids) : await readVisible(db, actor, found.ids)
    return { rows, nextCursor: found.end ? writeCursor(found.end) : null }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw sayStopped(query, error)
    throw error
  }
}

async function openSearch(db: Db, actor: Actor, asked: ImageListQuery, effort: SearchEffort): Promise<Search> {
  const uid = actor.who === 'person' ? actor.uid : null
  const query = nameOwnList(asked, uid)
  const leadsThroughGrants = ['reach', 'all'].includes(sourceOf(query))
  return new Search(uid, query, {
    effort,
    principals: uid !== null && leadsThroughGrants ? await listPrincipals(db, uid) : [],
  })
}

const net = `set local statement_timeout = ${SEARCH_TIMEOUT_MS}`
/** Otherwise the planner would now and then walk along another index, and throw away most of what it reads. */
const byWordsOnly = `${net}; set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off`

/**
 * In a transaction, for settings that are to end with it; all begins in the round trip of the first look. Nothing was
 * written, so nobody waits for its end: the connection goes back when that has come.
 */
function within<Result>(db: Db, settings: string, find: (db: Db) => Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const over = db.connection().execute(async connection => {
    const begun = sql.raw(`begin; ${settings}`).execute(connection)
    const found = allOf([begun, find(connection)]).then(([, result]) => result)
    await found.then(resolve, reject)
    // Also where a statement failed. Where the connection is lost, so is what it had begun.
    await sql`rollback`.execute(connection)
  })
  over.catch(reject)
  return promise
}

/** In the order of the ids; what the policy does not let the actor see is left out. */
async function readVisible(db: Db, actor: Actor, ids: readonly string[]): Promise<VisibleItem[]> {
  if (ids.length === 0) return []
  const found = await selectItemsAccess(db, actor, ids).execute()
  const byId = new Map(found.map(({ role_rank, ...item }) => [item.id, { item, role: roleOfRank(role_rank) }]))
  return ids.flatMap(id => {
    const access = byId.get(id)
    return access?.role ? [{ ...access.item, role: access.role }] : []
  })
}

/** The same, where only what the actor owns is looked for: the policy lets owners do all, whatever else it knows of a row. */
async function readOwn(db: Db, actor: Actor, ids: readonly string[]): Promise<VisibleItem[]> {
  if (ids.length === 0 || actor.who !== 'person') return []
  const found = await db
    .selectFrom('item')
    .modifyFront(plannedOnce)
    .select(itemColumns)
    .where('id', '=', anyOfPage(ids))
    .where('owner_uid', '=', actor.uid)
    .execute()
  const byId = new Map(found.map(item => [item.id, item]))
  return ids.flatMap(id => {
    const item = byId.get(id)
    return item ? [{ ...item, role: 'owner' as const }] : []
  })
}

interface FoundPage {
  ids: string[]
  /** Where to go on, if there may be more. */
  end: Position | undefined
}

/** Within so many rows a page is found sooner by looking than by the index, which has too much of what is that common. */
function rowsNear({ effort: { nextLook }, scope, query, isOneStretch, isOwn }: Search): number {
  // Each row is looked up in its turn; but then the words of everybody take the index longer too.
  if (!isOneStretch) return (nextLook * 2) / 3
  if (scope === undefined) return 2 * nextLook
  // Few people have so many that the index would find too much of what takes longer than this. Explore has more.
  if (isOwn || query.sort !== 'createdAt') return nextLook / 2
  // In the order of time neighbours lie side by side, in any other one far apart.
  return (4 * nextLook) / 3
}

async function findPage(db: Db, search: Search): Promise<FoundPage> {
  if (!search.isInOrder) return findSorted(db, search)
  const { limit } = search.query
  const found = new InOrder(search)
  // So few that it needs no net.
  await found.goOn(db, search.isNarrowed ? search.effort.firstLook : limit + 1)
  if (search.hasAnchors) {
    await lookNearby(db, search, found)
    const isHopeless = found.isDone || (found.isSomeFound && (await search.isTooCommon(db)))
    const hits = isHopeless ? undefined : await within(db, byWordsOnly, connection => search.lookUp(connection))
    if (hits?.isAll) return cutPage(hits.rows, limit, undefined)
  }
  if (!found.isDone) await within(db, net, connection => lookOn(connection, search, found))
  return found.page
}

/** A page that is nearly full is filled by going on: what the index would find is then too much for it. */
async function lookNearby(db: Db, search: Search, found: InOrder): Promise<void> {
  const { firstLook, nextLook, looksMax } = search.effort
  // Of so few hits it is not known how common they are, and the index might look for far too many of them.
  if (found.isDoubtful) await found.goOn(db, 2 * firstLook)
  const near = rowsNear(search)
  for (let look = 0; look < looksMax && !found.isDone && found.expected <= near; look++) {
    const likely = 1.5 * found.expected
    // A short look needs no net.
    if (likely <= 4 * firstLook) await found.goOn(db, Math.max(firstLook, Math.ceil(likely)))
    else await within(db, net, connection => found.goOn(connection, nextLook))
  }
}

async function lookOn(db: Db, { effort }: Search, found: InOrder): Promise<void> {
  for (let look = 0; look < effort.looksMax && !found.isDone; look++) await found.goOn(db, effort.nextLook)
}

/** Hits of a first look: fewer are rare for certain, and of more it is known well enough how common they are. */
const DOUBTED_FROM = 3
const KNOWN_FROM = 8

/** What was found row by row, and from where to go on. */
class InOrder {
  private readonly search: Search
  private readonly rows: Hit[] = []
  private end: Position | undefined
  private isAll = false
  private looked = 0

  constructor(search: Search) {
    this.search = search
    this.end = search.after
  }

  async goOn(db: Db, length: number): Promise<void> {
    const wanted = this.search.query.limit + 1 - this.rows.length
    const next = await this.search.lookInOrder(db, { length, wanted, after: this.end })
    this.rows.push(...next.rows)
    this.looked += length
    this.isAll = next.isAll
    this.end = next.end
  }

  /** After how many more rows the page is full, if what is looked for is as common as it was until now. */
  get expected(): number {
    const missing = this.search.query.limit + 1 - this.rows.length
    return (missing * this.looked) / (this.rows.length || 0.1)
  }

  get isDoubtful(): boolean {
    return !this.isDone && this.rows.length >= DOUBTED_FROM && this.rows.length < KNOWN_FROM
  }

  get isSomeFound(): boolean {
    return this.rows.length > 0
  }

  get isDone(): boolean {
    return this.isAll || this.rows.length > this.search.query.limit
  }

  get page(): FoundPage {
    return cutPage(this.rows, this.search.query.limit, this.end)
  }
}

/** Where no index has the order, the whole list is sorted, as long as it is short enough. */
async function findSorted(db: Db, search: Search): Promise<FoundPage> {
  const { limit } = search.query
  const all = await within(db, net, connection => search.lookThrough(connection))
  const hits =
    all.isAll || !search.hasAnchors ? all : await within(db, byWordsOnly, connection => search.lookUp(connection))
  if (hits.isAll) return cutPage(hits.rows, limit, undefined)
  throw sayStopped(search.query, undefined)
}

function cutPage(rows: readonly Hit[], limit: number, end: Position | undefined): FoundPage {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { ids: page.map(row => row.id), end: last ? { key: last.key, id: last.id } : end }
}

/** What is said where a search would take too long: what to add so that it does not. */
function sayStopped({ condition, folderId }: ImageListQuery, cause: unknown): AppError {
  const has = (letter: string) => condition.whole.includes(`'/${letter}/`)
  const add = [
    ...(condition.spans.length === 0 ? ['date'] : []),
    ...(folderId === undefined ? ['folder'] : []),
    ...(has('t') || has('g') ? [] : ['tag']),
    ...(condition.whole.includes('D') ? [] : ['model']),
    'prompt',
  ]
  const message = `This search would look through too many images. Narrow it, for instance by ${add.slice(0, 2).join(' or ')}.`
  return new AppError('TIMEOUT', message, { details: { add }, cause })
}
