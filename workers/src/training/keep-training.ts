import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { FileTable } from '@atelier/database/database/schema.ts'
import { announceBlobs, keepBlobs } from '@atelier/database/files/blobs.queries.ts'
import type { BlobToKeep } from '@atelier/database/files/blobs.queries.ts'
import { insertSdModel } from '@atelier/database/models/sd-models.queries.ts'
import type { TrainingLease } from '@atelier/database/training/claim-training.queries.ts'
import { finishTraining, insertCheckpoint, lockTrainingLease } from '@atelier/database/training/end-training.queries.ts'
import { listCheckpoints, listSamples, noteInLog } from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { cleanFileName } from '@atelier/shared-schema/entities/file-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { TOO_CLOSE_PSNR } from '@atelier/shared-schema/entities/training.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import { describeFile, keepPictures, storePicture } from '#tasks/keep-pictures.ts'
import type { ResultKeeper, StoredPicture } from '#tasks/keep-pictures.ts'
import { insertFiles } from '#tasks/results.queries.ts'
import type { CheckpointFiles } from './protocol.ts'

/** As it is now; undefined when the lease is lost, and nothing was written. */
export type KeptTraining = TrainingRow | undefined

/** What was learned so far, with its samples: whoever goes on goes on from here. */
export async function keepCheckpoint(
  keeper: ResultKeeper,
  lease: TrainingLease,
  { files, ms }: { files: CheckpointFiles; ms: number },
): Promise<KeptTraining> {
  const pictures = await Promise.all(files.samples.map(async ({ path }) => storePicture(keeper, await readFile(path))))
  return keepWith(keeper, lease, { path: files.path, pictures }, async (trx, row, binary) => {
    await insertFiles(trx, [
      describeBinary(row, binary, { purpose: 'SD_MODEL_TRAINING', name: `${row.name}-${files.step}` }),
      ...pictures.map((picture, index) => describeSample(row, picture, `${row.name} ${files.step}-${index + 1}`)),
    ])
    await noteInLog(trx, row.id, describeCheckpoint(files))
    return insertCheckpoint(trx, row, {
      step: files.step,
      fileId: binary.fileId,
      samples: pictures.map(({ fileId }, index) => ({ fileId, closest: files.samples[index]?.closest })),
      progress: files.step / files.steps,
      ms,
    })
  })
}

function describeCheckpoint({ step, steps, samples }: CheckpointFiles): string {
  const close = samples.filter(({ closest }) => closest !== undefined && closest.psnr > TOO_CLOSE_PSNR).length
  const warning =
    close > 0 ? ` ${close} of ${samples.length} samples are nearly one of the images; more images help.` : ''
  return `Step ${step} of ${steps} is kept.${warning}`
}

/** The finished model as an item of its owner, shown by the samples of its last checkpoint. */
export function keepModel(
  keeper: ResultKeeper,
  lease: TrainingLease,
  { path, ms }: { path: string; ms: number },
): Promise<KeptTraining> {
  return keepWith(keeper, lease, { path, pictures: [] }, async (trx, row, binary) => {
    await insertFiles(trx, [describeBinary(row, binary, { purpose: 'SD_MODEL', name: row.name })])
    const modelId = await insertSdModel(trx, {
      ownerUid: row.owner_uid,
      workspaceId: row.workspace_id,
      name: row.name,
      description: row.description,
      isDraft: false,
      baseType: 'patch',
      modelKind: 'normal',
      triggerWords: row.trigger_words,
      format: 'patches',
      fileId: binary.fileId,
      isKnownGood: true,
      trained: { trainingId: row.id, checkpointId: null },
      samples: await listLastSamples(trx, row.id),
      now: new Date(),
    })
    return finishTraining(trx, row, { modelId, ms })
  })
}

async function listLastSamples(trx: Trx, trainingId: string) {
  const samples = await listSamples(trx, trainingId)
  for (const { id } of (await listCheckpoints(trx, trainingId)).toReversed()) {
    const own = samples.filter(sample => sample.checkpoint_id === id)
    if (own.length > 0) {
      return own.map(({ file_id: fileId, width, height }) => ({ fileId, width: width ?? 0, height: height ?? 0 }))
    }
  }
  return []
}

interface StoredBinary extends BlobToKeep {
  fileId: string
}

type Write = (trx: Trx, row: TrainingRow, binary: StoredBinary) => Promise<TrainingRow>

/** All of it in the one transaction in which the lease is still held, or nothing. */
async function keepWith(
  keeper: ResultKeeper,
  lease: TrainingLease,
  { path, pictures }: { path: string; pictures: readonly StoredPicture[] },
  write: Write,
): Promise<KeptTraining> {
  const binary = await storeBinary(keeper, path)
  try {
    await announceBlobs(keeper.db, [binary])
    return await keepPictures(keeper, pictures, {
      hold: trx => lockTrainingLease(trx, lease),
      write: async (trx, row) => {
        await keepBlobs(trx, keeper.store, [binary])
        return write(trx, row, binary)
      },
    })
  } finally {
    await keeper.store.remove(binary.from)
  }
}

async function storeBinary({ store }: ResultKeeper, path: string): Promise<StoredBinary> {
  const bytes = await readFile(path)
  const from = newJoinedKey()
  const { sha256, size } = await store.write(from, once(bytes), { bytesMax: bytes.length, soonMoved: true })
  return { sha256, size, from, fileId: newId() }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function describeBinary(
  row: TrainingRow,
  { fileId, sha256, size }: StoredBinary,
  { purpose, name }: { purpose: FilePurpose; name: string },
): Insertable<FileTable> {
  return {
    id: fileId,
    owner_uid: row.owner_uid,
    workspace_id: row.workspace_id,
    purpose,
    name: cleanFileName(`${name}.patches`),
    mime_type: 'application/octet-stream',
    sha256,
    size,
    link_key: randomBytes(24).toString('base64url'),
    uploaded_at: new Date(),
    storage_kind: 'model_storage',
  }
}

function describeSample(row: TrainingRow, picture: StoredPicture, name: string): Insertable<FileTable> {
  return describeFile(picture, {
    ownerUid: row.owner_uid,
    workspaceId: row.workspace_id,
    name: cleanFileName(name),
    now: new Date(),
  })
}
