import { useEffect, useState } from 'react'
import { UploadStore } from './upload-store.ts'
import type { StoredUpload } from './upload-store.ts'
import { watchUploads } from './watch-uploads.ts'

/** Uploads of one kind on their way in, and those that are there, until they are taken off the list. Give a stable guard. */
export function useStoredUploads<U extends StoredUpload>(
  uid: string,
  isWanted: (upload: StoredUpload) => upload is U,
): readonly U[] {
  const [uploads, setUploads] = useState<readonly U[]>([])
  useEffect(() => {
    const store = new UploadStore(uid)
    const watching = watchUploads(store, {
      next: all => setUploads(all.filter(isWanted)),
      // A browser that keeps nothing has none on their way.
      error: () => setUploads([]),
    })
    return () => {
      watching.unsubscribe()
      store.close()
    }
  }, [uid, isWanted])
  return uploads
}
