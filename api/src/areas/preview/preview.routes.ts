import { previewRoutes } from '@atelier/shared-schema/contract/areas/preview.contract.ts'
import { implement } from '#http/call.ts'
import { previewLink } from './preview.service.ts'

export const previewImplementation = implement('preview', previewRoutes, {
  read: ({ app, actor, query }) => previewLink(app, actor, query.url),
})
