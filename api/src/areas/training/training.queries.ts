import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingListInput } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { SdModelBaseType } from '@atelier/shared-schema/entities/sd-model.ts'

/** The newest first; ids are in the order in which they were made. */
export function listTrainings(db: Db, uid: string, query: TrainingListInput, after: string | undefined) {
  const { view, status, search, limit } = query
  let rows = db
    .selectFrom('training_job')
    .selectAll()
    .where('owner_uid', '=', uid)
    .where('deleted_at', view === 'trash' ? 'is not' : 'is', null)
  if (status !== undefined && status.length > 0) rows = rows.where('status', 'in', status)
  if (search) rows = rows.where('name', 'ilike', `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  if (after !== undefined) rows = rows.where('id', '<', after)
  return rows
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export interface TrainingFacts {
  id: string
  image_count: number
  first_file_id: string | null
  sample_file_id: string | null
  /** null where it is gone. */
  model_id: string | null
  ahead: number
}

/** What lists show of each beside its row. */
export async function listTrainingFacts(db: Db | Trx, ids: readonly string[]): Promise<Map<string, TrainingFacts>> {
  const { rows } = await sql<TrainingFacts>`select job.id,
      (select count(*)::int from training_image where training_id = job.id) as image_count,
      (select file_id from training_image where training_id = job.id order by place limit 1) as first_file_id,
      (select sample.file_id from training_checkpoint checkpoint join training_sample sample on sample.checkpoint_id = checkpoint.id
        where checkpoint.training_id = job.id order by checkpoint.step desc, sample.place limit 1) as sample_file_id,
      (select id from item where item.id = job.model_id) as model_id,
      (select count(*)::int from training_job before where before.status = 'QUEUED' and before.paused_at is null
        and (before.queued_at, before.id) < (job.queued_at, job.id)) as ahead
    from training_job job where job.id = ${anyOf(ids)}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

export interface TrainingChange {
  name?: string | undefined
  description?: string | undefined
  triggerWords?: readonly string[] | undefined
  baseType?: SdModelBaseType | undefined
  modelKind?: TrainingRow['model_kind'] | undefined
  settings?: TrainingRow['settings'] | undefined
}

export async function updateTraining(trx: Trx, id: string, change: TrainingChange): Promise<void> {
  const { name, description, triggerWords, baseType, modelKind, settings } = change
  await trx
    .updateTable('training_job')
    .set({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(triggerWords !== undefined && { trigger_words: [...triggerWords] }),
      ...(baseType !== undefined && { base_type: baseType }),
      ...(modelKind !== undefined && { model_kind: modelKind }),
      ...(settings !== undefined && { settings: JSON.stringify(settings) }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function queueTraining(trx: Trx, id: string, imageCount: number, now: Date): Promise<void> {
  await trx
    .updateTable('training_job')
    .set({
      status: 'QUEUED',
      queued_at: now,
      paused_at: null,
      completed_at: null,
      attempts: 0,
      error: null,
      note: '',
      image_count: imageCount,
    })
    .where('id', '=', id)
    .execute()
}

/** What of it runs comes back to where it waits; that it was interrupted is not its fault. */
export async function pauseTraining(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('training_job')
    .set({ status: 'QUEUED', paused_at: now, worker_id: null, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('id', '=', id)
    .execute()
}

export async function resumeTraining(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('training_job').set({ paused_at: null }).where('id', '=', id).execute()
}

export async function makeDraft(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('training_job')
    .set({ status: 'DRAFT', paused_at: null, queued_at: null, worker_id: null, attempts: 0, note: '' })
    .where('id', '=', id)
    .execute()
}

export async function setDeleted(trx: Trx, id: string, deletedAt: Date | null): Promise<void> {
  await trx.updateTable('training_job').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
}

export async function deleteTraining(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('training_job').where('id', '=', id).execute()
}

export async function deleteTrashOf(db: Db, uid: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('training_job')
    .where('owner_uid', '=', uid)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** How long newer trainings took for each million pixels of their images and each round; null where none was measured. */
export async function readTrainingSpeed(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    speed: number | null
  }>`select sum(trained_ms)::float8 / nullif(sum(work), 0) as speed from (
    select trained_ms, image_count * power((settings->>'size')::float8, 2) / 1e6 * (settings->>'rounds')::float8 as work
      from training_job where status = 'COMPLETED' and base_type = 'patch' and trained_ms > 0
      order by completed_at desc limit 20) as newest`.execute(db)
  return rows[0]?.speed ?? null
}

export async function noteTrainer(db: Db, runnerKeyId: string, baseTypes: readonly string[], now: Date): Promise<void> {
  const seen = { base_types: [...baseTypes], seen_at: now }
  await db
    .insertInto('training_runner')
    .values({ runner_key_id: runnerKeyId, ...seen })
    .onConflict(conflict => conflict.column('runner_key_id').doUpdateSet(seen))
    .execute()
}

/** Whether somebody outside has asked for such trainings since. */
export async function isTrainedOutside(db: Db | Trx, baseType: SdModelBaseType, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('training_runner')
    .select('runner_key_id')
    .where('seen_at', '>', since)
    .where(sql<boolean>`${baseType} = any (base_types)`)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteReport(trx: Trx, id: string, sequence: number): Promise<void> {
  await trx.updateTable('training_job').set({ report_sequence: sequence }).where('id', '=', id).execute()
}

/** What the images were made with, by their ids. */
export async function listCaptions(db: Db | Trx, imageIds: readonly string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .select(['image.item_id', 'image.prompt', 'item.name'])
    .where('image.item_id', '=', anyOf(imageIds))
    .execute()
  return new Map(rows.map(row => [row.item_id, row.prompt.trim() || row.name]))
}
