import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { implement } from '#http/call.ts'
import { listOwnReports } from './own-reports.service.ts'
import { acknowledgeReport, listReports, resolveReport } from './judge-reports.service.ts'
import { reportItem } from './reports.service.ts'

export const reportsImplementation = implement('reports', reportsRoutes, {
  create: ({ app, actor, body }) => reportItem(app, actor, body),
  list: ({ app, actor, query }) => listReports(app, actor, query),
  listOwn: ({ app, actor, query }) => listOwnReports(app, actor, query),
  acknowledge: ({ app, actor, params }) => acknowledgeReport(app, actor, params.id),
  resolve: ({ app, actor, params, body }) => resolveReport(app, actor, { ...params, ...body }),
})
