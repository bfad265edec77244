import { sessionRoutes } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'
import { implement } from '#http/call.ts'
import { endSession, listSessions } from './sessions.service.ts'

export const sessionsImplementation = implement('sessions', sessionRoutes, {
  list: ({ app, actor }) => listSessions(app, actor),
  end: async ({ app, actor, params, reply }) => {
    await endSession(app, actor, params.id)
    if (params.id === actor.credentialId) reply.endSession()
  },
})
