import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { implement } from '#http/call.ts'
import { reportItem } from './reports.service.ts'

export const reportsImplementation = implement('reports', reportsRoutes, {
  create: ({ app, actor, body }) => reportItem(app, actor, body),
})
