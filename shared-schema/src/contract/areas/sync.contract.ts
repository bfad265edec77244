import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import { parseDocumentName } from '#documents/document-name.ts'
import { id } from '#entities/ids.ts'

/** As in a socket's address: `artboard:<id>`, `canvas:<id>`, `room:<id>`, `tree:u:<uid>`, `tree:w:<workspaceId>`. */
const documentName = z
  .string()
  .max(80)
  .refine(name => parseDocumentName(name) !== null, 'must be the name of a document, such as artboard:<id>')

export const syncTicket = z.object({
  /** For the query parameter `ticket` of the socket's address; good once. */
  ticket: z.string(),
  document: z.string(),
  /** What the socket will allow as things are now; it is asked again with every message. */
  right: z.enum(['read', 'write']),
  /** Another one than the client knows: what the client holds belongs to another past of the document. */
  epoch: id,
  /** The shape the document has once its socket is open. */
  schemaVersion: z.int(),
  expiresAt: dateTime,
})
export type SyncTicket = z.infer<typeof syncTicket>

export const syncRoutes = {
  ticket: route({
    method: 'POST',
    path: '/sync/ticket',
    summary: 'A ticket that opens the socket of one document once, within a minute',
    access: person,
    body: z.object({ document: documentName }),
    response: syncTicket,
    status: 201,
    errors: ['NOT_FOUND'],
    ratePerMinute: 900,
    // What it stores is gone in a minute, and reading goes on while the server is read-only.
    writes: false,
    secret: true,
  }),
}
