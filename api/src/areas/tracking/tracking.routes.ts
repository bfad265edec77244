import { trackingRoutes } from '@atelier/shared-schema/contract/areas/tracking.contract.ts'
import { implement } from '#http/call.ts'
import { trackViews } from './tracking.service.ts'

export const trackingImplementation = implement('tracking', trackingRoutes, {
  views: ({ app, actor, body, request }) => trackViews(app, actor, body.ids, request.ip),
})
