import * as Y from 'yjs'
import { parseDocumentName } from '@atelier/shared-schema/documents/document-name.ts'
import { resolveTree } from '@atelier/shared-schema/documents/tree.ts'
import type { Trx } from '#database/connection.ts'
import { appendToDocument } from './append-to-document.ts'
import { holdDocument, readPositions } from './document-log.queries.ts'
import { findSnapshotAt, insertSnapshot, noteSetBack, readSnapshot } from './history.queries.ts'
import { openSnapshot } from './open-snapshot.ts'
import { listHeldIds, listKnownPeople } from './restore.queries.ts'
import { restoreRecords } from './restore-records.ts'
import { restoreTree } from './restore-tree.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { RulesOfKinds } from './rules-of-kinds.ts'

export interface RestoreOptions {
  name: string
  snapshotId: string
  /** Who asked for it, and may change all of the document. */
  byUid: string
  now: Date
  kinds?: RulesOfKinds
}

export interface Restored {
  /** The document as it was before, in its history; null when it was no different. */
  keptId: string | null
  seq: number
}

/**
 * Makes the document say what it said then, as one more change: what others write meanwhile, or bring from offline later,
 * merges with it. Ring the doorbell after COMMIT, as after `appendToDocument`. undefined: there is no such snapshot.
 */
export async function restoreDocument(trx: Trx, options: RestoreOptions): Promise<Restored | undefined> {
  const { name, byUid, now, kinds = rulesOfKinds } = options
  const ref = parseDocumentName(name)
  const held = ref && (await holdDocument(trx, name))
  const stored = held && (await readSnapshot(trx, name, options.snapshotId))
  if (!ref || !stored) return undefined
  const rules = kinds[ref.kind]
  const then = openSnapshot(stored, rules)
  const writeBack = await prepare(trx, then, options)
  const change = (doc: Y.Doc, seq: number) => {
    const before = { seq, schemaVersion: rules.schemaVersion, data: Y.encodeStateAsUpdateV2(doc) }
    writeBack(doc)
    return before
  }
  const before = await appendToDocument(trx, name, change, { author: null, forUid: byUid, now, kinds })
  then.destroy()
  const [after] = await readPositions(trx, [name])
  if (!after || after.seq === before.seq) return { keptId: null, seq: before.seq }
  const kept = await findSnapshotAt(trx, name, before.seq)
  const keptId = kept ?? (await insertSnapshot(trx, { ...before, name, named: null, now }))
  await noteSetBack(trx, keptId, byUid)
  return { keptId, seq: after.seq }
}

/** What has to be asked of the database first: the change itself is made at once. */
async function prepare(trx: Trx, then: Y.Doc, options: RestoreOptions): Promise<(doc: Y.Doc) => void> {
  const { name, byUid, now, kinds = rulesOfKinds } = options
  const ref = parseDocumentName(name)
  if (!ref) throw new Error(`${name} names no document`)
  if (ref.kind !== 'tree') return doc => restoreRecords(doc, then, kinds[ref.kind])
  const { folders } = resolveTree(then)
  const elsewhere = new Set(await listHeldIds(trx, [...folders.keys()]))
  const people = new Set(await listKnownPeople(trx, new Set([...folders.values()].map(folder => folder.createdBy))))
  return doc => restoreTree(doc, then, { elsewhere, people, byUid, now: now.getTime() })
}
