import { randomId } from '#local/random-id.ts'
import type { StoredUpload, UploadPlace } from '#local/uploads/upload-store.ts'
import { looksLikePicture } from '#local/uploads/collect-files.ts'

interface Placing {
  drop: string
  seq: number
  place: UploadPlace
  path: string[]
}

/** One that is no picture by its name is refused at once. */
export function describeFile(file: File, placing: Placing): StoredUpload {
  const waiting = describeWaiting(file, placing)
  if (looksLikePicture(file)) return waiting
  return { ...waiting, state: 'refused', refusal: { code: 'wrong-kind', message: '' } }
}

export function describeWaiting({ name, size, type, lastModified }: File, placing: Placing): StoredUpload {
  return {
    ...placing,
    id: randomId(),
    state: 'waiting',
    name,
    size,
    type,
    lastModified,
    parts: [],
    attempts: 0,
    at: Date.now(),
  }
}
