import { enginesRoutes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { implement } from '#http/call.ts'
import { agreeTo, listOwnConsents, takeConsentBack } from './consents.service.ts'
import { checkServer } from './check-server.service.ts'
import { changeServer, createServer, deleteServer, readServer } from './engine-servers.service.ts'
import { listEngines, listModels } from './list-engines.service.ts'
import { listLookingModels } from './list-looking-models.service.ts'

export const enginesImplementation = implement('engines', enginesRoutes, {
  list: ({ app, actor }) => listEngines(app, actor),
  looking: ({ app }) => listLookingModels(app),
  models: ({ app, params }) => listModels(app, params.id),
  read: ({ app, params }) => readServer(app, params.id),
  create: ({ app, actor, body, request }) => createServer(app, actor, body, request.ip),
  check: ({ app, body, request }) => checkServer(app, body, request.gone()),
  change: ({ app, actor, params, body, request }) => changeServer(app, actor, params.id, body, request.ip),
  delete: ({ app, actor, params, request }) => deleteServer(app, actor, params.id, request.ip),
  consents: ({ app, actor }) => listOwnConsents(app, actor),
  agree: ({ app, actor, body }) => agreeTo(app, actor, body.engines),
  takeBack: ({ app, actor, params }) => takeConsentBack(app, actor, params.id),
})
