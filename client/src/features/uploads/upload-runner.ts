import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import type { UploadedPart } from '@atelier/shared-schema/entities/upload.ts'
import { listFirst } from '#local/uploads/upload-store.ts'
import type { StoredUpload, UploadPlace, UploadRefusal, UploadStore } from '#local/uploads/upload-store.ts'
import { LOOKED_AT, chooseNext, kindOf, missingParts, partRange, waitAfter } from './upload-queue.ts'
import { readFailure } from './upload-failure.ts'
import type { UploadFailure } from './upload-failure.ts'
import type { CompletionOutcome, UploadServer } from './upload-server.ts'

/** An upload that was begun anew, or failed beside others that did not, so often is not going to come through. */
const ATTEMPTS_MAX = 5

export interface UploadRunnerOptions {
  store: UploadStore
  server: UploadServer
  /** The bytes of a file, or undefined where this device has not got them any more. */
  readBytes: (upload: StoredUpload) => Promise<Blob | undefined>
  /** undefined: not being sent any more. */
  onUnderWay: (id: string, bytes: number | undefined) => void
  /** The server cannot be reached, or can again. */
  onWaiting: (isWaiting: boolean) => void
  /** The server took something new. */
  onDone: (outcomes: readonly CompletionOutcome[]) => void
  /** The server will not take something. */
  onRefused?: () => void
  onError: (error: unknown) => void
}

/**
 * Sends what is in the queue, in one tab for all. Whatever it learns it writes down before it goes on, so that a tab that is
 * closed at any moment costs at most the parts that were under way.
 */
