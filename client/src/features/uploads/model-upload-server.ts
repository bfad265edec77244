import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import { call } from '#api/call.ts'
import type { KindServer } from './upload-server.ts'

/** Files of models, which become models that are looked at before they can be used. */
export const modelUploadServer: KindServer = {
  start: (uploads, { workspaceId }) => {
    const files = uploads.map(({ name, type, size }) => ({ filename: name, mimetype: type, fileSize: size }))
    return call(routes.initializeUpload, { body: { files, chunkSize: UPLOAD_PART_BYTES, workspaceId } })
  },
  complete: async uploads => {
    const body = uploads.map(({ key, uploadId, parts, model }) => ({ key, uploadId, parts, ...model }))
    const answers = await call(routes.completeUpload, { body })
    return answers.map(({ uploadId, model, duplicateOf, error }) => ({
      uploadId,
      duplicateOf,
      ...(error && { refusal: error }),
      ...(model && { thing: { id: model.id, name: model.name, prompt: '', modelName: '' } }),
    }))
  },
  abort: uploads =>
    call(routes.abortUpload, { body: uploads.map(({ key, uploadId }) => ({ key, uploadId })) }).then(() => undefined),
}
