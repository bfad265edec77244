import { hash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import {
  copyEmbedding,
  dropLookModels,
  holdLookModel,
  noteLookProblem,
  putEmbedding,
  putSuggestion,
  takeImageToLookAt,
  takeUpLookModel,
} from '@atelier/database/images/look-models.queries.ts'
import type { HeldLookModel, ImageToLookAt } from '@atelier/database/images/look-models.queries.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import { blobKey, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing, readWhole } from '@atelier/platform/storage/object-store.ts'
import type { ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { RunFailed } from '#engine/run-failed.ts'
import { fingerprintFolder } from '#onnx/model-folder.ts'
import { makeProbe } from './make-probe.ts'
import type { LookEngine } from './look-engine.ts'

export interface LookingOptions {
  readonly db: Db
  readonly store: ObjectStore
  readonly log: Log
  readonly engine: Pick<LookEngine, 'listModels' | 'embed' | 'guessRating' | 'dispose'>
  readonly now?: () => Date
  readonly host?: string
}

/** Large enough for what such models are shown. */
const THUMBNAIL = 640
/** Models are looked for anew after so many images. */
const ROUND = 200

/** Has images looked at by the models that are there, the newest first, and takes away what models that are gone have said. */
export class LookingWorker {
  readonly #options: LookingOptions
  readonly #now: () => Date
  readonly #host: string

  constructor(options: LookingOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
    this.#host = options.host ?? hostname()
  }

  /** Once through everything: answers how many images were looked at, at most a round of them for each model. */
  async work(isStopped: () => boolean): Promise<number> {
    let count = 0
    for (const model of await this.#holdModels()) {
      for (let index = 0; index < ROUND && !isStopped(); index++) {
        if (!(await this.#lookAtNext(model))) break
        count += 1
      }
    }
    return count
  }

  async #holdModels(): Promise<HeldLookModel[]> {
    const { db, engine } = this.#options
    const now = this.#now()
    const found = engine.listModels().map(({ part, name, path }) => {
      return { part, name, fingerprint: hash('sha256', fingerprintFolder(path)), host: this.#host }
    })
    await dropLookModels(db, { host: this.#host, has: found.map(({ part }) => part), now })
    const usable: HeldLookModel[] = []
    for (const model of found) {
      const held = await holdLookModel(db, model, now)
      if (!held || held.problem !== '') continue
      if (!held.is_ready && !(await this.#tryOut(held))) continue
      usable.push(held)
    }
    return usable
  }

  /** What is wrong with a model is said once, and not of each image. */
  async #tryOut(model: HeldLookModel): Promise<boolean> {
    const { db, log } = this.#options
    try {
      await this.#ask(model, await makeProbe())
    } catch (error) {
      if (!(error instanceof RunFailed)) throw error
      log.warn({ part: model.part, model: model.name, reason: error.message }, 'a model that looks at images fails')
      await noteLookProblem(db, model.id, error.message)
      return false
    }
    // A guess about older images would come as a surprise to who has shown them for long.
    await takeUpLookModel(db, model, model.part === 'similarity')
    log.info({ part: model.part, model: model.name }, 'images are looked at by a model')
    return true
  }

  #ask({ part, name }: HeldLookModel, picture: Uint8Array) {
    const { engine } = this.#options
    return part === 'similarity' ? engine.embed(name, picture) : engine.guessRating(name, picture)
  }

  /** false when none waits. */
  #lookAtNext(model: HeldLookModel): Promise<boolean> {
    const { db, log } = this.#options
    return db.transaction().execute(async trx => {
      const image = await takeImageToLookAt(trx, model.part)
      if (!image) return false
      try {
        await this.#keepLook(trx, model, image)
      } catch (error) {
        if (!(error instanceof RunFailed) && !(error instanceof ObjectMissing)) throw error
        log.warn({ item: image.itemId, part: model.part, reason: error.message }, 'an image cannot be looked at')
      }
      return true
    })
  }

  async #keepLook(trx: Trx, { part, id, name }: HeldLookModel, image: ImageToLookAt): Promise<void> {
    const { engine } = this.#options
    const { itemId } = image
    if (part === 'rating') {
      const guess = await engine.guessRating(name, await this.#read(image))
      return putSuggestion(trx, { itemId, model: name, now: this.#now(), ...guess })
    }
    if (await copyEmbedding(trx, image, id)) return
    const embedding = await engine.embed(name, await this.#read(image))
    await putEmbedding(trx, { itemId, modelId: id, embedding })
  }

  /** Thumbnails are noted once the one that lists show is there: this one may come after it. */
  async #read({ sha256, thumbnailed }: ImageToLookAt): Promise<Buffer> {
    const { store } = this.#options
    const key = thumbnailKey(sha256, THUMBNAIL)
    const isThere = thumbnailed && (await store.find(key)) !== undefined
    return readWhole(store, isThere ? key : blobKey(sha256))
  }
}
