import { z } from 'zod'
import { anyone, nothing, person, rawResponse, route, streamedBody } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import {
  UPLOAD_FILES_MAX,
  UPLOAD_PARTS_MAX,
  completedUpload,
  startedUpload,
  uploadCompletion,
  uploadPurpose,
  uploadReference,
  uploadRequest,
  uploadState,
} from '#entities/upload.ts'

const base = '/upload'
const COMPLETION_BYTES = 16_000_000
const uploadParam = z.object({ uploadId: id })

export const uploadsRoutes = {
  initialize: route({
    method: 'POST',
    path: `${base}/initialize`,
    summary: 'Begin to upload files: for each the addresses that its parts are sent to',
    access: person,
    body: uploadRequest.extend({ associatedResource: uploadPurpose.default('NONE') }),
    bodyLimit: 1_000_000,
    response: z.array(startedUpload),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'STORAGE_FULL'],
    secret: true,
  }),
  sendPart: route({
    method: 'PUT',
    path: `${base}/parts/{uploadId}/{number}`,
    summary:
      'Send one part of a file; sent again, it takes the place of the former. The answer’s `etag` completes the upload',
    access: anyone,
    params: uploadParam.extend({ number: z.coerce.number().int().min(1).max(UPLOAD_PARTS_MAX) }),
    query: z.object({ key: z.string().min(1).max(200) }),
    body: streamedBody,
    bodyType: 'stream',
    takesLong: true,
    response: rawResponse('text/plain', 'Nothing; the header `etag` names what arrived'),
    errors: ['NOT_FOUND', 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE'],
    usualPerMinute: 6_000,
  }),
  complete: route({
    method: 'POST',
    path: `${base}/complete`,
    summary: 'Make files of parts that have all arrived; asked twice it answers the same',
    access: person,
    body: z.array(uploadCompletion).min(1).max(UPLOAD_FILES_MAX),
    bodyLimit: COMPLETION_BYTES,
    takesLong: true,
    response: z.array(completedUpload),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
  }),
  abort: route({
    method: 'POST',
    path: `${base}/abort`,
    summary: 'Give uploads up; what arrived of them is removed',
    access: person,
    body: z.array(uploadReference).min(1).max(200),
    response: nothing,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{uploadId}`,
    summary: 'Which parts of an upload have arrived, to go on after a lost connection',
    access: person,
    params: uploadParam,
    response: uploadState,
    errors: ['NOT_FOUND'],
  }),
  renew: route({
    method: 'POST',
    path: `${base}/{uploadId}/urls`,
    summary: 'New addresses for the parts of an upload, and more time for it; the former addresses end',
    access: person,
    params: uploadParam,
    response: startedUpload,
    errors: ['NOT_FOUND'],
    secret: true,
  }),
}
