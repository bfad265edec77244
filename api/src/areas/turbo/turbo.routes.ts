import { turboRoutes } from '@atelier/shared-schema/contract/areas/turbo.contract.ts'
import { implement } from '#http/call.ts'
import { keepFrame } from './keep-frame.service.ts'
import { beginSession, endSession, listSessions } from './sessions.service.ts'
import { paintFrame } from './paint-frame.service.ts'

export const turboImplementation = implement('turbo', turboRoutes, {
  list: ({ app, actor }) => listSessions(app, actor),
  begin: ({ app, actor }) => beginSession(app, actor),
  end: ({ app, actor, params }) => endSession(app, actor, params.id),
  paint: ({ app, actor, body }) => paintFrame(app, actor, body),
  keep: ({ app, actor, body }) => keepFrame(app, actor, body),
})
