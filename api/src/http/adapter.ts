import type { Context, Hono } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { z } from 'zod'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import { findItemAccess, findWorkspaceRole } from '@atelier/database/access/access.queries.ts'
import { anonymous } from '@atelier/shared-schema/access/actor.ts'
import type { Actor, Person, Runner } from '@atelier/shared-schema/access/actor.ts'
import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { ItemRight } from '@atelier/shared-schema/access/rights.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { doorsOf } from '@atelier/shared-schema/contract/route.ts'
import type { Access, Route } from '@atelier/shared-schema/contract/route.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { CHANGES_CHANNEL } from '@atelier/shared-schema/feed/changes-channel.ts'
import type { App } from '#app.ts'
import { findClientAddress } from './client-address.ts'
import type { Call, Implementation, RequestFacts } from './call.ts'
import { clearSessionCookies, readSessionCookie, writeSessionCookies } from './cookies.ts'
import { errorResponse, parsePart } from './errors.ts'
import { runOnce } from './idempotency.ts'
import type { JsonAnswer } from './idempotency.ts'
import type { Identifier } from './identify.ts'
import { observe } from './observe.ts'
import { eachTime } from './once.ts'
import { assertOwnOrigin } from './origin.ts'
import type { RateLimiter } from './rate-limit.ts'
import { readBody, readQuery } from './read-body.ts'

const PERSON_PER_MINUTE = 1_200
const ADDRESS_PER_MINUTE = 300

export interface Door {
  app: App
  identifier: Identifier
  limiter: RateLimiter
  /** Whether answers are held against their schemas: in tests and development. */
  checkAnswers: boolean
  handlerTimeoutMs: number
}

/** Puts every implemented route on a Hono app, each behind the same door: identify → limit → validate → authorise → act. */
export function mountRoutes(hono: Hono, door: Door, implementations: Implementation[]): void {
  const doors = implementations.flatMap(implementation =>
    doorsOf(implementation.route).map(({ method, path }) => ({ method, path, implementation })),
  )
  for (const { method, path, implementation } of doors.sort((one, other) => compareGenerality(one.path, other.path))) {
    hono.on(method, `/api${toHonoPath(path)}`, context => {
      const request = describeRequest(context, door.app)
      return observe(implementation.name, request, () => answer(context, door, request, implementation))
    })
  }
}

/** Hono takes the first path that fits, so what is spelled out (`/tags`) comes before what takes anything (`/{id}`). */
function compareGenerality(one: string, other: string): number {
  const [ranked, otherRanked] = [one, other].map(path => path.replace(/[^/]+/g, rankSegment))
  return ranked === otherRanked ? 0 : (ranked ?? '') < (otherRanked ?? '') ? -1 : 1
}

function rankSegment(segment: string): string {
  if (!segment.startsWith('{')) return '0'
  return segment.endsWith('...}') ? '2' : '1'
}

function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\.\.\.\}/g, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1')
}

async function answer(
  context: Context,
  door: Door,
  request: RequestFacts,
  { route, name, handler }: Implementation,
): Promise<Response> {
  const { app } = door
  const secure = app.config.publicUrl.startsWith('https:')
  const headers = new Headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  try {
    const actor = admitGuest(await identify(context, door, route.access, secure), route)
    limit(door, name, route, actor, request, headers)
    if (actor.who === 'anonymous' && needsPerson(route)) throw signInFirst()
    const input = await readInput(context, route, app.config.bodyLimitBytes)
    const allowed = await authorise(app, route.access, actor, input.params)
    if (writes(route) && app.isReadOnly()) {
      throw new AppError(
        'READ_ONLY',
        'The server is read-only because its disk is nearly full. Reading still works; writing returns once there is space.',
      )
    }
    const call = {
      app,
      actor: actor as Person,
      ...input,
      ...allowed,
      request,
      reply: makeReply(headers, secure),
    } as unknown as Call<Route>
    const act = async (once = eachTime) => {
      const work = Promise.resolve(handler({ ...call, once }))
      const result = route.takesLong ? await work : await withTimeout(work, door.handlerTimeoutMs)
      // What was written is committed by now; who was too late to hear it finds it at the next look.
      if (writes(route) && route.bodyType !== 'stream') app.doorbell.ring(CHANGES_CHANNEL)
      if (route.opens && allowed.item && actor.who === 'person') app.opened.note(actor.uid, allowed.item)
      return result
    }
    if (!(route.response instanceof z.ZodType)) return mergeHeaders((await act()) as Response, headers)
    const key = context.req.header('idempotency-key')
    const send = async (once = eachTime) => toJson(route, await act(once), door.checkAnswers)
    if (
      key &&
      route.method === 'POST' &&
      writes(route) &&
      actor.who === 'person' &&
      (route.bodyType ?? 'json') === 'json'
    ) {
      const once = await runOnce(
        { db: app.db, uid: actor.uid, key, route: name, input, secret: route.secret ?? false },
        send,
      )
      if (once.replayed) headers.set('idempotency-replayed', 'true')
      return jsonResponse(once, headers)
    }
    return jsonResponse(await send(), headers)
  } catch (error) {
    // What is still on its way of a body would be taken for the next request.
    if (route.bodyType === 'stream') headers.set('connection', 'close')
    return mergeHeaders(errorResponse(error, request.log), headers)
  }
}

