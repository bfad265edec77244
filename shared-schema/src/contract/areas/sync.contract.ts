import { z } from 'zod'
import { dateTime, nameField, page, pageQuery } from '#contract/fields.ts'
import { anyone, nothing, person, rawResponse, route } from '#contract/route.ts'
import { parseDocumentName } from '#documents/document-name.ts'
import { documentView } from '#documents/view-shapes.ts'
import { id } from '#entities/ids.ts'
import { personBrief } from '#entities/person.ts'

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

/** A document as it was at one moment. */
export const historyEntry = z.object({
  id,
  at: dateTime,
  /** Automatic ones grow fewer with age: all of the last day, then one an hour, a day, a week. Named ones stay. */
  reason: z.enum(['automatic', 'named']),
  /** Empty where nobody has named it. */
  label: z.string(),
  /** Who named it, or whose change was the newest in it; null where that is not known any more. */
  author: personBrief.nullable(),
  /** Who changed it since the version before, as far as that is known still. */
  authors: z.array(personBrief),
  /** Who went from it back to an earlier one. */
  setBackBy: personBrief.nullable(),
  bytes: z.int(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** One client's work: the number that Yjs writes into all that it changes, and whose it was. */
export const documentHand = z.object({ client: z.int(), person: personBrief })
export type DocumentHand = z.infer<typeof documentHand>

const label = nameField()
const base = '/documents/{name}/history'
const documentParam = z.object({ name: documentName })
const entryParam = z.object({ name: documentName, id })

export const syncRoutes = {
  ticket: route({
    method: 'POST',
    path: '/sync/ticket',
    summary: 'A ticket that opens the socket of one document once, within a minute',
    access: person,
    guests: true,
    body: z.object({ document: documentName }),
    response: syncTicket,
    status: 201,
    errors: ['NOT_FOUND'],
    ratePerMinute: 900,
    // What it stores is gone in a minute, and reading goes on while the server is read-only.
    writes: false,
    secret: true,
  }),
  visit: route({
    method: 'POST',
    path: '/sync/visit',
    summary:
      'A ticket as `/sync/ticket` gives it, for whoever has nothing but the link of an artboard: its socket reads, and is not seen by others',
    access: anyone,
    body: z.object({ document: documentName }),
    response: syncTicket,
    status: 201,
    errors: ['NOT_FOUND'],
    ratePerMinute: 60,
    writes: false,
    secret: true,
  }),
  listHands: route({
    method: 'GET',
    path: '/documents/{name}/hands',
    summary: 'Who worked on a document: whose each client’s changes are, for those who see it',
    access: person,
    params: documentParam,
    response: z.object({ items: z.array(documentHand) }),
    errors: ['NOT_FOUND'],
    ratePerMinute: 120,
  }),
  listHistory: route({
    method: 'GET',
    path: base,
    summary: 'What is kept of a document’s past, newest first; for those who may change it. Rooms have no history',
    access: person,
    params: documentParam,
    query: pageQuery,
    response: page(historyEntry),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  keepHistory: route({
    method: 'POST',
    path: base,
    summary: 'Keep the document as it is now, under a name; for its editors',
    access: person,
    params: documentParam,
    body: z.object({ label }),
    response: historyEntry,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 30,
  }),
  nameHistory: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Name what was kept, or name it anew: an automatic one stays from then on',
    access: person,
    params: entryParam,
    body: z.object({ label }),
    response: historyEntry,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  removeHistory: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Remove a named one for ever; automatic ones go by themselves',
    access: person,
    params: entryParam,
    response: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  previewHistory: route({
    method: 'GET',
    path: `${base}/{id}/preview`,
    summary: 'The document as it was, as plain JSON',
    access: person,
    params: entryParam,
    response: documentView,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE'],
    ratePerMinute: 120,
  }),
  readHistoryState: route({
    method: 'GET',
    path: `${base}/{id}/state`,
    summary: 'The document as it was, as a Yjs update (version 1) for a new document',
    access: person,
    params: entryParam,
    response: rawResponse('application/octet-stream', 'A Yjs update, version 1'),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    ratePerMinute: 120,
  }),
  restoreHistory: route({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: 'Make the document say again what it said then, as one more change; for its editors',
    access: person,
    params: entryParam,
    response: z.object({
      /** The document as it was before, in its history; null when nothing had to change. */
      keptId: id.nullable(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 30,
  }),
}
