import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Log } from '@atelier/platform/logging/log.ts'
import type { Actor, Person, Runner } from '@atelier/shared-schema/access/actor.ts'
import type { Access, Route, RouteCall, RouteGroup, RouteResult } from '@atelier/shared-schema/contract/route.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import type { App } from '#app.ts'
import type { Once } from './once.ts'

type ActorOf<A extends Access> = A extends { who: 'anyone' } ? Actor : A extends { who: 'runner' } ? Runner : Person

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
  method: string
  log: Log
  header(name: string): string | undefined
  /** Ends the connection at once, whatever is still on its way. */
  hangUp(): void
  /** Aborted when the caller goes away before the answer. */
  gone(): AbortSignal
}

export interface Reply {
  header(name: string, value: string): void
  startSession(token: string, expiresAt: Date): void
  endSession(): void
  /** Any other cookie than the session’s, as `Set-Cookie` has it. */
  cookie(header: string): void
}

/** One call of a route, as its handler gets it: identified, within limits, validated and authorised. */
export interface Call<R extends Route> extends RouteCall<R> {
  app: App
  actor: ActorOf<R['access']>
  /** What `access: item(…)` let the actor at, with the actor's role. */
  item: R['access'] extends { who: 'item' } ? VisibleItem : undefined
  /** The actor's role where the route says `access: workspace(…)`. */
  workspaceRole: R['access'] extends { who: 'workspace' } ? WorkspaceRole : undefined
  request: RequestFacts
  reply: Reply
  /** For what must not be done twice: see `Once`. */
  once: Once
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteResult<R>> | RouteResult<R>
export type Handlers<G extends RouteGroup> = { [K in keyof G]: Handler<G[K]> }

export interface Implementation {
  route: Route
  name: string
  handler: Handler<Route>
}

/** Binds handlers to an area's routes; a route without a handler, or a handler without a route, does not compile. */
export function implement<G extends RouteGroup>(
  area: string,
  routes: G,
  handlers: Handlers<NoInfer<G>>,
): Implementation[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    name: `${area}.${name}`,
    handler: handlers[name] as unknown as Handler<Route>,
  }))
}