export class UploadRunner {
  readonly #options: UploadRunnerOptions
  readonly #sending = new Map<string, AbortController>()
  /** Called off with all that is under way. */
  readonly #end = new AbortController()
  #starting = false
  #completing = false
  #completedAt = 0
  #looking: Promise<void> = Promise.resolve()
  #failures = 0
  #pausedUntil = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: UploadRunnerOptions) {
    this.#options = options
    this.wake()
  }

  /** Something came into the queue. */
  wake(): void {
    this.#looking = this.#looking.then(() => this.#look()).catch(this.#options.onError)
  }

  /** A reason to believe that the server can be reached. */
  hurry(): void {
    this.#failures = 0
    this.#pausedUntil = 0
    this.wake()
  }

  /** The person gave a file up. */
  drop(id: string): void {
    this.#sending.get(id)?.abort()
  }

  async #look(): Promise<void> {
    if (this.#end.signal.aborted) return
    const left = this.#pausedUntil - Date.now()
    if (left > 0) return this.#wakeIn(left)
    // Before the rows are read: what has been sent meanwhile is not sent again.
    const doing = {
      starting: this.#starting,
      completing: this.#completing,
      restedMs: Date.now() - this.#completedAt,
      sending: new Set(this.#sending.keys()),
    }
    const first = await Promise.all([
      listFirst(this.#options.store, 'waiting', LOOKED_AT),
      listFirst(this.#options.store, 'arrived', LOOKED_AT),
    ])
    const next = chooseNext(first.flat(), doing)
    if (next.start.length > 0) void this.#do(() => this.#start(next.start))
    for (const upload of next.send) void this.#do(() => this.#send(upload))
    if (next.complete.length > 0) void this.#do(() => this.#complete(next.complete))
    if (next.lookAgainMs !== undefined) this.#wakeIn(next.lookAgainMs)
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), ms)
  }

  async #do(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      this.#options.onError(error)
      this.#pause()
    }
    this.wake()
  }

  #pause(): void {
    this.#failures += 1
    this.#pausedUntil = Date.now() + waitAfter(this.#failures)
    this.#options.onWaiting(true)
  }

  #noteReached(): void {
    this.#failures = 0
    this.#options.onWaiting(false)
  }

  async #start(uploads: readonly StoredUpload[]): Promise<void> {
    this.#starting = true
    try {
      await this.#startCall(uploads)
    } finally {
      this.#starting = false
    }
  }

  async #startCall(uploads: readonly StoredUpload[]): Promise<void> {
    const [first] = uploads
    if (!first) return undefined
    try {
      const place = await this.#makeFolders(first)
      const answers = await this.#options.server.start(uploads, place)
      this.#noteReached()
      const begun = answers.flatMap(({ uploadId, key, uploadUrls: urls }, index) => {
        const id = uploads[index]?.id
        const started = { uploadId, key, urls, partBytes: UPLOAD_PART_BYTES }
        return id === undefined ? [] : [{ key: id, changes: { started, place, path: [] } }]
      })
      await this.#options.store.uploads.bulkUpdate(begun)
      return undefined
    } catch (error) {
      return this.#takeStartFailure(uploads, readFailure(error))
    }
  }

  /** Those that the server names are refused. Where it names none, and it is not about the place, they are tried one by one. */
  async #takeStartFailure(uploads: readonly StoredUpload[], failure: UploadFailure): Promise<void> {
    if (failure.is === 'away') return this.#pause()
    if (failure.is === 'over') return this.#stop()
    const { code, message, files } = failure.is === 'refused' ? failure : { code: 'PLACE_GONE', message: '', files: [] }
    const named = uploads.flatMap(upload => {
      const file = files.find(({ filename }) => filename === upload.name)
      return file ? [{ upload, refusal: { code: file.reason, message, limit: file.limit } }] : []
    })
    for (const { upload, refusal } of named) await this.#refuse(upload, refusal)
    if (named.length > 0) return undefined
    if (uploads.length === 1 || code === 'PLACE_GONE' || code === 'FORBIDDEN') {
      for (const upload of uploads) await this.#refuse(upload, { code, message })
      return undefined
    }
    for (const upload of uploads) await this.#startCall([upload])
    return undefined
  }

  async #makeFolders({ place, path, drop }: StoredUpload): Promise<UploadPlace> {
    let at = place
    for (const [depth, name] of path.entries()) {
      const key = JSON.stringify([drop, place.folderId, ...path.slice(0, depth + 1)])
      const made = await this.#options.store.folders.get(key)
      const folderId = made?.folderId ?? (await this.#options.server.makeFolder({ name, place: at, key }))
      if (!made) await this.#options.store.folders.put({ key, folderId })
      at = { ...at, folderId, name }
    }
    return at
  }

  async #send(upload: StoredUpload): Promise<void> {
    const control = new AbortController()
    this.#sending.set(upload.id, control)
    const signal = AbortSignal.any([control.signal, this.#end.signal])
    this.#options.onUnderWay(upload.id, 0)
    try {
      const bytes = await this.#options.readBytes(upload)
      if (!bytes) return await this.#note(upload.id, { state: 'missing' })
      const parts = await this.#sendParts(upload, bytes, signal)
      await this.#note(upload.id, { state: 'arrived', parts })
      this.#noteReached()
    } catch (error) {
      await this.#takeSendFailure(upload, readFailure(error))
    } finally {
      this.#sending.delete(upload.id)
      this.#options.onUnderWay(upload.id, undefined)
    }
    return undefined
  }

  async #sendParts(upload: StoredUpload, bytes: Blob, signal: AbortSignal): Promise<UploadedPart[]> {
    const { started } = upload
    if (!started) throw new Error(`Upload ${upload.id} was sent before it was started`)
    let { parts } = upload
    for (const partNumber of missingParts(upload)) {
      signal.throwIfAborted()
      const { from, to } = partRange(upload, started.partBytes, partNumber)
      const eTag = await this.#options.server.sendPart(started.urls[partNumber - 1] ?? '', bytes.slice(from, to), {
        signal,
        onSent: sent => this.#options.onUnderWay(upload.id, sent),
      })
      parts = [...parts, { partNumber, eTag }].toSorted((one, other) => one.partNumber - other.partNumber)
      // The last is noted with the end of it.
      if (parts.length < started.urls.length) await this.#note(upload.id, { parts })
      this.#options.onUnderWay(upload.id, 0)
    }
    return parts
  }

  async #takeSendFailure(upload: StoredUpload, failure: UploadFailure): Promise<void> {
    if (failure.is === 'away') return this.#pause()
    if (failure.is === 'forgotten') return this.#beginAnew(upload)
    if (failure.is === 'refused') return this.#refuse(upload, failure)
    return undefined
  }

  async #beginAnew(upload: StoredUpload): Promise<void> {
    const attempts = upload.attempts + 1
    if (attempts > ATTEMPTS_MAX) return this.#refuse(upload, { code: 'NOT_FOUND', message: '' })
    return this.#note(upload.id, { state: 'waiting', started: undefined, parts: [], attempts })
  }

  /** Later, as it is; the others of its call came through, so the server is there. */
  async #tryAgain(upload: StoredUpload, refusal: UploadRefusal): Promise<void> {
    const attempts = upload.attempts + 1
    if (attempts > ATTEMPTS_MAX) return this.#refuse(upload, refusal)
    await this.#note(upload.id, { attempts })
    return this.#pause()
  }

  async #complete(uploads: readonly StoredUpload[]): Promise<void> {
    this.#completing = true
    try {
      await this.#completeCall(uploads)
    } finally {
      this.#completing = false
      this.#completedAt = Date.now()
    }
  }

  async #completeCall(uploads: readonly StoredUpload[]): Promise<void> {
    const [first] = uploads
    if (!first) return undefined
    try {
      const asks = uploads.flatMap(({ started, parts, model }) =>
        started ? [{ uploadId: started.uploadId, key: started.key, parts, ...(model && { model }) }] : [],
      )
      const outcomes = await this.#options.server.complete(asks, kindOf(first))
      this.#noteReached()
      await this.#takeOutcomes(uploads, outcomes)
      this.#options.onDone(outcomes)
      return undefined
    } catch (error) {
      return this.#takeCompletionFailure(uploads, readFailure(error))
    }
  }

  async #takeOutcomes(uploads: readonly StoredUpload[], outcomes: readonly CompletionOutcome[]): Promise<void> {
    const { store } = this.#options
    const done: { key: string; changes: Partial<StoredUpload> }[] = []
    for (const { uploadId, thing, duplicateOf, refusal } of outcomes) {
      const upload = uploads.find(({ started }) => started?.uploadId === uploadId)
      if (!upload) continue
      if (refusal?.code === 'NOT_FOUND') await this.#beginAnew(upload)
      else if (refusal?.code === 'INTERNAL') await this.#tryAgain(upload, refusal)
      else if (refusal) await this.#refuse(upload, refusal)
      else done.push({ key: upload.id, changes: { state: 'done', duplicateOf, ...(thing && { thing }) } })
    }
    if (done.length === 0) return
    await store.transaction('rw', store.uploads, store.bytes, async () => {
      await store.uploads.bulkUpdate(done)
      await store.bytes.bulkDelete(done.map(({ key }) => key))
    })
  }

  async #takeCompletionFailure(uploads: readonly StoredUpload[], failure: UploadFailure): Promise<void> {
    if (failure.is === 'away') return this.#pause()
    if (failure.is === 'over') return this.#stop()
    const [only, ...others] = uploads
    if (others.length > 0) {
      for (const upload of uploads) await this.#completeCall([upload])
      return undefined
    }
    if (!only) return undefined
    return failure.is === 'forgotten' ? this.#beginAnew(only) : this.#refuse(only, failure)
  }

  async #refuse({ id }: StoredUpload, { code, message, limit }: UploadRefusal): Promise<void> {
    await this.#note(id, { state: 'refused', refusal: { code, message, ...(limit !== undefined && { limit }) } })
    await this.#options.store.bytes.delete(id)
    this.#options.onRefused?.()
  }

  async #note(id: string | undefined, change: Partial<StoredUpload>): Promise<void> {
    if (id !== undefined) await this.#options.store.uploads.update(id, change)
  }

  #stop(): void {
    this.#end.abort()
    clearTimeout(this.#timer)
  }

  async dispose(): Promise<void> {
    this.#stop()
    await this.#looking
  }
}
