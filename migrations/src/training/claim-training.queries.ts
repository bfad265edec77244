import { sql } from 'kysely'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { SdModelBaseType } from '@atelier/shared-schema/entities/sd-model.ts'
import type { Db, Trx } from '#database/connection.ts'
import { chargeDone } from './end-training.queries.ts'
import { noteInLog } from './training-rows.queries.ts'
import type { TrainingRow } from './training-rows.queries.ts'

export type ClaimedTraining = TrainingRow & { lease_token: string }

export interface TrainingLease {
  trainingId: string
  token: string
}

export interface TrainingClaim {
  workerId: string
  leaseMs: number
  baseTypes: readonly SdModelBaseType[]
  /** By which an outside trainer signs what it tells. */
  reportSecret?: string
}

/** The next training, of whoever has the fewest running, and of those of whoever waited longest for one. */
export async function claimTraining(db: Db, claim: TrainingClaim): Promise<ClaimedTraining | undefined> {
  const { workerId, leaseMs, baseTypes, reportSecret = null } = claim
  const { rows } = await sql<ClaimedTraining>`
with next as (
  select id from training_job job
    where status = 'QUEUED' and paused_at is null and base_type = any (${[...baseTypes]}::text[])
    order by (select count(*) from training_job as running where running.owner_uid = job.owner_uid and running.status = 'PROCESSING'),
      (select max(started_at) from training_job as former where former.owner_uid = job.owner_uid) nulls first, queued_at, id
    limit 1 for update skip locked
)
update training_job set status = 'PROCESSING', lease_token = ${newId()}::uuid, worker_id = ${workerId},
    lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8), attempts = attempts + 1,
    started_at = clock_timestamp(), note = '', error = null, report_secret = ${reportSecret}, report_sequence = 0
  from next where training_job.id = next.id returning training_job.*`.execute(db)
  return rows[0]
}

/** Whether it still holds: whatever runs under it is to stop otherwise. */
export async function extendTrainingLease(db: Db | Trx, lease: TrainingLease, leaseMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update training_job
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8)
    where id = ${lease.trainingId}::uuid and lease_token = ${lease.token}::uuid`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The row as it is now; undefined when the lease is lost. It never goes back. */
export async function writeTrainingProgress(
  db: Db | Trx,
  lease: TrainingLease,
  { progress, note }: { progress: number; note: string },
): Promise<TrainingRow | undefined> {
  return db
    .updateTable('training_job')
    .set({ progress: sql<number>`greatest(progress, ${Math.min(1, Math.max(0, progress))}::real)`, note })
    .where('id', '=', lease.trainingId)
    .where('lease_token', '=', lease.token)
    .returningAll()
    .executeTakeFirst()
}

export const TRAINING_TRIES_MAX = 3

const poisoned = {
  code: 'TRAINING_POISONED',
  message: `Whatever trained this stopped ${TRAINING_TRIES_MAX} times while it did, so it is not tried again. Use fewer or smaller images.`,
}

/** Back to where it waited, for another worker, which goes on from the last checkpoint. undefined when the lease is lost. */
export async function handTrainingBack(
  db: Db,
  lease: TrainingLease,
  { counts }: { counts: boolean },
): Promise<TrainingRow | undefined> {
  return db.transaction().execute(async trx => {
    const held = await trx
      .selectFrom('training_job')
      .selectAll()
      .where('id', '=', lease.trainingId)
      .where('lease_token', '=', lease.token)
      .forUpdate()
      .executeTakeFirst()
    return held && putBack(trx, held, counts)
  })
}

/** Of workers that are not heard of any more; answers them as they are now. */
export async function reapTrainings(db: Db): Promise<TrainingRow[]> {
  return db.transaction().execute(async trx => {
    const { rows: expired } = await sql<TrainingRow>`select * from training_job
      where status = 'PROCESSING' and lease_until < clock_timestamp() order by id for update skip locked`.execute(trx)
    const reaped: TrainingRow[] = []
    for (const row of expired) reaped.push(await putBack(trx, row, true))
    return reaped
  })
}

async function putBack(trx: Trx, held: TrainingRow, counts: boolean): Promise<TrainingRow> {
  const isLast = counts && held.attempts >= TRAINING_TRIES_MAX
  await noteInLog(trx, held.id, isLast ? poisoned.message : 'It goes on with another worker, from the last checkpoint.')
  if (isLast) await chargeDone(trx, held)
  return trx
    .updateTable('training_job')
    .set({
      status: isLast ? 'FAILED' : 'QUEUED',
      worker_id: null,
      ...(isLast && { completed_at: sql<Date>`now()`, error: JSON.stringify(poisoned) }),
      ...(!counts && { attempts: sql<number>`greatest(attempts - 1, 0)` }),
    })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
