import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import { call } from '#api/call.ts'
import type { KindServer, UploadServer } from './upload-server.ts'

/** Pictures, which become images of the library. */
export const imageUploadServer: KindServer & Pick<UploadServer, 'makeFolder'> = {
  start: (uploads, { folderId, workspaceId }) => {
    const files = uploads.map(({ name, type, size }) => ({ filename: name, mimetype: type, fileSize: size }))
    return call(imagesRoutes.startUploads, { body: { files, chunkSize: UPLOAD_PART_BYTES, folderId, workspaceId } })
  },
  complete: async uploads => {
    const answers = await call(imagesRoutes.completeUploads, { body: [...uploads] })
    return answers.map(({ uploadId, image, duplicateOf, error }) => ({
      uploadId,
      duplicateOf,
      ...(error && { refusal: error }),
      ...(image && {
        thing: { id: image.id, name: image.name, prompt: image.prompt.slice(0, 200), modelName: image.modelName },
      }),
    }))
  },
  abort: uploads =>
    call(imagesRoutes.abortUploads, { body: uploads.map(({ key, uploadId }) => ({ key, uploadId })) }).then(
      () => undefined,
    ),
  makeFolder: async ({ name, place: { folderId, workspaceId }, key }) => {
    const body = { name, parentId: folderId, workspaceId }
    const folder = await call(foldersRoutes.create, { body }, { idempotencyKey: await shorten(key) })
    return folder.id
  },
}

/** A key may have any length, what is sent may not. */
async function shorten(key: string): Promise<string> {
  if (!('subtle' in crypto))
    return Array.from(key, letter => letter.codePointAt(0)?.toString(36))
      .join('')
      .slice(-120)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(digest).slice(0, 16), byte => byte.toString(16).padStart(2, '0')).join('')
}
