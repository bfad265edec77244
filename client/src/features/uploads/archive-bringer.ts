import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import type { ArchiveArrival, ArchiveOptions, StoredUpload, UploadStore } from '#local/uploads/upload-store.ts'
import { readFailure } from './upload-failure.ts'
import { waitAfter } from './upload-queue.ts'

export type BringIn = (
  ask: ArchiveOptions & { fileId: string },
  options: { signal: AbortSignal },
) => AsyncIterable<ImportProgress>

export interface ArchiveBringerOptions {
  store: UploadStore
  bringIn: BringIn
  /** The archive itself is not needed any more. */
  discard: (fileId: string) => Promise<void>
  onEnded: (told: ImportProgress) => void
  onError: (error: unknown) => void
}

type ArchiveUpload = StoredUpload & { archive: ArchiveArrival; started: NonNullable<StoredUpload['started']> }

/**
 * Has archives brought in that have arrived, one after the other. The server does it while somebody listens; what it has
 * brought in by then it knows the next time, so after a reload or without the network for a while it is simply asked again.
 */
export class ArchiveBringer {
  readonly #options: ArchiveBringerOptions
  readonly #end = new AbortController()
  readonly #stops = new Map<string, AbortController>()
  #working: Promise<void> | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: ArchiveBringerOptions) {
    this.#options = options
    this.wake()
  }

  /** An archive may have arrived, or the server may be reached again. */
  wake(): void {
    clearTimeout(this.#timer)
    this.#working ??= this.#work()
      .catch(this.#options.onError)
      .finally(() => {
        this.#working = undefined
      })
  }

  drop(id: string): void {
    this.#stops.get(id)?.abort()
  }

  async #work(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const uploads = await this.#options.store.uploads.where('archive.ids').above('').sortBy('seq')
      const next = uploads.find(isToBring)
      if (!next || !(await this.#bring(next))) return
    }
  }

  /** false: not now, for want of a server. */
  async #bring(upload: ArchiveUpload): Promise<boolean> {
    const stop = new AbortController()
    this.#stops.set(upload.id, stop)
    const signal = AbortSignal.any([stop.signal, this.#end.signal])
    try {
      const told = await this.#listen(upload, signal)
      if (!told) return this.#waitAWhile()
      this.#failures = 0
      await this.#take(upload, told)
      return true
    } catch (error) {
      return await this.#takeFailure(upload, error)
    } finally {
      this.#stops.delete(upload.id)
    }
  }

  /** How it ended; undefined where it was cut off before. */
  async #listen(upload: ArchiveUpload, signal: AbortSignal): Promise<ImportProgress | undefined> {
    const { progress: _progress, ...options } = upload.archive
    for await (const told of this.#options.bringIn({ ...options, fileId: upload.started.key }, { signal })) {
      if (told.is !== 'going') return told
      await this.#note(upload, told)
    }
    return undefined
  }

  async #take(upload: ArchiveUpload, told: ImportProgress): Promise<void> {
    await this.#note(upload, told)
    this.#options.onEnded(told)
    // Left there it goes by itself, a day later.
    if (told.is === 'done') await this.#options.discard(upload.started.key).catch(() => undefined)
  }

  async #takeFailure(upload: ArchiveUpload, error: unknown): Promise<boolean> {
    const failure = readFailure(error)
    if (failure.is === 'away') return this.#waitAWhile()
    if (failure.is === 'over') return !this.#end.signal.aborted && this.#stops.get(upload.id)?.signal.aborted === true
    const message = failure.is === 'refused' ? failure.message : ''
    await this.#take(upload, { is: 'failed', message })
    return true
  }

  #waitAWhile(): false {
    this.#failures += 1
    if (!this.#end.signal.aborted) this.#timer = setTimeout(() => this.wake(), waitAfter(this.#failures))
    return false
  }

  /** Nothing, where the person has taken it off the list meanwhile. */
  async #note({ id, archive }: ArchiveUpload, progress: ImportProgress): Promise<void> {
    await this.#options.store.uploads.update(id, { archive: { ...archive, progress } })
  }

  async dispose(): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    await this.#working
  }
}

function isToBring(upload: StoredUpload): upload is ArchiveUpload {
  const { archive, state, started } = upload
  return (
    archive !== undefined && state === 'done' && started !== undefined && (archive.progress?.is ?? 'going') === 'going'
  )
}
