import { sql } from 'kysely'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { SdModelBaseType } from '@atelier/shared-schema/entities/sd-model.ts'
import type { TrainingError } from '@atelier/shared-schema/entities/training.ts'
import { readCreditSettings } from '#credits/credit-settings.queries.ts'
import { settleHold } from '#credits/holds.queries.ts'
import type { Trx } from '#database/connection.ts'
import { noteInLog } from './training-rows.queries.ts'
import type { TrainingRow } from './training-rows.queries.ts'
import type { TrainingLease } from './claim-training.queries.ts'

/** What training for so long costs, in thousandths of a credit. What is not trained here runs on machines like those of comfyui. */
export function priceOfTraining(baseType: SdModelBaseType, ms: number, settings: CreditSettings): number {
  const engine = baseType === 'patch' ? 'embedded' : 'comfyui'
  return priceOfRun([{ engine, seconds: ms / 1_000, megapixels: 0 }], settings)
}

/** Charges what of it is kept and not paid yet; what else was set aside is free again. */
export async function chargeDone(trx: Trx, row: TrainingRow): Promise<void> {
  const settings = await readCreditSettings(trx)
  const due = row.trained_ms > 0 ? priceOfTraining(row.base_type, row.trained_ms, settings) - row.charged : 0
  const charged = await settleHold(trx, row.id, Math.max(0, due))
  if (charged === 0) return
  await trx
    .updateTable('training_job')
    .set({ charged: row.charged + charged })
    .where('id', '=', row.id)
    .execute()
}

/** Held until the transaction ends: nothing of a result is written without the lease. undefined when it is lost. */
export async function lockTrainingLease(trx: Trx, lease: TrainingLease): Promise<TrainingRow | undefined> {
  return trx
    .selectFrom('training_job')
    .selectAll()
    .where('id', '=', lease.trainingId)
    .where('lease_token', '=', lease.token)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewCheckpoint {
  step: number
  fileId: string
  samples: readonly { fileId: string; closest: { index: number; psnr: number } | undefined }[]
  progress: number
  /** That went into it since the checkpoint before. */
  ms: number
}

/** After `lockTrainingLease`. A step that is kept already, of a try before, stays as it is. */
export async function insertCheckpoint(trx: Trx, row: TrainingRow, checkpoint: NewCheckpoint): Promise<TrainingRow> {
  const id = newId()
  const inserted = await trx
    .insertInto('training_checkpoint')
    .values({ id, training_id: row.id, step: checkpoint.step, file_id: checkpoint.fileId })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await insertSamples(trx, id, checkpoint.samples)
  return trx
    .updateTable('training_job')
    .set({
      progress: sql<number>`greatest(progress, ${checkpoint.progress}::real)`,
      trained_ms: row.trained_ms + Math.round(checkpoint.ms),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertSamples(trx: Trx, checkpointId: string, samples: NewCheckpoint['samples']): Promise<void> {
  if (samples.length === 0) return
  await trx
    .insertInto('training_sample')
    .values(
      samples.map(({ fileId, closest }, place) => ({
        checkpoint_id: checkpointId,
        place,
        file_id: fileId,
        closest_index: closest?.index ?? null,
        closest_psnr: closest?.psnr ?? null,
      })),
    )
    .execute()
}

/** After `lockTrainingLease`, in the transaction that made the model: so a training has its model once, and is paid once. */
export async function finishTraining(
  trx: Trx,
  row: TrainingRow,
  { modelId, ms }: { modelId: string; ms: number },
): Promise<TrainingRow> {
  const trained = { ...row, trained_ms: row.trained_ms + Math.round(ms) }
  await chargeDone(trx, trained)
  await noteInLog(trx, row.id, 'Done.')
  return trx
    .updateTable('training_job')
    .set({
      status: 'COMPLETED',
      progress: 1,
      note: '',
      model_id: modelId,
      trained_ms: trained.trained_ms,
      completed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** After it was locked, by its lease or its id. */
export async function failTraining(trx: Trx, row: TrainingRow, error: TrainingError): Promise<TrainingRow> {
  await chargeDone(trx, row)
  await noteInLog(trx, row.id, error.message)
  return trx
    .updateTable('training_job')
    .set({ status: 'FAILED', completed_at: sql<Date>`clock_timestamp()`, error: JSON.stringify(error) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
