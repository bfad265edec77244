import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { implement } from '#http/call.ts'
import { giveTicket } from './sync.service.ts'

export const syncImplementation = implement('sync', syncRoutes, {
  ticket: ({ app, actor, body }) => giveTicket(app, actor, body.document),
})
