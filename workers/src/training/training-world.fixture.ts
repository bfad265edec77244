import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '@atelier/database/database/connection.ts'
import { announceBlob, keepBlob } from '@atelier/database/files/blobs.queries.ts'
import { insertTraining, putTrainingImages } from '@atelier/database/training/training-rows.queries.ts'
import type { Doorbell } from '@atelier/platform/doorbell/doorbell.ts'
import { encodePixels } from '@atelier/platform/images/solid.fixture.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { createLog } from '@atelier/platform/logging/log.ts'
import { DiskStore } from '@atelier/platform/storage/disk-store.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { trainingSettings } from '@atelier/shared-schema/entities/training.ts'
import { TrainingWorker } from './training-worker.ts'

const storeOf = (dataDir: string) => new DiskStore(join(dataDir, 'files'))

/** Small pictures of waves that nobody else has. */
async function drawWaves(index: number): Promise<Buffer> {
  const side = 72
  const data = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)]
    return 128 + 100 * Math.sin((x * (index + 2) + y * ((at % 3) + 1)) / 9)
  })
  return encodePixels({ width: side, height: side, channels: 3, data })
}

/** Somebody with files to learn from. */
export async function addTrainingFiles(
  db: Db,
  dataDir: string,
  count: number,
): Promise<{ uid: string; files: string[] }> {
  const uid = newId()
  await db.insertInto('person').values({ uid, name: 'Ann' }).execute()
  const files: string[] = []
  for (let index = 0; index < count; index++) files.push(await addFile(db, dataDir, uid, await drawWaves(index)))
  return { uid, files }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function addFile(db: Db, dataDir: string, uid: string, bytes: Buffer): Promise<string> {
  const store = storeOf(dataDir)
  const from = newJoinedKey()
  const written = await store.write(from, once(bytes), { bytesMax: bytes.length })
  await announceBlob(db, { ...written, from })
  const id = newId()
  await db.transaction().execute(async trx => {
    await keepBlob(trx, store, { ...written, from })
    await trx
      .insertInto('file')
      .values({
        id,
        sha256: written.sha256,
        owner_uid: uid,
        purpose: 'SD_MODEL_TRAINING',
        name: 'waves.png',
        mime_type: 'image/png',
        size: written.size,
        width: 72,
        height: 72,
        link_key: randomBytes(24).toString('base64url'),
        uploaded_at: new Date(),
      })
      .execute()
  })
  return id
}

interface NewTestTraining {
  uid: string
  files: readonly string[]
  rounds?: number
  isPaused?: boolean
}

/** Queued already. */
export function addTraining(db: Db, { uid, files, rounds = 3, isPaused = false }: NewTestTraining): Promise<string> {
  return db.transaction().execute(async trx => {
    const settings = trainingSettings.parse({ size: 256, rounds, samplePrompts: [''] })
    const words = { name: 'Moss', description: '', triggerWords: [], baseType: 'patch', modelKind: 'normal' } as const
    const id = await insertTraining(trx, { ...words, ownerUid: uid, workspaceId: null, settings, now: new Date() })
    const images = files.map(fileId => ({ imageId: null, fileId, caption: 'waves', crop: null }))
    await putTrainingImages(trx, id, images)
    const queued = { status: 'QUEUED' as const, queued_at: new Date(), paused_at: isPaused ? new Date() : null }
    await trx
      .updateTable('training_job')
      .set({ ...queued, image_count: files.length })
      .where('id', '=', id)
      .execute()
    return id
  })
}

interface TestWorker {
  db: Db
  doorbell: Doorbell
  dataDir: string
  memoryBytes?: number | undefined
}

export function openTestWorker({ db, doorbell, dataDir, memoryBytes = 2 ** 31 }: TestWorker): TrainingWorker {
  return new TrainingWorker({
    db,
    doorbell,
    store: storeOf(dataDir),
    log: createLog({ name: 'test', level: 'silent' }),
    limits: uploadImageLimits({ imageBytesMax: 10_000_000, imagePixelsMax: 10_000_000 }),
    trainerLimits: { memoryBytes, silentMs: 60_000 },
    areaRoot: join(dataDir, 'trainings'),
    leaseMs: 1_500,
  })
}
