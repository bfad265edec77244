import { readHeld } from '@atelier/database/credits/holds.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import {
  findTraining,
  listCheckpoints,
  listLog,
  listSamples,
  listTrainingImages,
} from '@atelier/database/training/training-rows.queries.ts'
import type {
  CheckpointRow,
  SampleRow,
  TrainingImageRow,
  TrainingRow,
} from '@atelier/database/training/training-rows.queries.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import { toCredits } from '@atelier/shared-schema/credits/credit-amount.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { TOO_CLOSE_PSNR } from '@atelier/shared-schema/entities/training.ts'
import type {
  TrainingAnswer,
  TrainingCheckpoint,
  TrainingImage,
  TrainingSummary,
} from '@atelier/shared-schema/entities/training.ts'
import { listTrainingFacts } from './training.queries.ts'
import type { TrainingFacts } from './training.queries.ts'

export async function presentTrainings(db: Db | Trx, rows: readonly TrainingRow[]): Promise<TrainingSummary[]> {
  const facts = await listTrainingFacts(
    db,
    rows.map(row => row.id),
  )
  return rows.flatMap(row => {
    const known = facts.get(row.id)
    return known ? [presentSummary(row, known)] : []
  })
}

function presentSummary(row: TrainingRow, facts: TrainingFacts): TrainingSummary {
  const thumbnail = facts.sample_file_id ?? facts.first_file_id
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    baseType: row.base_type,
    modelKind: row.model_kind,
    imageCount: facts.image_count,
    thumbnailUrl: thumbnail && filePath(thumbnail, '320'),
    workspaceId: row.workspace_id,
    status: row.status,
    progress: row.progress,
    note: row.note,
    isPaused: row.paused_at !== null,
    modelId: facts.model_id,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    queuePosition: row.status === 'QUEUED' ? facts.ahead : null,
    seq: row.seq,
  }
}

export async function presentTraining(db: Db | Trx, row: TrainingRow): Promise<TrainingAnswer> {
  const [[summary], images, checkpoints, samples, log, held] = await Promise.all([
    presentTrainings(db, [row]),
    listTrainingImages(db, row.id),
    listCheckpoints(db, row.id),
    listSamples(db, row.id),
    listLog(db, row.id),
    readHeld(db, row.id),
  ])
  if (!summary) throw new Error(`training ${row.id} is gone`)
  const samplesOf = Map.groupBy(samples, sample => sample.checkpoint_id)
  return {
    ...summary,
    settings: row.settings,
    triggerWords: row.trigger_words,
    images: images.map(presentImage),
    checkpoints: checkpoints.map(checkpoint => presentCheckpoint(checkpoint, samplesOf.get(checkpoint.id) ?? [])),
    log: log.map(({ at, text }) => ({ at: at.toISOString(), text })),
    credits: { held: toCredits(held), charged: toCredits(row.charged) },
    attempts: row.attempts,
  }
}

export async function presentFresh(trx: Trx, id: string): Promise<TrainingAnswer> {
  const row = await findTraining(trx, id)
  if (!row) throw notFound('training')
  return presentTraining(trx, row)
}

function presentImage(image: TrainingImageRow): TrainingImage {
  const { image_id: imageId, file_id: fileId, caption, crop, width, height } = image
  return { imageId, fileId, url: filePath(fileId, '640'), width: width ?? 0, height: height ?? 0, caption, crop }
}

function presentCheckpoint(checkpoint: CheckpointRow, samples: readonly SampleRow[]): TrainingCheckpoint {
  const { id, step, size, created_at: createdAt, model_id: modelId } = checkpoint
  return { id, step, size, createdAt: createdAt.toISOString(), modelId, samples: samples.map(presentSample) }
}

function presentSample(sample: SampleRow): TrainingCheckpoint['samples'][number] {
  const { file_id: fileId, width, height, closest_index: index, closest_psnr: psnr } = sample
  return {
    fileId,
    url: filePath(fileId, '640'),
    width: width ?? 0,
    height: height ?? 0,
    closest: index !== null && psnr !== null ? { index, psnr } : null,
    isTooClose: psnr !== null && psnr > TOO_CLOSE_PSNR,
  }
}
