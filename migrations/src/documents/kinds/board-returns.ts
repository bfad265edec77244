import * as Y from 'yjs'
import { recordsOf, recordToMap } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import type { AppliedChange, DocumentAuthor } from '#documents/document-rules.ts'
import type { TakenAway } from '#documents/taken-away.ts'
import { creatorOf } from './board-rules.ts'
import { recordChanges } from './record-changes.ts'
import type { FormerRecord, RecordChange } from './record-changes.ts'

/**
 * Whoever puts back what they took away writes in their own name, since nobody may write in another's; the server, which
 * remembers, gives it back to who had made it, with the votes of others that went with it. Contributors take away what is
 * their own only, and put nothing there in the name of others.
 */
export function keepReturns(change: AppliedChange): void {
  const { author, takenAway } = change
  // What comes and goes as a whole: most changes are of fields.
  const touched = change.touched.filter(({ path }) => path.length === 1)
  if (touched.length === 0 || !takenAway) return
  const changes = recordChanges({ ...change, touched })
  noteTaken(changes, author, takenAway)
  if (author) for (const record of changes) bringBack(record, change, takenAway)
}

function noteTaken(changes: readonly RecordChange[], author: DocumentAuthor | null, takenAway: TakenAway): void {
  const taken = changes.filter(record => record.act === 'removed' || record.act === 'replaced')
  for (const { id, before } of taken) {
    const maker = creatorOf(before)
    if (typeof maker === 'string') takenAway.noteMaker(id, maker)
  }
  const gone = new Set<unknown>(taken.map(({ id }) => id))
  const votes = taken
    .flatMap(({ id, before }) => readVote(id, before) ?? [])
    // One that was taken back is gone for good, and one's own comes back by oneself.
    .filter(vote => gone.has(vote['fromId']) && creatorOf({ get: field => vote[field] }) !== author?.uid)
  for (const [subject, own] of Map.groupBy(votes, vote => vote['fromId'] as string)) takenAway.noteVotes(subject, own)
}

function readVote(id: string, before: FormerRecord): BoardRecord | undefined {
  if (before.get('type') !== 'vote') return undefined
  const field = (name: string) => before.get(name)
  return {
    id,
    typeName: 'binding',
    type: 'vote',
    fromId: field('fromId'),
    toId: field('toId'),
    meta: field('meta'),
    props: { result: field('props.result') },
  }
}

function bringBack(record: RecordChange, { doc, author }: AppliedChange, takenAway: TakenAway): void {
  if ((record.act !== 'added' && record.act !== 'replaced') || !(record.record instanceof Y.Map)) return
  const records = recordsOf(doc)
  for (const vote of takenAway.votesFor(record.id)) if (!records.has(vote.id)) records.set(vote.id, recordToMap(vote))
  if (author?.role === 'contributor') return
  const maker = record.act === 'replaced' ? creatorOf(record.before) : takenAway.makerOf(record.id)
  const meta: unknown = record.record.get('meta')
  if (typeof maker !== 'string' || typeof meta !== 'object' || meta === null) return
  if (creatorOf({ get: () => meta }) !== maker) record.record.set('meta', { ...meta, createdBy: maker })
}
