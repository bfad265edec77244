import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { implement } from '#http/call.ts'
import { changeSearch, dropSearch, keepSearch, readSavedSearches } from './saved-searches.service.ts'

export const savedSearchesImplementation = implement('saved-searches', savedSearchesRoutes, {
  list: ({ app, actor }) => readSavedSearches(app, actor),
  create: ({ app, actor, body }) => keepSearch(app, actor, body),
  update: ({ app, actor, params, body }) => changeSearch(app, actor, { id: params.id, ...body }),
  remove: ({ app, actor, params }) => dropSearch(app, actor, params.id),
})
