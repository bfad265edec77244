import * as Y from 'yjs'
import { messageFields, messagesOf, readMessage } from '@atelier/shared-schema/documents/room.ts'
import { documentSchemaVersions } from '@atelier/shared-schema/documents/schema-versions.ts'
import type { DocumentAuthor, DocumentRules } from '#documents/document-rules.ts'
import { hasOnlyFields, recordChanges } from './record-changes.ts'
import type { RecordChange } from './record-changes.ts'

const FIELDS: ReadonlySet<string> = new Set(Object.keys(messageFields.shape))
const BY_SERVER = ['at', 'order', 'editedAt']
const FIXED: ReadonlySet<string> = new Set(['author', 'replyTo', 'attachments', ...BY_SERVER])

/** Time and order are the server's word, so that all see one conversation; who wrote is the session's. */
export const roomRules: DocumentRules = {
  roots: ['messages'],
  schemaVersion: documentSchemaVersions.room,
  migrations: {},
  check(change) {
    for (const message of recordChanges(change)) {
      const wrong = judge(message, change.author)
      if (wrong) return wrong
    }
    return null
  },
  complete(change, now) {
    // What the server writes itself, such as taking old messages out, is complete.
    if (change.author === null) return
    let order = latestOrder(change.doc)
    for (const message of recordChanges(change)) {
      if (!('record' in message) || !(message.record instanceof Y.Map)) continue
      const { record } = message
      if (message.act === 'added') {
        record.set('at', now.getTime())
        record.set('order', ++order)
      } else if (message.act === 'changed' && record.get('deleted') === true) {
        record.set('body', '')
        record.delete('attachments')
      } else if (message.act === 'changed' && message.fields.includes('body')) {
        record.set('editedAt', now.getTime())
      }
    }
  },
}

function latestOrder(doc: Y.Doc): number {
  let latest = 0
  messagesOf(doc).forEach(value => {
    const order: unknown = value instanceof Y.Map ? value.get('order') : undefined
    if (typeof order === 'number' && order > latest) latest = order
  })
  return latest
}

function judge(message: RecordChange, author: DocumentAuthor | null): string | null {
  if (message.act === 'removed') return author ? 'A message is deleted by marking it, not by taking it out.' : null
  if (message.act === 'replaced' && author) return 'A message cannot be put in the place of another.'
  const read = readMessage(message.id, message.record)
  if (!read || !(message.record instanceof Y.Map) || !hasOnlyFields(message.record, FIELDS)) {
    return `What was written for message ${message.id} is no message.`
  }
  if (!author) return null
  if (message.act === 'added') {
    const { record } = message
    if (read.author !== author.uid) return 'A message is written in one’s own name.'
    if (BY_SERVER.some(field => record instanceof Y.Map && record.has(field))) {
      return 'When a message arrived is for the server to say.'
    }
    return read.body.trim() === '' && read.attachments.length === 0
      ? 'A message says something or shows something.'
      : null
  }
  if (message.act !== 'changed') return null
  if (message.before.get('author') !== author.uid) return 'Only who wrote a message changes or deletes it.'
  if (message.fields.some(field => FIXED.has(field))) return 'Of a message only its words can be changed.'
  if (message.before.get('deleted') === true) return 'This message is deleted.'
  return null
}
