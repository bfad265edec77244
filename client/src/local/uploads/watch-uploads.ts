import { Dexie } from 'dexie'
import type { StoredUpload, UploadStore } from './upload-store.ts'

/** Reading them may take up to this part of the time. */
const READING_SHARE = 10

/** Quickly enough for a list that is looked at. */
export const TELL_MS = 200

interface Watching {
  everyMs?: number
  next: (uploads: StoredUpload[]) => void
  error: (error: unknown) => void
}

/**
 * Tells all uploads in their order, and again when something has changed, in whichever tab: no more often than it is said,
 * and less often where reading them takes long, since each of thousands changes several times.
 */
export function watchUploads(
  store: UploadStore,
  { everyMs = TELL_MS, next, error }: Watching,
): { unsubscribe: () => void } {
  const prefix = `idb://${store.name}/${store.uploads.name}/`
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isChanged = false
  let isOver = false
  let notBefore = 0

  async function read(): Promise<void> {
    waiting = undefined
    isReading = true
    isChanged = false
    const begin = performance.now()
    try {
      const uploads = await store.uploads.orderBy('seq').toArray()
      if (!isOver) next(uploads)
    } catch (failure) {
      if (!isOver) error(failure)
    }
    isReading = false
    const end = performance.now()
    notBefore = end + Math.max(everyMs, READING_SHARE * (end - begin))
    if (isChanged) readSoon()
  }
  function readSoon(): void {
    if (isOver || waiting !== undefined) return
    waiting = setTimeout(() => void read(), Math.max(0, notBefore - performance.now()))
  }
  const note = (parts: object): void => {
    if (!Object.keys(parts).some(part => part.startsWith(prefix))) return
    isChanged = true
    if (!isReading) readSoon()
  }
  Dexie.on('storagemutated', note)
  void read()
  return {
    unsubscribe: () => {
      isOver = true
      clearTimeout(waiting)
      Dexie.on.storagemutated.unsubscribe(note)
    },
  }
}
