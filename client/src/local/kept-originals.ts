import { liveQuery } from 'dexie'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { KeptItem, LocalDatabase } from './database.ts'

/** As purge.ts knows the caches of a person, and the service worker looks in it. */
function keptCacheName(uid: string): string {
  return `atelier-kept-${uid}`
}

/** Fetches the originals that are to be on this device, one after the other, and lets go of those that no longer are. */
export class KeptOriginals {
  readonly #db: LocalDatabase
  readonly #uid: string
  readonly #watching: { unsubscribe: () => void }
  #isWorking = false
  #isAskedAgain = false
  #disposed = false

  constructor(db: LocalDatabase, uid: string) {
    this.#db = db
    this.#uid = uid
    this.#watching = liveQuery(() => db.kept.toArray()).subscribe({ next: () => this.wake() })
  }

  /** There is something to fetch, or reason to try again. */
  wake(): void {
    if (!('caches' in globalThis) || this.#disposed) return
    if (this.#isWorking) {
      this.#isAskedAgain = true
      return
    }
    this.#isWorking = true
    void this.#work()
      // Without the network, or without room: tried again when the server is reached.
      .catch(() => undefined)
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
      if (!one.isHere) await this.#fetch(cache, one)
    }
  }

  async #fetch(cache: Cache, { id, fileId }: KeptItem): Promise<void> {
    for (const path of pathsOf(fileId)) {
      const response = await fetch(path)
      if (response.ok) await cache.put(path, response)
      else if (response.status !== 404) throw new Error(`${path} answered ${response.status}`)
    }
    // What was taken back meanwhile does not stay.
    const isStill = await this.#db.kept.update(id, { isHere: true })
    if (isStill === 0) for (const path of pathsOf(fileId)) await cache.delete(path)
  }

  dispose(): void {
    this.#disposed = true
    this.#watching.unsubscribe()
  }
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
