import { ApiError, NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { errorCode } from '@atelier/shared-schema/contract/errors.ts'
import { z } from 'zod'
import type { SendOptions } from './upload-server.ts'

const failure = z.object({
  error: z.object({ code: errorCode, message: z.string(), details: z.record(z.string(), z.unknown()).optional() }),
})

/**
 * By XMLHttpRequest: fetch does not tell how much of a body has left. The address is read on our own origin, whatever name
 * the server is known by outside.
 */
export function sendPart(address: string, bytes: Blob, { signal, onSent }: SendOptions): Promise<string> {
  const { pathname, search } = new URL(address, location.origin)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', event => onSent(event.loaded))
    request.addEventListener('load', () => {
      const tag = request.getResponseHeader('etag')
      if (request.status === 200 && tag) resolve(tag)
      else reject(readFailure(request))
    })
    request.addEventListener('error', () => reject(new NetworkError('a part was cut off')))
    request.addEventListener('timeout', () => reject(new NetworkError('a part took too long')))
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('PUT', pathname + search)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(bytes)
  })
}

/** A proxy in between may answer with something else: then the server was not reached. */
function readFailure({ responseText, status }: XMLHttpRequest): Error {
  const answer = failure.safeParse(readJson(responseText))
  if (!answer.success) return new NetworkError(`a part was answered with ${status}`)
  const { code, message, details } = answer.data.error
  return new ApiError(code, message, details)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
