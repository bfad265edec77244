import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'

/** Reads a body as its route says, and stops reading at the limit rather than after it. */
export async function readBody(
  request: Request,
  route: Route,
  limit: number,
  incoming?: AsyncIterable<Uint8Array>,
): Promise<unknown> {
  if (!route.body) return undefined
  if (route.bodyType === 'stream') return incoming ?? request.body ?? noBytes()
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(request, limit)
  switch (route.bodyType ?? 'json') {
    case 'bytes':
      return bytes
    case 'multipart':
      return readForm(bytes, request.headers.get('content-type') ?? '')
    case 'json':
      // An absent body of an object whose fields are all optional is an empty object.
      if (bytes.length === 0) return {}
      if (type !== 'application/json' && !type.endsWith('+json')) {
        throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as application/json.')
      }
      return parseJson(bytes)
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', `The body is larger than the ${limit} bytes allowed here.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw invalidField('body', `is not valid JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as multipart/form-data.')
  })
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name)
    fields[name] = values.length > 1 ? values : values[0]
  }
  return fields
}

/** `?a=1&b=2&b=3` → `{a: '1', b: ['2', '3']}`. */
export function readQuery(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return query
}
