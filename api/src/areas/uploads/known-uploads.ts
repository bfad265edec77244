import type { UploadRow } from './uploads.queries.ts'

/** What has to be known of an upload to take a part of it. */
export type OpenUpload = Pick<UploadRow, 'id' | 'part_size' | 'part_count' | 'secret_hash' | 'expires_at'> & {
  file_size: number
}

const KNOWN_MAX = 5_000

/**
 * Uploads that this process has begun, so that not every part asks the database before it is written. It may be wrong, when
 * another process has given one another secret or it is over: that is asked in the statement that keeps the part.
 */
const known = new Map<string, OpenUpload>()

export function noteUploads(uploads: readonly OpenUpload[]): void {
  for (const upload of uploads) known.set(upload.id, upload)
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) return
    known.delete(oldest)
  }
}

export function findKnownUpload(id: string): OpenUpload | undefined {
  return known.get(id)
}

export function forgetUploads(ids: Iterable<string>): void {
  for (const id of ids) known.delete(id)
}
