import { eventsRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { implement } from '#http/call.ts'

/** Nothing between us and the reader may gather, keep or change what is sent. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

export const eventsImplementation = implement('events', eventsRoutes, {
  stream: async ({ app, actor, query, request }) => {
    const since = request.header('last-event-id') || query.since
    return new Response(await app.events.open({ actor, since, hangUp: request.hangUp }), { headers })
  },
})
