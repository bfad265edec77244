import { shortUrlRoutes } from '@atelier/shared-schema/contract/areas/short-url.contract.ts'
import { implement } from '#http/call.ts'
import { createShortUrl, readShortUrl } from './short-url.service.ts'

export const shortUrlImplementation = implement('short-url', shortUrlRoutes, {
  create: ({ app, actor, body }) => createShortUrl(app, actor, body.url),
  read: ({ app, params }) => readShortUrl(app, params.id),
})
