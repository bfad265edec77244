import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { partsPrefix } from '@atelier/platform/storage/object-keys.ts'
import type { UploadReference } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { forgetUploads } from './known-uploads.ts'
import { deleteUnfinishedFile, findOwnUpload } from './uploads.queries.ts'
import type { UploadRow } from './uploads.queries.ts'

/** The rows first: what is left in the store without them is known for rubbish by the sweep. */
export async function discardUpload({ db, store }: Pick<App, 'db' | 'store'>, upload: UploadRow): Promise<void> {
  forgetUploads([upload.id])
  if (!(await deleteUnfinishedFile(db, upload.file_id))) return
  for await (const { key } of store.list(partsPrefix(upload.id))) await store.remove(key)
}

/** What is not there, or was completed, is left as it is. */
export async function abortUploads(app: App, actor: Person, uploads: readonly UploadReference[]): Promise<void> {
  for (const { uploadId } of uploads) {
    const found = await findOwnUpload(app.db, actor.uid, uploadId)
    if (found) await discardUpload(app, found.upload)
  }
}
