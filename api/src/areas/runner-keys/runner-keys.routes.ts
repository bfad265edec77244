import { runnerKeysRoutes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { implement } from '#http/call.ts'
import { createKey, deleteKey, listKeys } from './runner-keys.service.ts'

export const runnerKeysImplementation = implement('runner-keys', runnerKeysRoutes, {
  list: ({ app }) => listKeys(app),
  create: ({ app, actor, body }) => createKey(app, actor, body.name),
  delete: ({ app, params }) => deleteKey(app, params.id),
})
