import { liveQuery } from 'dexie'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { KeptItem, LocalDatabase } from './database.ts'
import { followKeptFolders } from './kept-folders.ts'

/** As purge.ts knows the caches of a person, and the service worker looks in it. */
function keptCacheName(uid: string): string {
  return `atelier-kept-${uid}`
}

/** Until what could not be had is asked for again, unless the server is reached anew before. */
const AGAIN_MS = 60_000

/** Fetches the originals that are to be on this device, one after the other, and lets go of those that no longer are. */
export class KeptOriginals {
  readonly #db: LocalDatabase
  readonly #uid: string
  readonly #watching: readonly { unsubscribe: () => void }[]
  #isWorking = false
  #isAskedAgain = false
  #disposed = false
  #again: ReturnType<typeof setTimeout> | undefined
  readonly #onNoRoom: () => void
  #hasRoom = true

  constructor(db: LocalDatabase, uid: string, onNoRoom: () => void) {
    this.#db = db
    this.#uid = uid
    this.#onNoRoom = onNoRoom
    this.#watching = [
      liveQuery(() => db.kept.toCollection().primaryKeys()).subscribe({ next: () => this.wake() }),
      followKeptFolders(db),
    ]
  }

  /** There is something to fetch, or reason to try again. */
  wake(): void {
    if (!('caches' in globalThis) || this.#disposed) return
    if (this.#isWorking) {
      this.#isAskedAgain = true
      return
    }
    this.#isWorking = true
    clearTimeout(this.#again)
    void this.#work()
      .catch(error => this.#noteFailure(error))
      .finally(() => {
        this.#isWorking = false
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false
          this.wake()
        }
      })
  }

  async #work(): Promise<void> {
    const kept = await this.#db.kept.toArray()
    const cache = await caches.open(keptCacheName(this.#uid))
    await dropOthers(cache, kept)
    for (const one of kept) {
      if (this.#disposed) return
      try {
        if (!one.isHere) await this.#fetch(cache, one)
      } catch (error) {
        if (isOfRoom(error)) throw error
        // One that cannot be had keeps no other from being here.
        this.#tryAgain()
      }
    }
    this.#hasRoom = true
  }

  #noteFailure(error: unknown): void {
    if (!isOfRoom(error)) return this.#tryAgain()
    // Fetching what there is no room for is for nothing until something else is to be kept, or the server is reached anew.
    if (this.#hasRoom) this.#onNoRoom()
    this.#hasRoom = false
  }

  #tryAgain(): void {
    clearTimeout(this.#again)
    if (!this.#disposed) this.#again = setTimeout(() => this.wake(), AGAIN_MS)
  }

  async #fetch(cache: Cache, { id, fileId }: KeptItem): Promise<void> {
    for (const path of pathsOf(fileId)) {
      const response = await fetch(path)
      if (response.ok) await cache.put(path, response)
      // A small picture has no such thumbnail.
      else if (response.status !== 404 || path === filePath(fileId, 'original')) {
        throw new Error(`${path} answered ${response.status}`)
      }
    }
    // What was taken back meanwhile does not stay.
    const isStill = await this.#db.kept.update(id, { isHere: true })
    if (isStill === 0) for (const path of pathsOf(fileId)) await cache.delete(path)
  }

  dispose(): void {
    this.#disposed = true
    clearTimeout(this.#again)
    for (const watching of this.#watching) watching.unsubscribe()
  }
}

function isOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function pathsOf(fileId: string): string[] {
  return [filePath(fileId, 'original'), filePath(fileId, '640')]
}

async function dropOthers(cache: Cache, kept: readonly KeptItem[]): Promise<void> {
  const fileIds = new Set(kept.map(({ fileId }) => fileId))
  for (const request of await cache.keys()) {
    const fileId = new URL(request.url).pathname.split('/')[3] ?? ''
    if (!fileIds.has(fileId)) await cache.delete(request)
  }
}
