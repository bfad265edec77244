import { accessRequestsRoutes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import { implement } from '#http/call.ts'
import { decideAccess, listAccessRequests, readAsk, requestAccess } from './access-requests.service.ts'

export const accessRequestsImplementation = implement('access-requests', accessRequestsRoutes, {
  create: ({ app, actor, body }) => requestAccess(app, actor, body),
  decide: ({ app, actor, params, body }) => decideAccess(app, actor, { id: params.id, ...body }),
  list: ({ app, actor, query }) => listAccessRequests(app, actor, query),
  ask: ({ app, actor, params }) => readAsk(app, actor, params.id),
})
