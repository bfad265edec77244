import { z } from 'zod'
import { person, rawResponse, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'

/** What an import tells while it goes on, a line each. */
export const importProgress = z.discriminatedUnion('is', [
  z.object({ is: z.literal('going'), done: z.int(), total: z.int() }),
  z.object({
    is: z.literal('done'),
    added: z.int(),
    /** What was here already, from the same archive or from where it was made. */
    known: z.int(),
    refused: z.array(z.object({ name: z.string(), message: z.string() })),
    /** What belongs to people who are not here, or could not be believed to be theirs. */
    leftOut: z.object({
      grants: z.array(z.object({ item: z.string(), to: z.string(), why: z.enum(['not-here', 'not-a-member']) })),
      reactions: z.int(),
      likes: z.int(),
      /** Kept searches beyond as many as there may be. */
      searches: z.int(),
    }),
  }),
  /** It can be begun again: what was added stays and is known then. */
  z.object({ is: z.literal('failed'), message: z.string() }),
])
export type ImportProgress = z.infer<typeof importProgress>

export const backupRoutes = {
  export: route({
    method: 'GET',
    path: '/backup',
    summary: 'Everything of one’s own as one zip, or everything of a workspace for its owner and admins',
    access: person,
    query: z.object({ workspaceId: id.optional() }),
    response: rawResponse('application/zip', 'Originals, metadata as JSON lines, documents; see docs/portability.md'),
    ratePerMinute: 6,
  }),
  import: route({
    method: 'POST',
    path: '/backup',
    summary: 'Bring in such an archive that was uploaded; the same one twice makes nothing twice',
    access: person,
    body: z.object({
      /** Uploaded before, with the purpose ARCHIVE: an upload goes on where it was cut off. */
      fileId: id,
      /** `kept` where nobody else’s thing has the id here. */
      ids: z.enum(['kept', 'new']).default('kept'),
      /** `kept`: open to those whom it was open to, as far as they are here. */
      sharing: z.enum(['kept', 'private']).default('private'),
      /** Into a workspace, or one’s own space with null. */
      workspaceId: id.nullable().default(null),
    }),
    response: rawResponse('application/x-ndjson', 'Lines of progress as `importProgress`, the last of them the result'),
    errors: ['CONFLICT', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA'],
    ratePerMinute: 6,
  }),
}
