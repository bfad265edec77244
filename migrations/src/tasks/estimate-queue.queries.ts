import { sql } from 'kysely'
import type { Db } from '#database/connection.ts'

export interface QueueEstimate {
  /** How many run before it; 0: it is next, or runs. */
  position: number
  /** In how long it is likely to be done; null while nobody can say. */
  etaMs: number | null
}

/** Whoever waits further back than this is told no place. */
const PLACES_MAX = 2_000
/** Where nothing is known of a run. */
const USUAL_MS = 5_000

interface OwnPlace {
  id: string
  uid: string
  ahead: number
  ahead_ms: number
  own_ms: number | null
  paused: boolean
}

interface RunningTask {
  id: string
  left_ms: number | null
  asked: boolean
  chain: boolean
}

/**
 * Of tasks that wait or run, from what is measured of their recipes. As workers go round among people, as many of each
 * other person's run before one's own task as it has of one's own before it. Chains hold up nothing: no worker runs them, and
 * they may wait for hours for somebody to choose.
 */
export async function estimateQueue(db: Db, ids: readonly string[]): Promise<Map<string, QueueEstimate>> {
  if (ids.length === 0) return new Map()
  const [running, places] = await Promise.all([listRunning(db, ids), listPlaces(db, ids)])
  const estimates = new Map<string, QueueEstimate>(
    running.filter(task => task.asked).map(task => [task.id, { position: 0, etaMs: task.left_ms }]),
  )
  if (places.length === 0) return estimates
  const others = await countWaiting(db, Math.max(...places.map(place => place.ahead)))
  const atWork = running.filter(task => !task.chain)
  const runningMs = atWork.reduce((sum, task) => sum + (task.left_ms ?? USUAL_MS), 0)
  for (const place of places) {
    const beside = others
      .filter(other => other.uid !== place.uid)
      .reduce((sum, { waiting }) => sum + Math.min(waiting, place.ahead), 0)
    const besideMs = beside * (place.ahead > 0 ? place.ahead_ms / place.ahead : (place.own_ms ?? USUAL_MS))
    const beforeMs = (runningMs + place.ahead_ms + besideMs) / Math.max(1, atWork.length)
    const etaMs = place.paused || place.own_ms === null ? null : Math.round(beforeMs + place.own_ms)
    estimates.set(place.id, { position: place.ahead + beside, etaMs })
  }
  return estimates
}

/** What goes by its progress is known better than what is measured of its recipe. */
async function listRunning(db: Db, ids: readonly string[]): Promise<RunningTask[]> {
  const { rows } = await sql<RunningTask>`
select task_id as id, task_id = any (${[...ids]}::uuid[]) as asked, type = 'chain' as chain,
    round(case when type = 'chain' then null when progress > 0.1 then elapsed.ms * (1 - progress) / progress
      else greatest(estimate_ms - elapsed.ms, 0) end)::float8 as left_ms
  from recipe_task cross join lateral (select extract(epoch from clock_timestamp() - started_at) * 1000 as ms) as elapsed
  where status = 'RUNNING'`.execute(db)
  return rows
}

async function listPlaces(db: Db, ids: readonly string[]): Promise<OwnPlace[]> {
  const { rows } = await sql<OwnPlace>`
with asked as materialized (
  select distinct owner_uid as uid from recipe_task where task_id = any (${[...ids]}::uuid[]) and status = 'QUEUED'
), placed as (
  select waiting.task_id, asked.uid, waiting.estimate_ms, waiting.paused_at,
      count(*) filter (where waiting.holds_up) over before as ahead,
      coalesce(sum(coalesce(waiting.estimate_ms, ${USUAL_MS}::int)) filter (where waiting.holds_up) over before, 0) as ahead_ms
    from asked cross join lateral (
      select task_id, estimate_ms, paused_at, position, paused_at is null and type <> 'chain' as holds_up from recipe_task
        where owner_uid = asked.uid and status = 'QUEUED' order by position, task_id limit ${PLACES_MAX}
    ) as waiting
    window before as (partition by asked.uid order by waiting.position, waiting.task_id rows between unbounded preceding and 1 preceding)
)
select task_id as id, placed.uid, ahead::int as ahead, ahead_ms::float8 as ahead_ms, estimate_ms as own_ms,
    paused_at is not null or exists (select from task_queue_pause where task_queue_pause.uid = placed.uid) as paused
  from placed where task_id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Of each person, no further than it matters. */
async function countWaiting(db: Db, most: number): Promise<{ uid: string; waiting: number }[]> {
  const { rows } = await sql<{ uid: string; waiting: number }>`
with recursive person as (
  (select owner_uid as uid from recipe_task where status = 'QUEUED' order by owner_uid limit 1)
  union all
  select (select owner_uid from recipe_task where status = 'QUEUED' and owner_uid > person.uid order by owner_uid limit 1)
    from person where person.uid is not null
)
select person.uid, counted.waiting from person cross join lateral (
    select count(*)::int as waiting from (
      select from recipe_task where owner_uid = person.uid and status = 'QUEUED' and type <> 'chain' and paused_at is null limit ${most}
    ) as theirs
  ) as counted
  where person.uid is not null and not exists (select from task_queue_pause where task_queue_pause.uid = person.uid)`.execute(
    db,
  )
  return rows
}
