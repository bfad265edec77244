import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { rootCertificates } from 'node:tls'
import { WebSocket } from 'ws'
import type { EngineServerDoor } from '@atelier/shared-schema/entities/engine-server.ts'
import { ServerTrouble, troubleOf } from './server-trouble.ts'

export interface ServerCall {
  readonly method?: 'GET' | 'POST'
  readonly body?: Uint8Array
  readonly contentType?: string
  /** Beside those that every request has. */
  readonly headers?: Readonly<Record<string, string>>
  /** Without a word from the server. */
  readonly idleMs?: number
  readonly totalMs?: number
  readonly bytesMax?: number
  readonly signal?: AbortSignal | undefined
  /** Asked twice it does nothing more than asked once. */
  readonly isRepeatable?: boolean
}

export interface ServerAnswer {
  readonly status: number
  readonly contentType: string
  /** How long it wants to be left alone, where it says so. */
  readonly retryAfterMs: number | undefined
  readonly bytes: Buffer
}

const IDLE_MS = 15_000
const TOTAL_MS = 60_000
const BYTES_MAX = 64 * 1_048_576
const SOCKET_BYTES_MAX = 64 * 1_048_576
/** Connections that wait for the next request; a server behind a proxy drops them sooner or later. */
const KEPT_MS = 15_000

/** The way to one server, with its login and whatever it takes to trust it. Redirects are not followed: they would take the login along. */
export class ServerDoor {
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #trust: { readonly ca?: string[]; readonly rejectUnauthorized: boolean }
  readonly #agent: HttpAgent
  readonly #idleMs: number

  /** `idleMs`: how long a server may be silent before it is taken for hung. */
  constructor({ address, headers, key, caCertificate, acceptsUntrusted }: EngineServerDoor, idleMs = IDLE_MS) {
    this.#idleMs = idleMs
    this.#address = address.replace(/\/+$/, '')
    this.#headers = {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value])),
    }
    this.#trust = {
      ...(caCertificate !== null && { ca: [...rootCertificates, caCertificate] }),
      rejectUnauthorized: !acceptsUntrusted,
    }
    const pool = { keepAlive: true, timeout: KEPT_MS }
    this.#agent = this.#isSecure ? new HttpsAgent({ ...pool, ...this.#trust }) : new HttpAgent(pool)
  }

  get #isSecure(): boolean {
    return this.#address.startsWith('https:')
  }

  /** @throws ServerTrouble, and the signal's reason */
  async call(path: string, call: ServerCall = {}): Promise<ServerAnswer> {
    const { isRepeatable = (call.method ?? 'GET') === 'GET' } = call
    try {
      return await this.#callOnce(path, call)
    } catch (error) {
      // A kept connection that the server has just closed says nothing about the server.
      if (!isRepeatable || !(error instanceof StaleConnection)) throw error
      return await this.#callOnce(path, call)
    }
  }

  /** Speaks as soon as it is open. */
  openSocket(path: string, handshakeMs: number): WebSocket {
    const address = `${this.#address.replace(/^http/, 'ws')}${path}`
    return new WebSocket(address, {
      headers: this.#headers,
      handshakeTimeout: handshakeMs,
      maxPayload: SOCKET_BYTES_MAX,
      perMessageDeflate: false,
      followRedirects: false,
      ...this.#trust,
    })
  }

  dispose(): void {
    this.#agent.destroy()
  }

  #callOnce(path: string, call: ServerCall): Promise<ServerAnswer> {
    const { method = 'GET', body, contentType, idleMs = this.#idleMs, totalMs = TOTAL_MS, signal } = call
    const deadline = AbortSignal.timeout(totalMs)
    const options: RequestOptions = {
      method,
      agent: this.#agent,
      headers: {
        accept: '*/*',
        ...this.#headers,
        ...call.headers,
        ...(body && { 'content-length': body.length }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      timeout: idleMs,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    }
    return new Promise((resolve, reject) => {
      const request = this.#send(`${this.#address}${path}`, options)
      const fail = (error: unknown) => {
        request.destroy()
        if (signal?.aborted) reject(signal.reason as Error)
        else if (deadline.aborted) reject(silence(totalMs))
        else reject(isStale(request, error) ? new StaleConnection(error) : troubleOf(error))
      }
      request.on('error', fail)
      request.on('timeout', () => fail(silence(idleMs)))
      request.on('response', response => {
        readAnswer(response, call.bytesMax ?? BYTES_MAX).then(resolve, fail)
      })
      request.end(body)
    })
  }

  #send(url: string, options: RequestOptions): ClientRequest {
    return this.#isSecure ? requestHttps(url, options) : requestHttp(url, options)
  }
}

/** The connection was kept from before and closed at the other end while the request was on its way. */
class StaleConnection extends ServerTrouble {
  constructor(cause: unknown) {
    super('unreachable', 'it broke the connection off', { cause })
  }
}

function isStale(request: ClientRequest, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
}

function silence(ms: number): ServerTrouble {
  return new ServerTrouble('timeout', `it did not answer within ${Math.round(ms / 1_000)} s`)
}

async function readAnswer(response: IncomingMessage, bytesMax: number): Promise<ServerAnswer> {
  const { statusCode: status = 0, headers } = response
  if (status >= 300 && status < 400) {
    throw new ServerTrouble('redirect', `it leads on to ${String(headers.location ?? 'another address')}`)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bytesMax) {
      throw new ServerTrouble('refused', `it answers with more than ${Math.round(bytesMax / 1_048_576)} MB`)
    }
    chunks.push(chunk)
  }
  return {
    status,
    contentType: headers['content-type'] ?? '',
    retryAfterMs: readRetryAfter(headers['retry-after']),
    bytes: Buffer.concat(chunks, length),
  }
}

/** In seconds; servers that name a moment instead are asked again when it suits us. */
function readRetryAfter(value: string | undefined): number | undefined {
  const seconds = Number(value)
  return value === undefined || value.trim() === '' || !(seconds >= 0) ? undefined : seconds * 1_000
}
