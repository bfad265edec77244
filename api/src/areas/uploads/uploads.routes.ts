import { uploadsRoutes } from '@atelier/shared-schema/contract/areas/uploads.contract.ts'
import { implement } from '#http/call.ts'
import { abortUploads } from './discard-upload.service.ts'
import { receivePart } from './receive-part.service.ts'
import { renewAddresses, startUploads } from './start-upload.service.ts'
import { completeFileUploads, readUpload } from './uploads.service.ts'

export const uploadsImplementation = implement('uploads', uploadsRoutes, {
  initialize: ({ app, actor, body: { associatedResource, ...body } }) =>
    startUploads(app, actor, { ...body, purpose: associatedResource }),
  sendPart: async ({ app, params, query, body, request }) => {
    const length = request.header('content-length')
    const declaredBytes = length === undefined ? undefined : Number(length)
    const tag = await receivePart(app, { ...params, key: query.key, body, declaredBytes })
    return new Response(null, { headers: { etag: `"${tag}"` } })
  },
  complete: ({ app, actor, body }) => completeFileUploads(app, actor, body),
  abort: ({ app, actor, body }) => abortUploads(app, actor, body),
  read: ({ app, actor, params }) => readUpload(app, actor, params.uploadId),
  renew: ({ app, actor, params }) => renewAddresses(app, actor, params.uploadId),
})
