import { takeDownsRoutes } from '@atelier/shared-schema/contract/areas/take-downs.contract.ts'
import { implement } from '#http/call.ts'
import {
  decideTakeDown,
  listOwnTakeDowns,
  listTakeDowns,
  objectToTakeDown,
  takeItemDown,
} from './take-downs.service.ts'

export const takeDownsImplementation = implement('take-downs', takeDownsRoutes, {
  create: ({ app, actor, body }) => takeItemDown(app, actor, body),
  list: ({ app, actor, query }) => listTakeDowns(app, actor, query),
  decide: ({ app, actor, params, body }) => decideTakeDown(app, actor, { ...params, ...body }),
  listOwn: ({ app, actor, query }) => listOwnTakeDowns(app, actor, query),
  object: ({ app, actor, params, body }) => objectToTakeDown(app, actor, { ...params, ...body }),
})
