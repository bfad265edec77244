import { archiveUploadServer } from './archive-upload-server.ts'
import { imageUploadServer } from './image-upload-server.ts'
import { modelUploadServer } from './model-upload-server.ts'
import { sendPart } from './send-part.ts'
import { kindOf } from './upload-queue.ts'
import type { KindServer, UploadKind, UploadServer } from './upload-server.ts'

const servers: Record<UploadKind, KindServer> = {
  image: imageUploadServer,
  archive: archiveUploadServer,
  model: modelUploadServer,
}

/** Each kind is begun and completed by routes of its own; their parts go the same way. */
export const uploadServer: UploadServer = {
  start: (uploads, place) => servers[uploads[0] ? kindOf(uploads[0]) : 'image'].start(uploads, place),
  sendPart,
  complete: (uploads, kind) => servers[kind].complete(uploads),
  abort: (uploads, kind) => servers[kind].abort(uploads),
  makeFolder: imageUploadServer.makeFolder,
}
