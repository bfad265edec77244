import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '#database/connection.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { feedGone } from './feed-cursor.ts'
import type { FeedPosition } from './feed-cursor.ts'

interface RowOfOne {
  kind: 'put' | 'gone'
  item_id: string
  item_kind: ItemKind
  workspace_id: null
}
interface RowOfScope {
  kind: 'granted' | 'revoked'
  item_id: string | null
  workspace_id: string | null
}
export type ChangeRow = { xid: string; seq: number } & (RowOfOne | RowOfScope)

export interface ChangePage {
  rows: ChangeRow[]
  /** To go on from, also when there was nothing. */
  next: FeedPosition
  more: boolean
}

interface StateRow {
  epoch: string
  expired: boolean
  horizon: string
}

/** Whose rows a person reads: their own and those of the workspaces that they are in as more than a guest. */
export function principalsOf(uid: string): RawBuilder<unknown> {
  return sql`principal as materialized (
  select ${uid}::uuid as id union all select workspace_id from workspace_member where uid = ${uid}::uuid and role <> 'guest'
)`
}

/**
 * Below the horizon no transaction is open any more that could still write a row. A cursor is expired when rows after it
 * were let go, and when it lies ahead of everything: then it was given by a database that is no more.
 */
function stateSince(xid: string): RawBuilder<unknown> {
  return sql`state as materialized (
  select feed_epoch.epoch, pg_snapshot_xmin(pg_current_snapshot()) as horizon,
      ${xid}::xid8 < feed_trim.xid or ${xid}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as expired
    from feed_epoch, feed_trim
)`
}

/**
 * A database that was moved to another server by a dump numbers its transactions anew, below those that the feed knows:
 * the feed begins anew, as after a restore. Answers whether it did.
 */
export async function renewMovedFeed(db: Db): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const { rows } = await sql<{
      moved: boolean
    }>`with newest as (select pg_snapshot_xmax(pg_current_snapshot()) as xid)
select feed_trim.xid > newest.xid or exists (select from change where change.xid > newest.xid) as moved
  from feed_trim, newest for update of feed_trim`.execute(trx)
    if (!rows[0]?.moved) return false
    await trx.deleteFrom('change').execute()
    await trx.updateTable('feed_trim').set({ xid: '0' }).execute()
    await sql`update feed_epoch set epoch = gen_random_uuid()`.execute(trx)
    return true
  })
}

/** Where a reader who has just looked at everything goes on. */
export async function findNewestPosition(db: Db | Trx): Promise<FeedPosition> {
  const { rows } = await sql<{ epoch: string; xid: string }>`
select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xid from feed_epoch`.execute(db)
  if (!rows[0]) throw new Error('The feed has no epoch')
  return { ...rows[0], seq: 0 }
}

/** Refuses a position that cannot be gone on from. */
export async function assertPositionLives(db: Db | Trx, since: FeedPosition): Promise<void> {
  const { rows } = await sql<StateRow>`with ${stateSince(since.xid)} select epoch, expired from state`.execute(db)
  if (rows[0]?.epoch !== since.epoch || rows[0].expired) throw feedGone()
}

/** What concerns a person after a position, oldest first. State and rows are of one moment, so none can be let go in between. */
export async function listChanges(
  db: Db | Trx,
  uid: string,
  { since, limit }: { since: FeedPosition; limit: number },
): Promise<ChangePage> {
  const { rows } = await sql<
    StateRow & (ChangeRow | { seq: null })
  >`with ${principalsOf(uid)}, ${stateSince(since.xid)}, page as (
  select found.* from principal cross join lateral (
    select xid, seq, kind, item_id, item_kind, workspace_id from change
      where principal_id = principal.id and (xid, seq) > (${since.xid}::xid8, ${since.seq}::bigint) and xid < (select horizon from state)
      order by xid, seq limit ${sql.lit(limit + 1)}
  ) as found
  order by xid, seq limit ${sql.lit(limit + 1)}
)
select state.epoch, state.expired, state.horizon::text as horizon,
    page.xid::text as xid, page.seq, page.kind, page.item_id, page.item_kind, page.workspace_id
  from state left join page on true
  order by page.xid, page.seq`.execute(db)
  const state = rows[0]
  if (state?.epoch !== since.epoch || state.expired) throw feedGone()
  const found = rows.flatMap(row => (row.seq === null ? [] : [row])).slice(0, limit)
  const last = rows.length > limit ? found.at(-1) : undefined
  const next = last ? { xid: last.xid, seq: last.seq } : laterOf(since, state.horizon)
  return { rows: found, next: { epoch: state.epoch, ...next }, more: last !== undefined }
}

