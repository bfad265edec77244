import { apiKeyRoutes } from '@atelier/shared-schema/contract/areas/api-keys.contract.ts'
import { implement } from '#http/call.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.service.ts'

export const apiKeysImplementation = implement('api-keys', apiKeyRoutes, {
  create: ({ app, actor, body }) => createApiKey(app, actor, body.name),
  list: ({ app, actor }) => listApiKeys(app, actor),
  delete: ({ app, actor, params }) => deleteApiKey(app, actor, params.id),
})
