import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handTrainingBack, writeTrainingProgress } from '@atelier/database/training/claim-training.queries.ts'
import type { ClaimedTraining, TrainingLease } from '@atelier/database/training/claim-training.queries.ts'
import { failTraining, lockTrainingLease } from '@atelier/database/training/end-training.queries.ts'
import {
  forgetCheckpoints,
  listCheckpoints,
  listTrainingImages,
  noteInLog,
} from '@atelier/database/training/training-rows.queries.ts'
import type { TrainingImageRow, TrainingRow } from '@atelier/database/training/training-rows.queries.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import { readWhole } from '@atelier/platform/storage/object-store.ts'
import { patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { TrainingError } from '@atelier/shared-schema/entities/training.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import { keepCheckpoint, keepModel } from './keep-training.ts'
import type { TrainingOrder } from './protocol.ts'
import { tellTraining } from './tell-training.ts'
import { TrainerProcess } from './trainer-process.ts'
import type { TrainerEnd } from './trainer-process.ts'
import type { TrainingWorld } from './training-world.ts'

const WRITE_EVERY_MS = 500

/** One claimed training, from its images to its model. It never rejects: whatever happens is written down or, with the lease, lost. */
export class TrainingRun {
  readonly lease: TrainingLease
  readonly #world: TrainingWorld
  readonly #row: ClaimedTraining
  readonly #folder: string
  #process: TrainerProcess | undefined
  #isStopped = false
  #progress = { progress: 0, note: '' }
  /** Since when what is done is not kept yet. */
  #keptAt = performance.now()

  constructor(world: TrainingWorld, row: ClaimedTraining) {
    this.#world = world
    this.#row = row
    this.lease = { trainingId: row.id, token: row.lease_token }
    this.#folder = join(world.areaRoot, row.lease_token)
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  async run(): Promise<void> {
    const { doorbell, log } = this.#world
    tellTraining(doorbell, this.#row)
    try {
      const row = await this.#runToEnd()
      if (row) this.#tellEnd(row)
    } catch (err) {
      // The lease runs out, and the training is taken up again.
      log.error({ err, training: this.#row.id }, 'nothing could be written about a training')
    } finally {
      await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
    }
  }

  /** Its lease is lost, or somebody stopped it: nothing of it is written any more. */
  stop(): void {
    this.#isStopped = true
    this.#process?.kill()
  }

  /** Another worker is to go on with it, since this one ends; its try does not count. */
  async giveBack(): Promise<void> {
    const row = await handTrainingBack(this.#world.db, this.lease, { counts: false }).catch(() => undefined)
    this.stop()
    if (row) tellTraining(this.#world.doorbell, row)
  }

  async #runToEnd(): Promise<TrainingRow | undefined> {
    const images = await listTrainingImages(this.#world.db, this.#row.id)
    if (images.length === 0 || images.length !== this.#row.image_count) return this.#fail(IMAGES_GONE)
    const end = await this.#train(images)
    const isBegunAnew = end.type === 'failed' && end.isCheckpointUnusable && !this.#isStopped
    return this.#takeEnd(isBegunAnew ? await this.#trainAnew(images, end.message) : end)
  }

  /** The program may be another by now: then what it kept before is of no use. */
  async #trainAnew(images: readonly TrainingImageRow[], why: string): Promise<TrainerEnd> {
    const isOurs = await this.#world.db.transaction().execute(async trx => {
      if (!(await lockTrainingLease(trx, this.lease))) return false
      await forgetCheckpoints(trx, this.#row.id)
      await noteInLog(trx, this.#row.id, `It begins anew: ${why}`)
      return true
    })
    return isOurs ? this.#train(images) : { type: 'gone', lastWords: '' }
  }

  async #train(images: readonly TrainingImageRow[]): Promise<TrainerEnd> {
    const order = await this.#prepare(images)
    if (this.#isStopped) return { type: 'gone', lastWords: '' }
    this.#keptAt = performance.now()
    const trainer = new TrainerProcess(order, this.#world.trainerLimits, {
      onProgress: (progress, note) => {
        this.#progress = { progress, note }
      },
      onCheckpoint: async files =>
        this.#noteKept(await keepCheckpoint(this.#world, this.lease, { files, ms: this.#takeMs() })),
    })
    this.#process = trainer
    const timer = setInterval(() => void this.#writeProgress(), WRITE_EVERY_MS)
    try {
      return await trainer.ended
    } finally {
      clearInterval(timer)
      this.#process = undefined
    }
  }

  async #prepare(images: readonly TrainingImageRow[]): Promise<TrainingOrder> {
    await rm(this.#folder, { recursive: true, force: true })
    await mkdir(this.#folder, { recursive: true })
    const ordered = []
    for (const { file_id: id, sha256, caption, crop } of images) {
      if (!sha256) throw new Error(`the file ${id} has no bytes`)
      const path = join(this.#folder, `${id}.image`)
      await this.#bring(sha256, path)
      ordered.push({ id, hash: sha256.toString('hex'), caption, crop, path })
    }
    return {
      settings: patchModelSettings.parse(this.#row.settings),
      images: ordered,
      checkpointPath: await this.#bringCheckpoint(),
      folder: this.#folder,
    }
  }

  async #bringCheckpoint(): Promise<string | undefined> {
    const last = (await listCheckpoints(this.#world.db, this.#row.id)).at(-1)
    if (!last?.sha256) return undefined
    const path = join(this.#folder, 'last.patches')
    await this.#bring(last.sha256, path)
    return path
  }

  async #bring(sha256: Buffer, path: string): Promise<void> {
    await writeFile(path, await readWhole(this.#world.store, blobKey(sha256)))
  }

  #takeMs(): number {
    const now = performance.now()
    const ms = now - this.#keptAt
    this.#keptAt = now
    return ms
  }

  #noteKept(row: TrainingRow | undefined): void {
    if (!row) return this.stop()
    const { doorbell } = this.#world
    tellTraining(doorbell, row)
    doorbell.ring(FILES_CHANNEL)
  }

  async #writeProgress(): Promise<void> {
    const { db, doorbell, log } = this.#world
    const { progress, note } = this.#progress
    if (note === '') return
    try {
      const row = await writeTrainingProgress(db, this.lease, { progress: Math.min(0.99, progress), note })
      if (row) tellTraining(doorbell, row)
      else this.stop()
    } catch (err) {
      log.warn({ err }, 'progress of a training is not written')
    }
  }

  async #takeEnd(end: TrainerEnd): Promise<TrainingRow | undefined> {
    if (this.#isStopped) return undefined
    switch (end.type) {
      case 'done':
        return keepModel(this.#world, this.lease, { path: end.path, ms: this.#takeMs() })
      case 'failed':
        return this.#fail({ code: 'TRAINING_FAILED', message: end.message })
      case 'memory':
        return this.#fail(outOfMemory(this.#world.trainerLimits.memoryBytes))
      case 'silent':
      case 'gone':
        this.#world.log.warn({ training: this.#row.id, end }, 'a training is to be tried again')
        return handTrainingBack(this.#world.db, this.lease, { counts: true })
    }
  }

  #fail(error: TrainingError): Promise<TrainingRow | undefined> {
    this.#world.log.info({ training: this.#row.id, code: error.code }, 'a training failed')
    return this.#world.db.transaction().execute(async trx => {
      const held = await lockTrainingLease(trx, this.lease)
      return held && failTraining(trx, held, error)
    })
  }

  #tellEnd(row: TrainingRow): void {
    tellTraining(this.#world.doorbell, row)
    if (row.status !== 'COMPLETED') return
    this.#world.doorbell.ring(FILES_CHANNEL)
    this.#world.doorbell.ring(CHANGES_CHANNEL)
  }
}

const IMAGES_GONE: TrainingError = {
  code: 'INPUT_GONE',
  message: 'Images that this was to learn from are gone for ever. Start it again to learn from those that are left.',
}

function outOfMemory(bytes: number): TrainingError {
  const megabytes = Math.round(bytes / 1_048_576)
  return {
    code: 'OUT_OF_MEMORY',
    message: `This needed more than ${megabytes} MB of memory and was stopped. Use fewer or smaller images.`,
  }
}