function writes(route: Route): boolean {
  return route.writes ?? route.method !== 'GET'
}

export function describeRequest(context: Context, app: App): RequestFacts {
  const given = context.req.header('x-request-id')
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : newId()
  return {
    id,
    ip: findClientAddress(
      getConnInfo(context).remote.address ?? '',
      context.req.header('x-forwarded-for'),
      app.config.trustProxy,
    ),
    method: context.req.method,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 400),
    log: app.log.child({ requestId: id }),
    header: name => context.req.header(name),
    hangUp: () => (context.env as HttpBindings).incoming.socket.destroy(),
    gone: () => context.req.raw.signal,
  }
}

async function identify(context: Context, door: Door, access: Access, secure: boolean): Promise<Actor | Runner> {
  if (access.who === 'runner') return door.identifier.identifyRunner(context.req.header('authorization'))
  const actor = await door.identifier.identify({
    cookie: readSessionCookie(context.req.header('cookie'), secure),
    authorization: context.req.header('authorization'),
  })
  const safe = context.req.method === 'GET' || context.req.method === 'HEAD'
  if (!safe && actor.who === 'person' && actor.via === 'session') {
    assertOwnOrigin(context.req.header('origin'), door.app.config.publicUrl, context.req.header('host'))
  }
  return actor
}

/** A review guest is let to what is opened to guests; what anyone may call answers them as it answers anyone. */
function admitGuest(actor: Actor | Runner, route: Route): Actor | Runner {
  if (actor.who !== 'person' || actor.onlyItemId === undefined || route.guests) return actor
  if (route.access.who === 'anyone') return anonymous
  throw new AppError('FORBIDDEN', 'As a review guest you see what you were asked to review, and nothing else.')
}

function limit(
  door: Door,
  name: string,
  route: Route,
  actor: Actor | Runner,
  request: RequestFacts,
  headers: Headers,
): void {
  const factor = door.app.config.rateLimitFactor
  if (factor === 0) return
  const who = nameCaller(actor, request)
  const usual = actor.who === 'anonymous' ? ADDRESS_PER_MINUTE : PERSON_PER_MINUTE
  const told = route.usualPerMinute
    ? door.limiter.take(`${name}:${who}`, Math.ceil(route.usualPerMinute * factor))
    : door.limiter.take(`all:${who}`, Math.ceil(usual * factor))
  const own = route.ratePerMinute && door.limiter.take(`${name}:${who}`, Math.ceil(route.ratePerMinute * factor))
  for (const [header, value] of Object.entries(own || told)) headers.set(header, value)
}

function nameCaller(actor: Actor | Runner, request: RequestFacts): string {
  if (actor.who === 'person') return actor.uid
  return actor.who === 'runner' ? actor.keyId : request.ip
}

async function readInput(context: Context, route: Route, bodyLimit: number) {
  return {
    params: route.params && parsePart('params', route.params, context.req.param()),
    query: route.query && parsePart('query', route.query, readQuery(new URL(context.req.url))),
    body:
      route.body &&
      parsePart(
        'body',
        route.body,
        await readBody(
          context.req.raw,
          route,
          route.bodyLimit ?? bodyLimit,
          // Straight from the socket: a body of many bytes need not go through a web stream.
          (context.env as Partial<HttpBindings>).incoming,
        ),
      ),
  }
}

