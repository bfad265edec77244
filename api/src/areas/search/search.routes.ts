import { searchRoutes } from '@atelier/shared-schema/contract/areas/search.contract.ts'
import { implement } from '#http/call.ts'
import { searchAll, searchBoard } from './search.service.ts'

export const searchImplementation = implement('search', searchRoutes, {
  all: ({ app, actor, query }) => searchAll(app, actor, query),
  inspirationBoard: ({ app, actor, query }) => searchBoard(app, actor, query),
})
