import { mapToRecord, recordsOf } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { placeholderForAll, placeholderTruth, voteIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { AppliedChange, DocumentAuthor } from '#documents/document-rules.ts'
import type { FormerRecord, RecordChange } from './record-changes.ts'

/** As JSON: hours of drawing in one stroke, not a picture. */
const RECORD_LENGTH_MAX = 256_000
const DATA_URL = /^\s*data:[\w.+-]+\/[\w.+-]+[;,]/i

/** One thing that is enormous, or carries a picture in its text, would be loaded by everybody who opens the board. */
export function judgeSize(record: BoardRecord): string | null {
  let length = 0
  let hasDataUrl = false
  const walk = (value: unknown): void => {
    if (length > RECORD_LENGTH_MAX || hasDataUrl) return
    if (typeof value === 'string') {
      length += value.length + 2
      hasDataUrl = value.length > 8 && DATA_URL.test(value)
    } else if (typeof value !== 'object' || value === null) length += 8
    else {
      for (const [key, entry] of Object.entries(value)) {
        length += Array.isArray(value) ? 1 : key.length + 4
        walk(entry)
      }
    }
  }
  walk(record)
  if (hasDataUrl) {
    return 'A picture written into a shape is not kept on a board. Upload it, and put it there by its file’s id.'
  }
  return length > RECORD_LENGTH_MAX
    ? `This ${nameOf(record)} is too big for a board: one thing takes at most ${RECORD_LENGTH_MAX / 1_000} kB. Split it, or put it there as a picture.`
    : null
}

function nameOf({ typeName, type }: BoardRecord): string {
  return typeName === 'shape' && typeof type === 'string' ? `shape (${type})` : typeName
}

/** What became of a task is the server’s word. A placeholder that was removed may be put back as it was. */
export function judgePlaceholder(change: RecordChange): string | null {
  if (change.act === 'removed' || change.act === 'added') return null
  if (change.before.get('type') !== 'placeholder') return null
  const record = mapToRecord(change.id, change.record)
  const props = (record?.['props'] ?? {}) as Record<string, unknown>
  return placeholderTruth.every(name => isSameValue(change.before.get(`props.${name}`), props[name]))
    ? null
    : 'What became of a task, the server writes. Ask for it anew instead.'
}

/** One for each person and result, in their own name, to be given or taken back. */
export function judgeVote(change: RecordChange, { doc }: AppliedChange, author: DocumentAuthor): string | null {
  if (change.act === 'removed') return judgeVoteRemoved(change.before, doc, author)
  const record = mapToRecord(change.id, change.record)
  if (record?.['type'] !== 'vote') return null
  const { result } = record['props'] as { result: string }
  if (change.act === 'changed') return 'A vote is given or taken back, not changed.'
  return change.id === voteIdOf(author.uid, result) ? null : 'One votes in one’s own name, once for each picture.'
}

function judgeVoteRemoved(before: FormerRecord, doc: AppliedChange['doc'], author: DocumentAuthor): string | null {
  if (before.get('type') !== 'vote' || author.role !== 'contributor' || isCreator(before, author)) return null
  const subject = before.get('fromId')
  return typeof subject === 'string' && recordsOf(doc).has(subject)
    ? 'Contributors take back their own votes only.'
    : null
}

function isCreator(record: FormerRecord, { uid }: DocumentAuthor): boolean {
  return creatorOf(record) === uid
}

export function creatorOf(record: FormerRecord): unknown {
  const meta = record.get('meta')
  return typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)['createdBy'] : undefined
}

/** Judged already, or everybody’s to do: looking through results shows them to all, and votes go with what they were for. */
export function isForAll(change: RecordChange): boolean {
  if (change.act === 'removed') return change.before.get('type') === 'vote'
  if (change.act !== 'changed' || change.before.get('type') !== 'placeholder') return false
  return change.fields.every(field => placeholderForAll.some(name => field === `props.${name}`))
}
