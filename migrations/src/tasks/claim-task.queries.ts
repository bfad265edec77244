import { sql } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import type { QueueType } from '@atelier/shared-schema/tasks/task-states.ts'
import { releaseHold } from '#credits/holds.queries.ts'
import type { Db, Trx } from '#database/connection.ts'
import { failTask, lockLease } from './end-task.queries.ts'
import type { TaskRow } from './task-rows.queries.ts'

export interface TaskClaim {
  workerId: string
  leaseMs: number
  queues: readonly QueueType[]
  /** What the worker offers. */
  engines: readonly EngineKind[]
  /** Of the servers among them those with room; none when absent. */
  servers?: readonly string[]
}

export type ClaimedTask = TaskRow & { lease_token: string; graph: NonNullable<TaskRow['graph']> }

/** Who holds a task: without the token of its lease nothing is written about it any more. */
export interface Lease {
  taskId: string
  token: string
}

/** The next task for this worker, fair between people; undefined when nothing waits that it can run. */
export async function claimTask(db: Db, claim: TaskClaim): Promise<ClaimedTask | undefined> {
  return (await claimTasks(db, claim, 1))[0]
}

/** As many as it has room for, as if it had asked so often; fewer when no more wait. */
export async function claimTasks(db: Db, claim: TaskClaim, count: number): Promise<ClaimedTask[]> {
  const { workerId, leaseMs, queues, engines, servers = [] } = claim
  const tokens = Array.from({ length: count }, () => newId())
  const { rows } = await sql<ClaimedTask>`
select * from claim_tasks(${workerId}, ${tokens}::uuid[], ${leaseMs}::int, ${[...queues]}::text[], ${[...engines]}::text[], ${[...servers]}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Answers the tokens of the leases that still hold; whatever ran under the others is to stop. */
export async function extendLeases(db: Db, tokens: readonly string[], leaseMs: number): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const { rows } = await sql<{ token: string }>`
with held as materialized (
  -- In one order with whatever else locks several.
  select task_id from recipe_task where status = 'RUNNING' and lease_token = any (${[...tokens]}::uuid[]) order by task_id for update
)
update recipe_task set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8)
  from held where recipe_task.task_id = held.task_id returning lease_token as token`.execute(db)
  return new Set(rows.map(row => row.token))
}

export interface TaskProgress {
  progress: number
  previewSeq: number
}

/** Answers the task's `seq`; undefined when the lease is lost. */
export async function writeProgress(
  db: Db,
  lease: Lease,
  { progress, previewSeq }: TaskProgress,
): Promise<number | undefined> {
  const row = await db
    .updateTable('recipe_task')
    .set({ progress: Math.min(1, Math.max(0, progress)), preview_seq: previewSeq })
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .returning('seq')
    .executeTakeFirst()
  return row?.seq
}

/** Why a task goes back: a try that was not its fault does not count. The reason is for its owner, should it be the last. */
export type HandingBack = { counts: false } | { counts: true; reason?: string }

/** Back to where it waited, for another worker; after its last try it has failed instead. undefined when the lease is lost. */
export async function handBack(db: Db, lease: Lease, why: HandingBack): Promise<TaskRow | undefined> {
  if (!why.counts) return putBack(db, lease, { counts: false })
  return db.transaction().execute(async trx => {
    const held = await lockLease(trx, lease)
    if (!held) return undefined
    if (held.attempts < TRIES_MAX) return putBack(trx, lease, { counts: true })
    const reason = why.reason ?? 'Something failed on the server each time; its log says what.'
    const message = `This was tried ${TRIES_MAX} times and never came to an end. ${reason}`
    return failTask(trx, lease, { code: 'TASK_POISONED', message })
  })
}

async function putBack(db: Db | Trx, lease: Lease, { counts }: { counts: boolean }): Promise<TaskRow | undefined> {
  return db
    .updateTable('recipe_task')
    .set({
      status: 'QUEUED',
      started_at: null,
      worker_id: null,
      progress: 0,
      ...(!counts && { attempts: sql<number>`greatest(attempts - 1, 0)` }),
    })
    .where('task_id', '=', lease.taskId)
    .where('lease_token', '=', lease.token)
    .returningAll()
    .executeTakeFirst()
}

export const TRIES_MAX = 3
/** Each that goes is one statement; who looks after leases comes again soon. */
const REAPED_AT_ONCE = 50

/**
 * Takes tasks from workers that are not heard of any more: they wait again at their place, or have failed if that was their
 * last try. Answers them as they are now.
 */
export async function reapExpiredLeases(db: Db): Promise<TaskRow[]> {
  const { rows: expired } = await sql`
select from recipe_task where status = 'RUNNING' and lease_until < clock_timestamp() limit 1`.execute(db)
  if (expired.length === 0) return []
  return db.transaction().execute(async trx => {
    const { rows } = await sql<TaskRow>`
with expired as materialized (
  select task_id, attempts from recipe_task where status = 'RUNNING' and lease_until < clock_timestamp()
    order by lease_until limit ${REAPED_AT_ONCE} for update skip locked
)
update recipe_task set status = case when expired.attempts < ${TRIES_MAX} then 'QUEUED' else 'FAILED' end,
    progress = 0, started_at = case when expired.attempts < ${TRIES_MAX} then null else started_at end,
    completed_at = case when expired.attempts < ${TRIES_MAX} then null else now() end,
    error = case when expired.attempts < ${TRIES_MAX} then null else ${JSON.stringify(poisoned)}::jsonb end
  from expired where recipe_task.task_id = expired.task_id returning recipe_task.*`.execute(trx)
    for (const row of rows) if (row.status === 'FAILED') await releaseHold(trx, row.task_id, 'failed')
    return rows
  })
}

const poisoned = {
  code: 'TASK_POISONED',
  message: `Whatever ran this stopped ${TRIES_MAX} times while it did, so it is not tried again. Ask for less: a smaller size, fewer images.`,
}
