import { syncRoutes } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { implement } from '#http/call.ts'
import {
  keepHistory,
  listDocumentHands,
  listHistory,
  nameHistory,
  previewHistory,
  readHistoryState,
  removeHistory,
  restoreHistory,
} from './history.service.ts'
import { giveTicket, giveVisit } from './sync.service.ts'

export const syncImplementation = implement('sync', syncRoutes, {
  ticket: ({ app, actor, body }) => giveTicket(app, actor, body.document),
  visit: ({ app, request, body }) => giveVisit(app, request.ip, body.document),
  listHands: ({ app, actor, params }) => listDocumentHands(app, actor, params.name),
  listHistory: ({ app, actor, params, query }) => listHistory(app, actor, params.name, query),
  keepHistory: ({ app, actor, params, body }) => keepHistory(app, actor, params.name, body.label),
  nameHistory: ({ app, actor, params, body }) => nameHistory(app, actor, params, body.label),
  removeHistory: ({ app, actor, params }) => removeHistory(app, actor, params),
  previewHistory: ({ app, actor, params }) => previewHistory(app, actor, params),
  readHistoryState: ({ app, actor, params }) => readHistoryState(app, actor, params),
  restoreHistory: ({ app, actor, params }) => restoreHistory(app, actor, params),
})
