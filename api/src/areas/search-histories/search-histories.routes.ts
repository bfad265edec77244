import {
  SEARCH_HISTORIES_MAX,
  searchHistoriesRoutes,
} from '@atelier/shared-schema/contract/areas/search-histories.contract.ts'
import { implement } from '#http/call.ts'
import { forgetSearches, keepSearch, listSearches } from './search-histories.queries.ts'

const area = 'recipe-task'

export const searchHistoriesImplementation = implement('search-histories', searchHistoriesRoutes, {
  keep: async ({ app, actor: { uid }, body: { query, limit } }) => {
    if (query !== undefined) await keepSearch(app.db, { uid, area, query, most: SEARCH_HISTORIES_MAX, now: app.now() })
    const searches = await listSearches(app.db, { uid, area, limit })
    return { items: searches.map(search => ({ query: search.query, searchedAt: search.searched_at.toISOString() })) }
  },
  clear: ({ app, actor: { uid }, body: { query } }) => forgetSearches(app.db, { uid, area, query }),
})
