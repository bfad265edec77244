import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import type { UploadPurpose } from '@atelier/shared-schema/entities/upload.ts'
import { call } from '#api/call.ts'
import type { PictureShape } from './picture-shapes.ts'

/** Sends a small picture at once; answers the id of its file. */
export async function uploadPicture(picture: Blob, { purpose, width, height }: PictureShape): Promise<string> {
  const filename = `${purpose.toLowerCase()}.${picture.type === 'image/png' ? 'png' : 'webp'}`
  return uploadWhole(picture, { filename, purpose, metadata: { width, height } })
}

export interface WholeUpload {
  filename: string
  purpose: UploadPurpose
  metadata?: { width: number; height: number }
}

/** Sends what is small enough to be sent in one part; answers the id of its file. */
export async function uploadWhole(content: Blob, { filename, purpose, metadata }: WholeUpload): Promise<string> {
  const file = { filename, mimetype: content.type, fileSize: content.size, ...(metadata && { metadata }) }
  const chunkSize = Math.max(content.size, UPLOAD_PART_BYTES)
  const body = { files: [file], associatedResource: purpose, chunkSize }
  const [started] = await call(uploadsRoutes.initialize, { body })
  const [address] = started?.uploadUrls ?? []
  if (!started || address === undefined) throw new Error('The server took no upload')
  const { key, uploadId } = started
  const eTag = await putBytes(address, content)
  const [completed] = await call(uploadsRoutes.complete, {
    body: [{ key, uploadId, parts: [{ partNumber: 1, eTag }] }],
  })
  if (!completed?.file) throw new Error(completed?.error?.message ?? 'The server kept no file')
  return completed.file.id
}

/** On our own origin, whatever name the server is known by outside. */
async function putBytes(address: string, body: Blob): Promise<string> {
  const { pathname, search } = new URL(address, location.origin)
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(pathname + search, { method: 'PUT', body, headers }).catch((error: unknown) => {
    throw new NetworkError(error)
  })
  const tag = answer.headers.get('etag')
  if (!answer.ok || !tag) throw new Error(`The picture was answered with ${answer.status}`)
  return tag
}
