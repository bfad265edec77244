import { pinnedItemsRoutes } from '@atelier/shared-schema/contract/areas/pinned-items.contract.ts'
import { implement } from '#http/call.ts'
import { listPinned, pinItems, unpinItems } from './pinned-items.service.ts'

export const pinnedItemsImplementation = implement('pinned-items', pinnedItemsRoutes, {
  list: ({ app, actor, query }) => listPinned(app, actor, query.kind),
  pin: ({ app, actor, body }) => pinItems(app, actor, body),
  unpin: ({ app, actor, body }) => unpinItems(app, actor, body.ids),
})
