import { useStoredUploads } from '#local/uploads/use-stored-uploads.ts'
import type { ArchiveArrival, StoredUpload } from '#local/uploads/upload-store.ts'

export type ArchiveUpload = StoredUpload & { archive: ArchiveArrival }

/** Archives, whichever tab brings them. */
export function useArchives(uid: string): readonly ArchiveUpload[] {
  return useStoredUploads(uid, isArchive)
}

function isArchive(upload: StoredUpload): upload is ArchiveUpload {
  return upload.archive !== undefined
}
