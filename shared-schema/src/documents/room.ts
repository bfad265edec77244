import * as Y from 'yjs'
import { z } from 'zod'
import { id } from '#entities/ids.ts'

/**
 * A room as a document: root map `messages`, message id → map of the fields below. It holds the newest messages; older ones
 * come over REST, and who is in the room is in the database.
 */
export const MESSAGE_LENGTH_MAX = 8_000
export const ATTACHMENTS_MAX = 20

/** By id, never by address: what may be seen is asked each time. */
export const messageAttachment = z.object({ kind: z.enum(['file', 'item']), id })
export type MessageAttachment = z.infer<typeof messageAttachment>

export const messageFields = z.object({
  author: id,
  body: z.string().max(MESSAGE_LENGTH_MAX),
  replyTo: id.nullable().default(null),
  attachments: z.array(messageAttachment).max(ATTACHMENTS_MAX).default([]),
  deleted: z.boolean().default(false),
  /** The server writes these three; a message without them has not arrived. */
  at: z.int().min(0).nullable().default(null),
  order: z.int().min(0).nullable().default(null),
  editedAt: z.int().min(0).nullable().default(null),
})
export type RoomMessage = z.infer<typeof messageFields> & { id: string }

export function messagesOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('messages')
}

/** In the order in which the server got them; at the end what it has not got yet, oldest id first. */
export function readMessages(doc: Y.Doc): RoomMessage[] {
  return [...messagesOf(doc)]
    .flatMap(([key, value]) => readMessage(key, value) ?? [])
    .toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || (a.id < b.id ? -1 : 1))
}

export function readMessage(key: string, value: unknown): RoomMessage | null {
  if (!id.safeParse(key).success || !(value instanceof Y.Map)) return null
  const fields = messageFields.safeParse(Object.fromEntries(value as Y.Map<unknown>))
  return fields.success ? { ...fields.data, id: key } : null
}

export interface NewMessage {
  id: string
  author: string
  body: string
  replyTo?: string | null
  attachments?: readonly MessageAttachment[]
}

export function postMessage(doc: Y.Doc, { id: key, author, body, replyTo = null, attachments = [] }: NewMessage): void {
  const fields = new Map<string, unknown>([
    ['author', author],
    ['body', body],
  ])
  if (replyTo !== null) fields.set('replyTo', replyTo)
  if (attachments.length > 0) fields.set('attachments', attachments)
  messagesOf(doc).set(key, new Y.Map(fields))
}

export function editMessage(doc: Y.Doc, key: string, body: string): void {
  findMap(doc, key)?.set('body', body)
}

/** The place stays for the answers to it; the server takes the words away. */
export function deleteMessage(doc: Y.Doc, key: string): void {
  findMap(doc, key)?.set('deleted', true)
}

function findMap(doc: Y.Doc, key: string): Y.Map<unknown> | undefined {
  const map = messagesOf(doc).get(key)
  return map instanceof Y.Map ? map : undefined
}
