import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import type {
  CompletedUpload,
  StartedUpload,
  UploadPurpose,
  UploadedPart,
} from '@atelier/shared-schema/entities/upload.ts'
import type { TestApi, TestPerson } from '#testing/test-api.ts'

export interface FileToSend {
  name: string
  bytes: Buffer
  mimetype?: string
}

export interface SendOptions {
  as: TestPerson
  purpose?: UploadPurpose
  chunkSize?: number
}

/** The addresses name the public address; a test's server has another. */
export function localAddress(api: TestApi, address: string): string {
  return address.replace(api.app.config.publicUrl, api.url)
}

export async function start(api: TestApi, file: FileToSend, options: SendOptions): Promise<StartedUpload> {
  const [started] = await api.call(
    uploadsRoutes.initialize,
    {
      body: {
        files: [{ filename: file.name, mimetype: file.mimetype ?? '', fileSize: file.bytes.length }],
        associatedResource: options.purpose ?? 'NONE',
        ...(options.chunkSize && { chunkSize: options.chunkSize }),
      },
    },
    { as: options.as },
  )
  if (!started) throw new Error('nothing was started')
  return started
}

export function partOf(bytes: Buffer, number: number, chunkSize = 10 * 1024 * 1024): Buffer {
  return bytes.subarray((number - 1) * chunkSize, number * chunkSize)
}

/** As programs do: no header but the type. */
export async function putPart(api: TestApi, started: StartedUpload, number: number, bytes: Buffer): Promise<Response> {
  const address = started.uploadUrls[number - 1]
  if (!address) throw new Error(`there is no part ${number}`)
  return fetch(localAddress(api, address), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

export async function sendPart(
  api: TestApi,
  started: StartedUpload,
  number: number,
  bytes: Buffer,
): Promise<UploadedPart> {
  const response = await putPart(api, started, number, bytes)
  if (!response.ok) throw new Error(`part ${number}: ${response.status} ${await response.text()}`)
  return { partNumber: number, eTag: response.headers.get('etag') ?? '' }
}

export async function sendParts(
  api: TestApi,
  started: StartedUpload,
  bytes: Buffer,
  chunkSize?: number,
): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = []
  for (let number = 1; number <= started.uploadUrls.length; number++) {
    parts.push(await sendPart(api, started, number, partOf(bytes, number, chunkSize)))
  }
  return parts
}

export async function complete(
  api: TestApi,
  { key, uploadId }: StartedUpload,
  parts: UploadedPart[],
  as: TestPerson,
): Promise<CompletedUpload> {
  const [completed] = await api.call(uploadsRoutes.complete, { body: [{ key, uploadId, parts }] }, { as })
  if (!completed) throw new Error('nothing was completed')
  return completed
}

export async function upload(api: TestApi, file: FileToSend, options: SendOptions): Promise<CompletedUpload> {
  const started = await start(api, file, options)
  return complete(api, started, await sendParts(api, started, file.bytes, options.chunkSize), options.as)
}