interface Allowed {
  item?: VisibleItem
  workspaceRole?: WorkspaceRole
}

const worksInTrash: ReadonlySet<ItemRight> = new Set(['view', 'delete', 'recover'])

async function authorise(app: App, access: Access, actor: Actor | Runner, params: unknown): Promise<Allowed> {
  // Only routes for runners identify one, and nobody else gets through there.
  if (actor.who === 'runner' || access.who === 'runner' || access.who === 'anyone') return {}
  if (access.who === 'item') {
    const found = await findItemAccess(app.db, actor, paramOf(params, access.param))
    const item = found?.item.kind === access.kind ? found : undefined
    if (actor.who === 'anonymous' && !item?.role) throw signInFirst()
    const assert = worksInTrash.has(access.right) ? assertRight : assertLive
    return { item: assert(item, access.right, describeKind(access.kind)) }
  }
  if (actor.who === 'anonymous') throw signInFirst()
  switch (access.who) {
    case 'person':
      return {}
    case 'session':
      if (actor.via === 'apiKey')
        throw new AppError('SESSION_REQUIRED', 'This needs a browser session; an API key may not do it.')
      return {}
    case 'moderator':
      if (actor.siteRole === 'member') throw new AppError('FORBIDDEN', 'Only moderators may do this.')
      return {}
    case 'siteOwner':
      if (actor.siteRole !== 'owner') throw new AppError('FORBIDDEN', "Only this installation's owner may do this.")
      return {}
    case 'workspace': {
      const workspaceRole = await findWorkspaceRole(app.db, actor.uid, paramOf(params, access.param))
      if (!workspaceRole) throw notFound('workspace')
      if (!workspaceRoleAtLeast(workspaceRole, access.role)) {
        throw new AppError('FORBIDDEN', `Only ${access.role}s of the workspace and those above may do this.`)
      }
      return { workspaceRole }
    }
  }
}

/** Without a session everything is 401, whatever else is wrong with it; only public things may be looked at, never written to. */
function needsPerson(route: Route): boolean {
  const { access } = route
  return access.who !== 'anyone' && (access.who !== 'item' || access.right !== 'view' || writes(route))
}

function signInFirst(): AppError {
  return new AppError('UNAUTHENTICATED', 'Sign in first, or send an API key as "Authorization: Bearer <key>".')
}

function paramOf(params: unknown, name: string): string {
  return String((params as Record<string, unknown>)[name])
}

function describeKind(kind: string): string {
  return kind.toLowerCase().replaceAll('_', ' ')
}

function makeReply(headers: Headers, secure: boolean): Call<Route>['reply'] {
  const setAll = (cookies: readonly string[]) => cookies.forEach(cookie => headers.append('set-cookie', cookie))
  return {
    header: (name, value) => headers.set(name, value),
    startSession: (token, expiresAt) => setAll(writeSessionCookies(token, expiresAt, secure)),
    endSession: () => setAll(clearSessionCookies(secure)),
    cookie: header => headers.append('set-cookie', header),
  }
}

function toJson(route: Route, result: unknown, checkAnswers: boolean): JsonAnswer {
  if (route.response instanceof z.ZodVoid) return { status: 204, body: undefined }
  const value = checkAnswers && route.response instanceof z.ZodType ? route.response.parse(result) : result
  return { status: route.status ?? 200, body: JSON.stringify(value) }
}

function jsonResponse({ status, body }: JsonAnswer, headers: Headers): Response {
  if (body !== undefined) headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(body ?? null, { status, headers })
}

/** What the door knows is added to what the answer says; the answer's own word wins. */
function mergeHeaders(response: Response, headers: Headers): Response {
  const merged = new Response(response.body, response)
  for (const [name, value] of headers) {
    if (name === 'set-cookie') merged.headers.append(name, value)
    else if (!merged.headers.has(name)) merged.headers.set(name, value)
  }
  return merged
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('TIMEOUT', 'This took too long and was given up. Try again, or ask for less at once.')),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
