import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { TrainingCrop, TrainingSettings } from '@atelier/shared-schema/entities/training.ts'
import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Db, Trx } from '#database/connection.ts'
import type { TrainingJobTable } from '#database/schema.ts'

export type TrainingRow = Selectable<TrainingJobTable>

export async function findTraining(db: Db | Trx, id: string): Promise<TrainingRow | undefined> {
  return db.selectFrom('training_job').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Held until the transaction ends: whoever decides by its state and then changes it. */
export async function lockTraining(trx: Trx, id: string): Promise<TrainingRow | undefined> {
  return trx.selectFrom('training_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface NewTraining {
  ownerUid: string
  workspaceId: string | null
  name: string
  description: string
  baseType: SdModelBaseType
  modelKind: SdModelKind
  triggerWords: readonly string[]
  settings: TrainingSettings
  now: Date
}

export async function insertTraining(trx: Trx, training: NewTraining): Promise<string> {
  const id = newId()
  await trx
    .insertInto('training_job')
    .values({
      id,
      owner_uid: training.ownerUid,
      workspace_id: training.workspaceId,
      name: training.name,
      description: training.description,
      base_type: training.baseType,
      model_kind: training.modelKind,
      trigger_words: [...training.triggerWords],
      settings: JSON.stringify(training.settings),
      created_at: training.now,
      updated_at: training.now,
    })
    .execute()
  return id
}

export interface TrainingImageRow {
  place: number
  image_id: string | null
  file_id: string
  caption: string
  crop: TrainingCrop | null
  sha256: Buffer | null
  width: number | null
  height: number | null
  link_key: string
}

/** In the order in which they are learned. */
export async function listTrainingImages(db: Db | Trx, id: string): Promise<TrainingImageRow[]> {
  return db
    .selectFrom('training_image')
    .innerJoin('file', 'file.id', 'training_image.file_id')
    .select(['place', 'image_id', 'file_id', 'caption', 'crop', 'file.sha256', 'file.width', 'file.height'])
    .select('file.link_key')
    .where('training_id', '=', id)
    .orderBy('place')
    .execute()
}

export interface NewTrainingImage {
  imageId: string | null
  fileId: string
  caption: string
  crop: TrainingCrop | null
}

/** Instead of those there are. */
export async function putTrainingImages(trx: Trx, id: string, images: readonly NewTrainingImage[]): Promise<void> {
  await trx.deleteFrom('training_image').where('training_id', '=', id).execute()
  if (images.length === 0) return
  await trx
    .insertInto('training_image')
    .values(
      images.map(({ imageId, fileId, caption, crop }, place) => ({
        training_id: id,
        place,
        image_id: imageId,
        file_id: fileId,
        caption,
        crop: crop && JSON.stringify(crop),
      })),
    )
    .execute()
}

/** What was learned of other images, or in another way, is of no use any more. */
export async function forgetCheckpoints(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('training_checkpoint').where('training_id', '=', id).execute()
  await trx.updateTable('training_job').set({ progress: 0, trained_ms: 0 }).where('id', '=', id).execute()
}

export interface CheckpointRow {
  id: string
  step: number
  file_id: string
  size: number
  sha256: Buffer | null
  created_at: Date
  /** The model that it was kept as. */
  model_id: string | null
}

/** The oldest first. */
export async function listCheckpoints(db: Db | Trx, id: string): Promise<CheckpointRow[]> {
  return db
    .selectFrom('training_checkpoint as checkpoint')
    .innerJoin('file', 'file.id', 'checkpoint.file_id')
    .select(['checkpoint.id', 'step', 'file_id', 'file.size', 'file.sha256', 'checkpoint.created_at'])
    .select(
      sql<string | null>`(select item_id from sd_model where sd_model.training_id = checkpoint.training_id
        and sd_model.checkpoint_id = checkpoint.id limit 1)`.as('model_id'),
    )
    .where('training_id', '=', id)
    .orderBy('step')
    .execute()
}

export interface SampleRow {
  checkpoint_id: string
  place: number
  file_id: string
  width: number | null
  height: number | null
  closest_index: number | null
  closest_psnr: number | null
}

export async function listSamples(db: Db | Trx, id: string): Promise<SampleRow[]> {
  return db
    .selectFrom('training_sample as sample')
    .innerJoin('training_checkpoint as checkpoint', 'checkpoint.id', 'sample.checkpoint_id')
    .innerJoin('file', 'file.id', 'sample.file_id')
    .select(['checkpoint_id', 'place', 'sample.file_id', 'file.width', 'file.height', 'closest_index', 'closest_psnr'])
    .where('checkpoint.training_id', '=', id)
    .orderBy('place')
    .execute()
}

const LOG_LINES_MAX = 500

/** The newest last; not all of a long one. */
export async function listLog(db: Db | Trx, id: string): Promise<{ at: Date; text: string }[]> {
  const rows = await db
    .selectFrom('training_log')
    .select(['at', 'text'])
    .where('training_id', '=', id)
    .orderBy('id', 'desc')
    .limit(LOG_LINES_MAX)
    .execute()
  return rows.toReversed()
}

export async function noteInLog(db: Db | Trx, id: string, text: string): Promise<void> {
  await db.insertInto('training_log').values({ training_id: id, text }).execute()
}
