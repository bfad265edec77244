import { recentAccessRoutes } from '@atelier/shared-schema/contract/areas/recent-access.contract.ts'
import { implement } from '#http/call.ts'
import { listRecent, noteOpened } from './recent-access.service.ts'

export const recentAccessImplementation = implement('recent-access', recentAccessRoutes, {
  list: ({ app, actor, query }) => listRecent(app, actor, query),
  folders: ({ app, actor, query }) => listRecent(app, actor, query, 'FOLDER'),
  images: ({ app, actor, query }) => listRecent(app, actor, query, 'IMAGE'),
  workflows: ({ app, actor, query }) => listRecent(app, actor, query, 'WORKFLOW'),
  recipes: ({ app, actor, query }) => listRecent(app, actor, query, 'RECIPE'),
  styles: ({ app, actor, query }) => listRecent(app, actor, query, 'STYLE'),
  wildcards: ({ app, actor, query }) => listRecent(app, actor, query, 'WILDCARD'),
  sdWorkflows: ({ app, actor, query }) => listRecent(app, actor, query, 'SD_WORKFLOW'),
  models: ({ app, actor, query }) => listRecent(app, actor, query, 'SD_MODEL'),
  opened: ({ app, actor, body }) => noteOpened(app, actor, body.opened),
})
