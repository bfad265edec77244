import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { UploadStore } from '#local/uploads/upload-store.ts'
import type { ArchiveArrival, StoredUpload } from '#local/uploads/upload-store.ts'

export type ArchiveUpload = StoredUpload & { archive: ArchiveArrival }

/** Archives on their way in, and those that are there, until they are taken off the list: whichever tab brings them. */
export function useArchives(uid: string): readonly ArchiveUpload[] {
  const [archives, setArchives] = useState<readonly ArchiveUpload[]>([])
  useEffect(() => {
    const store = new UploadStore(uid)
    const watching = liveQuery(() => store.uploads.orderBy('seq').toArray()).subscribe({
      next: uploads => setArchives(uploads.filter(isArchive)),
      // A browser that keeps nothing has none on their way.
      error: () => setArchives([]),
    })
    return () => {
      watching.unsubscribe()
      store.close()
    }
  }, [uid])
  return archives
}

function isArchive(upload: StoredUpload): upload is ArchiveUpload {
  return upload.archive !== undefined
}
