import { changesRoutes } from '@atelier/shared-schema/contract/areas/changes.contract.ts'
import { implement } from '#http/call.ts'
import { listChangesSince, readSnapshot, verifyHeld } from './changes.service.ts'

export const changesImplementation = implement('changes', changesRoutes, {
  list: ({ app, actor, query }) => listChangesSince(app, actor, query),
  snapshot: ({ app, actor, query }) => readSnapshot(app, actor, query),
  verify: ({ app, actor, body }) => verifyHeld(app, actor, body.ids),
})