function laterOf(since: FeedPosition, horizon: string): { xid: string; seq: number } {
  return BigInt(horizon) > BigInt(since.xid) ? { xid: horizon, seq: 0 } : { xid: since.xid, seq: since.seq }
}

export interface FeedNews {
  position: FeedPosition
  /** Whom it concerns, each once. */
  principals: { id: string; membership: boolean }[]
  /** There are rows that can be read only when a transaction that is still open has ended. */
  pending: boolean
}

const NEWS_MAX = 10_000

/**
 * For the one reader of a process: whom the rows after a position concern. A null position: only where the feed is now.
 * More than it takes at once is taken by the next call.
 */
export async function readFeedNews(db: Db, since: FeedPosition): Promise<FeedNews> {
  const { rows } = await sql<{
    epoch: string
    horizon: string
    pending: boolean
    last_xid: string | null
    last_seq: number | null
    count: number
    principals: FeedNews['principals'] | null
  }>`with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid), page as materialized (
  select xid, seq, principal_id, workspace_id from change
    where (xid, seq) > (${since.xid}::xid8, ${since.seq}::bigint) and xid < (select xid from horizon)
    order by xid, seq limit ${sql.lit(NEWS_MAX)}
), concerned as (
  select principal_id, bool_or(workspace_id is not null) as membership from page group by principal_id
), last as (select xid, seq from page order by xid desc, seq desc limit 1)
select feed_epoch.epoch, horizon.xid::text as horizon, last.xid::text as last_xid, last.seq as last_seq,
    (select count(*) from page) as count,
    (select json_agg(json_build_object('id', principal_id, 'membership', membership)) from concerned) as principals,
    exists (select from change where change.xid >= horizon.xid) as pending
  from feed_epoch cross join horizon left join last on true`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The feed has no epoch')
  const isFull = row.count === NEWS_MAX && row.last_xid !== null && row.last_seq !== null
  const next = isFull ? { xid: row.last_xid ?? '', seq: row.last_seq ?? 0 } : laterOf(since, row.horizon)
  return { position: { epoch: row.epoch, ...next }, principals: row.principals ?? [], pending: row.pending || isFull }
}

const TRIM_BATCH = 5_000

/**
 * Lets go of the rows from before a moment, oldest first, and remembers up to where: whoever is behind that reads
 * everything anew. In batches, so that no transaction is long; answers how many went.
 */
export async function trimFeed(db: Db, before: Date): Promise<number> {
  let trimmed = 0
  for (;;) {
    const { rows } = await sql<{ count: number }>`with old as materialized (
  select xid, seq from (select xid, seq, created_at from change order by xid, seq limit ${sql.lit(TRIM_BATCH)}) as oldest
    where created_at < ${before}
), gone as (
  delete from change using old where change.xid = old.xid and change.seq = old.seq returning change.xid
), mark as (
  update feed_trim set xid = greatest(feed_trim.xid, ((select max(xid) from old)::text::bigint + 1)::text::xid8) where exists (select from old)
)
select count(*) as count from gone`.execute(db)
    const count = rows[0]?.count ?? 0
    trimmed += count
    if (count < TRIM_BATCH) return trimmed
  }
}
