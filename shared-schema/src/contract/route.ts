import { z } from 'zod'
import type { ItemRight } from '#access/rights.ts'
import type { ItemKind, WorkspaceRole } from '#entities/enums.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call a route. `item` and `workspace` are decided by the adapter before the handler runs, from the named path parameter. */
export type Access =
  | { who: 'anyone' }
  | { who: 'person' }
  | { who: 'session' }
  | { who: 'moderator' }
  | { who: 'siteOwner' }
  | { who: 'runner' }
  | { who: 'item'; kind: ItemKind; right: ItemRight; param: string }
  | { who: 'workspace'; role: WorkspaceRole; param: string }

/** Signed in or not. */
export const anyone = { who: 'anyone' } as const
/** Signed in, by browser session or API key. */
export const person = { who: 'person' } as const
/** Signed in by browser session: for what a leaked API key must not do (keys, sign-in methods, deletion). */
export const session = { who: 'session' } as const
export const moderator = { who: 'moderator' } as const
/** The owner of this installation. */
export const siteOwner = { who: 'siteOwner' } as const
/** A machine elsewhere that runs tasks, by a key that the installation's owner made for it; no person, and nothing else. */
export const runner = { who: 'runner' } as const

export function item<K extends ItemKind>(kind: K, right: ItemRight, param = 'id') {
  return { who: 'item', kind, right, param } as const
}
export function workspace(role: WorkspaceRole, param = 'id') {
  return { who: 'workspace', role, param } as const
}

/** An answer that is not JSON: a file, an event stream, a redirect. */
export interface RawResponse {
  raw: true
  contentType: string
  description: string
}
export function rawResponse(contentType: string, description: string): RawResponse {
  return { raw: true, contentType, description }
}

/** A body that is read as it arrives and never held whole: for `bodyType: 'stream'`, where the handler sets the limit. */
export const streamedBody = z.custom<AsyncIterable<Uint8Array>>(
  value => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

type Schema = z.ZodType | undefined

export interface RouteSpec<
  A extends Access,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends z.ZodType | RawResponse,
> {
  method: Method
  /** Below `/api`, parameters as `{name}`; a last `{name...}` takes the rest of the path, slashes included. */
  path: string
  /** More `METHOD /path` doors to the same handler. */
  aliases?: readonly string[]
  summary: string
  access: A
  params?: P
  query?: Q
  body?: B
  /** How the body arrives; JSON unless said. */
  bodyType?: 'json' | 'multipart' | 'bytes' | 'stream'
  /** Over the installation's usual limit (in bytes). */
  bodyLimit?: number
  response: R
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202 | 204 | 302
  /** Beyond what every route may answer. */
  errors?: readonly ErrorCode[]
  /** Requests a minute from one person or address, where the usual limit is too generous. */
  ratePerMinute?: number
  /** Requests a minute that are counted apart from all others, where the usual limit is too tight: thumbnails, parts of files. */
  usualPerMinute?: number
  /** As long as the file is large: nobody gives it up in the middle. */
  takesLong?: boolean
  /** false for a POST that only reads, such as a search: it goes on while the server is read-only. */
  writes?: boolean
  /** The answer carries a secret: it is never stored for replay or logged. */
  secret?: boolean
  /** Review guests come through, too, each to the one thing they review. To every other door they are nobody. */
  guests?: boolean
  /** Of a route whose access is an item: reading it is opening it, and is kept among what the person opened last. */
  opens?: boolean
}

export interface Route<
  A extends Access = Access,
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType | RawResponse = z.ZodType | RawResponse,
> extends Omit<RouteSpec<A, P, Q, B, R>, 'params' | 'query' | 'body'> {
  params: P
  query: Q
  body: B
}

export type RouteGroup = Record<string, Route>

export function route<
  const A extends Access,
  R extends z.ZodType | RawResponse,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(spec: RouteSpec<A, P, Q, B, R>): Route<A, P, Q, B, R> {
  // A part that is not given is of type undefined, by the defaults above.
  return { ...spec, params: spec.params as P, query: spec.query as Q, body: spec.body as B }
}

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Read<S> = S extends z.ZodType ? z.output<S> : undefined

type PartOf<K extends string, S> = S extends z.ZodType
  ? object extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> }
  : { [key in K]?: undefined }

/** What a caller gives. */
export type RouteInput<R extends Route> = PartOf<'params', R['params']> &
  PartOf<'query', R['query']> &
  PartOf<'body', R['body']>
/** What a handler reads. */
export interface RouteCall<R extends Route> {
  params: Read<R['params']>
  query: Read<R['query']>
  body: Read<R['body']>
}
/** What a handler returns: it is parsed by the response schema on the way out. */
export type RouteResult<R extends Route> = R['response'] extends RawResponse ? Response : Sent<R['response']>
/** What a caller gets. */
export type RouteOutput<R extends Route> = R['response'] extends RawResponse ? Response : Read<R['response']>

/** The answer of a route that has nothing to say: `204`. */
export const nothing = z.void()

/** All doors of a route as method and path, its own first. */
export function doorsOf(route: Route): { method: Method; path: string }[] {
  const own = { method: route.method, path: trimSlash(route.path) }
  const more = (route.aliases ?? []).map(alias => {
    const [method, path] = alias.split(' ')
    if (!path || !/^(GET|POST|PUT|PATCH|DELETE)$/.test(method ?? ''))
      throw new Error(`alias is not "METHOD /path": ${alias}`)
    return { method: method as Method, path: trimSlash(path) }
  })
  return [own, ...more]
}

/** A trailing slash means nothing. */
function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

export interface Area {
  name: string
  routes: RouteGroup
}

/** Gathers areas and refuses two routes behind one door; `{id}` and `{uid}` at one place are the same door. */
export function gatherAreas(areas: readonly Area[]): readonly Area[] {
  const taken = new Map<string, string>()
  for (const area of areas) {
    for (const [name, route] of Object.entries(area.routes)) {
      for (const door of doorsOf(route)) {
        const key = `${door.method} ${door.path.replace(/\{[^}]*\}/g, '{}')}`
        const owner = taken.get(key)
        if (owner) throw new Error(`${key} is declared by ${owner} and by ${area.name}.${name}`)
        taken.set(key, `${area.name}.${name}`)
      }
    }
  }
  return areas
}
