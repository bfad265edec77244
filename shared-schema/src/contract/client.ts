import { z } from 'zod'
import { AppError, errorBody } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import type { Route, RouteInput, RouteOutput } from './route.ts'

export interface CallOptions {
  /** Where `/api` is; same origin unless said. */
  baseUrl?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  idempotencyKey?: string
  /** Sent to its end also when the page closes meanwhile; for what is small. */
  keepalive?: boolean
  fetch?: typeof fetch
  /** Takes the answer as it is: for pages of thousands, where the look at each field costs more than all else. */
  unchecked?: boolean
}

/** An answer that was not a success, as the server said it. */
export class ApiError extends AppError {
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: Record<string, unknown> | undefined, cause?: unknown) {
    super(code, message, { details, cause })
    this.name = 'ApiError'
    this.retryAfterSeconds = typeof details?.retryAfterSeconds === 'number' ? details.retryAfterSeconds : undefined
  }
}

/** The server could not be reached at all: what a local-first screen treats as "offline", not as an error. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'NetworkError'
  }
}

type Named = Record<string, unknown> | undefined

/** The address of a route with its parameters filled in, for links and `<img src>`. */
export function routeUrl<R extends Route>(route: R, input: RouteInput<R>, baseUrl = ''): string {
  const { params, query } = input as { params?: Named; query?: Named }
  const path = route.path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, rest: string | undefined) => {
    const value = String(params?.[name])
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) search.append(name, String(entry))
    }
  }
  return `${baseUrl}/api${path}${search.size > 0 ? `?${search}` : ''}`
}

export async function callRoute<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' }
  if (options.signal) init.signal = options.signal
  if (options.keepalive) init.keepalive = true
  if (route.body && input.body !== undefined) init.body = writeBody(route, input.body, headers)
  const response = await send(routeUrl(route, input, options.baseUrl), init, options.fetch ?? fetch)
  if (!response.ok) throw await readError(response)
  if (!(route.response instanceof z.ZodType)) return response as RouteOutput<R>
  if (response.status === 204) return undefined as RouteOutput<R>
  const answer: unknown = await response.json()
  return (options.unchecked ? answer : route.response.parse(answer)) as RouteOutput<R>
}

async function send(url: string, init: RequestInit, fetchFrom: typeof fetch): Promise<Response> {
  try {
    return await fetchFrom(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new NetworkError(error)
  }
}

/** Browsers' types call this BodyInit; Node's have no name for it. */
type RequestBody = NonNullable<RequestInit['body']>

function writeBody(route: Route, body: unknown, headers: Headers): RequestBody {
  if (route.bodyType === 'bytes' || route.bodyType === 'stream') return body as RequestBody
  if (route.bodyType === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
      for (const entry of Array.isArray(value) ? value : [value]) {
        if (entry !== undefined) form.append(name, entry instanceof Blob ? entry : String(entry))
      }
    }
    return form
  }
  headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

async function readError(response: Response): Promise<ApiError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) {
    const { code, message, details } = parsed.data.error
    return new ApiError(code, message, details)
  }
  return new ApiError(
    response.status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE',
    `The server answered ${response.status}.`,
    undefined,
  )
}
