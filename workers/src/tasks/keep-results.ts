import { randomBytes } from 'node:crypto'
import { readCreditSettings } from '@atelier/database/credits/credit-settings.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { announceBlobs, keepBlobs } from '@atelier/database/files/blobs.queries.ts'
import type { BlobToKeep } from '@atelier/database/files/blobs.queries.ts'
import type { ClaimedTask, Lease } from '@atelier/database/tasks/claim-task.queries.ts'
import { finishPlainTask, finishTask, lockLease } from '@atelier/database/tasks/end-task.queries.ts'
import type { TaskResult } from '@atelier/database/tasks/end-task.queries.ts'
import { insertResults, nameResult } from '@atelier/database/tasks/insert-results.queries.ts'
import { findResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { ResultPlace } from '@atelier/database/tasks/result-place.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import { inspectImage } from '@atelier/platform/images/inspect-image.ts'
import type { ImageFacts, ImageLimits } from '@atelier/platform/images/inspect-image.ts'
import { sniffImageFormat } from '@atelier/platform/images/sniff.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { priceOfRun } from '@atelier/shared-schema/credits/price.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { EngineKind } from '@atelier/shared-schema/entities/engine-kind.ts'
import { insertFiles } from './results.queries.ts'

export interface ResultKeeper {
  db: Db
  store: ObjectStore
  limits: ImageLimits
}

/** What a run gave, and by which engine. */
export interface RunOutcome {
  pictures: readonly Buffer[]
  texts: readonly string[]
  pixels: number
  ms: number
  engine: { id: string; kind: EngineKind; name: string }
  nodeHashes: TaskResult['nodeHashes']
}

interface KeptPicture extends BlobToKeep {
  fileId: string
  facts: ImageFacts
}

/**
 * Writes everything that came of a task, or nothing: the bytes lie in the store before, but belong to nobody until the one
 * transaction in which the lease is still held. undefined when it is not.
 */
export async function keepResults(
  keeper: ResultKeeper,
  task: ClaimedTask,
  lease: Lease,
  outcome: RunOutcome,
): Promise<TaskRow | undefined> {
  const { db, store } = keeper
  const pictures = await Promise.all(outcome.pictures.filter(isImage).map(bytes => storePicture(keeper, bytes)))
  const { engine, pixels, ms, texts, nodeHashes } = outcome
  const result = { texts, nodeHashes, executionMs: ms, engineId: engine.id, engineName: engine.name }
  const plain = pictures.length === 0 ? await finishPlainTask(db, lease, result) : undefined
  if (plain) return plain
  const settings = await readCreditSettings(db)
  const charge = priceOfRun([{ engine: engine.kind, seconds: ms / 1_000, megapixels: pixels / 1_000_000 }], settings)
  try {
    if (pictures.length > 0) await announceBlobs(db, pictures)
    return await db.transaction().execute(async trx => {
      const held = await lockLease(trx, lease)
      if (!held) return undefined
      if (pictures.length > 0) await keepBlobs(trx, store, pictures)
      // Its folder may have been changed while it ran.
      const place = await findResultPlace(trx, held)
      const imageIds = await insertPictures(trx, task, place, pictures)
      return finishTask(trx, lease, {
        ...result,
        imageIds,
        folderNote: imageIds.length > 0 ? place.note : '',
        charge,
      })
    })
  } finally {
    // What was kept was moved from there.
    await Promise.all(pictures.map(({ from }) => store.remove(from)))
  }
}

/** Nodes may write other files beside images. */
function isImage(bytes: Buffer): boolean {
  return sniffImageFormat(bytes) !== undefined
}

async function storePicture({ store, limits }: ResultKeeper, bytes: Buffer): Promise<KeptPicture> {
  const facts = await inspectImage(bytes, limits)
  const from = newJoinedKey()
  const { sha256, size } = await store.write(from, once(bytes), { bytesMax: bytes.length, soonMoved: true })
  return { sha256, size, from, fileId: newId(), facts }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function insertPictures(
  trx: Trx,
  task: ClaimedTask,
  place: ResultPlace,
  pictures: readonly KeptPicture[],
): Promise<string[]> {
  const now = new Date()
  const nameOf = (index: number) => nameResult(task, index, pictures.length)
  await insertFiles(
    trx,
    pictures.map((picture, index) => describeFile(task, place, { picture, name: nameOf(index), now })),
  )
  const files = pictures.map(({ fileId, facts: { width, height, animated } }) => {
    return { fileId, width, height, isAnimated: animated }
  })
  return insertResults(trx, task, { place, files, now })
}

function describeFile(
  task: ClaimedTask,
  place: ResultPlace,
  { picture, name, now }: { picture: KeptPicture; name: string; now: Date },
) {
  const { facts, fileId, sha256, size } = picture
  const { width, height, frames, format } = facts
  return {
    id: fileId,
    owner_uid: task.owner_uid,
    workspace_id: place.workspaceId,
    purpose: 'IMAGE',
    name: `${name}.${format === 'jpeg' ? 'jpg' : format}`,
    mime_type: `image/${format}`,
    sha256,
    size,
    width,
    height,
    frames,
    link_key: randomBytes(24).toString('base64url'),
    metadata: JSON.stringify({ width, height }),
    uploaded_at: now,
  }
}
