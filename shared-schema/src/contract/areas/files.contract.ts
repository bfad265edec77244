import { z } from 'zod'
import { anyone, nothing, person, rawResponse, route } from '#contract/route.ts'
import { idParam, queryBoolean } from '#contract/fields.ts'
import { fileVariant } from '#entities/file.ts'
import { id } from '#entities/ids.ts'
import { fileAnswer, storageKind, uploadPurpose } from '#entities/upload.ts'

const base = '/files'

export const filesRoutes = {
  readUsage: route({
    method: 'GET',
    path: `${base}/usage`,
    summary: 'How much of each kind of storage one uses, and how much one may',
    access: person,
    response: z.object({
      storages: z.array(
        z.object({
          kind: storageKind,
          /** In bytes, with what is on its way. */
          used: z.number(),
          /** In bytes; null where there is no limit. */
          quota: z.number().nullable(),
          files: z.number(),
        }),
      ),
      /** The largest file of each purpose, in bytes. */
      limits: z.record(z.union([uploadPurpose, z.literal('IMAGE')]), z.number()),
    }),
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'What a file is; its owner gets the address that reads it without a session',
    access: person,
    params: idParam,
    response: fileAnswer,
    errors: ['NOT_FOUND'],
  }),
  readContent: route({
    method: 'GET',
    path: `${base}/{id}/{variant}`,
    summary: 'The bytes of a file, or a WebP of at most that many pixels each way; honours Range and If-None-Match',
    access: anyone,
    guests: true,
    params: z.object({ id, variant: fileVariant }),
    /** `download=true`: to be saved, not shown. */
    query: z.object({ download: queryBoolean.default(false) }),
    response: rawResponse('application/octet-stream', 'The bytes'),
    errors: ['NOT_FOUND'],
    usualPerMinute: 12_000,
  }),
  renewLink: route({
    method: 'POST',
    path: `${base}/{id}/link`,
    summary: 'Give a file another address that reads it without a session; the former reads nothing any more',
    access: person,
    params: idParam,
    response: fileAnswer,
    errors: ['NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a file of one’s own that nothing shows; what shows it has to go first',
    access: person,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
