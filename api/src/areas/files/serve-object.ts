import { Readable } from 'node:stream'
import { readExisting } from '@atelier/platform/storage/object-store.ts'
import type { ObjectKey, ObjectStore } from '@atelier/platform/storage/object-store.ts'
import { readRange } from './byte-range.ts'

export interface ServedObject {
  key: ObjectKey
  size: number
  mimeType: string
  /** As `Content-Disposition` names it. */
  name: string
  /** Saved rather than shown. */
  download: boolean
  /** With its quotes. */
  etag: string
  cacheControl: string
  /** Whether pages of others may show it. */
  embeddable: boolean
}

export interface ServingRequest {
  method: string
  header(name: string): string | undefined
}

/** An object as HTTP gives it: whole, a range, or the word that it has not changed. @throws ObjectMissing */
export async function serveObject(
  store: ObjectStore,
  object: ServedObject,
  request: ServingRequest,
): Promise<Response> {
  const headers = describe(object)
  if (matchesEtag(request.header('if-none-match'), object.etag)) return new Response(null, { status: 304, headers })
  const ifRange = request.header('if-range')
  const asked = ifRange === undefined || ifRange === object.etag ? request.header('range') : undefined
  const range = readRange(asked, object.size)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${object.size}` } })
  }
  const length = range === 'all' ? object.size : range.end - range.start + 1
  headers.set('content-length', String(length))
  if (range !== 'all') headers.set('content-range', `bytes ${range.start}-${range.end}/${object.size}`)
  const status = range === 'all' ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await readExisting(store, object.key, range === 'all' ? undefined : range)
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}

/** Whatever a file holds, a browser neither runs it nor takes it for something else. */
function describe({ mimeType, name, download, etag, cacheControl, embeddable }: ServedObject): Headers {
  return new Headers({
    'content-type': mimeType,
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeName(name)}`,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': cacheControl,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': embeddable ? 'cross-origin' : 'same-origin',
  })
}

/** RFC 8187: what `encodeURIComponent` leaves that a header may not hold. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Whether whoever asks has it already. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))
  )
}
