import * as Y from 'yjs'
import { closeCodes } from '@atelier/shared-schema/documents/close-codes.ts'
import type { DocumentRef } from '@atelier/shared-schema/documents/document-name.ts'
import { DocumentRefusal, UpdateGap } from './document-refusal.ts'
import type { DocumentAuthor, DocumentRules, Touched } from './document-rules.ts'
import { rulesOfKinds } from './rules-of-kinds.ts'
import type { TakenAway } from './taken-away.ts'

export interface Applied {
  /** All that is new, as the server encodes it; null when nothing is. */
  update: Uint8Array | null
  /** The records it touched: a change of none of these, committed elsewhere meanwhile, leaves the judgement as it is. */
  records: ReadonlySet<string>
}

export interface ApplyOptions {
  ref: DocumentRef
  author: DocumentAuthor | null
  now: Date
  /** Of the document's kind; those of this version unless given. */
  rules?: DocumentRules | undefined
  /** Of the document, for as long as it is open. */
  takenAway?: TakenAway | undefined
}

/** A document's root maps are made before anything is applied: Yjs would not know what they are. */
export function createDoc(rules: DocumentRules): Y.Doc {
  const doc = new Y.Doc()
  for (const root of rules.roots) doc.getMap(root)
  return doc
}

/**
 * Makes a change and judges it. When this throws, the doc is not to be used any more: Yjs cannot take a change back. The
 * caller throws it away and loads what is committed.
 */
export function applyChange(doc: Y.Doc, options: ApplyOptions, change: () => void): Applied {
  const rules = options.rules ?? rulesOfKinds[options.ref.kind]
  const updates: Uint8Array[] = []
  const collect = (update: Uint8Array) => void updates.push(update)
  let records: ReadonlySet<string> = new Set()
  doc.on('update', collect)
  try {
    doc.transact(transaction => {
      change()
      assertWhole(doc)
      const touched = readTouched(doc, transaction)
      records = nameRecords(touched)
      const { ref, author, takenAway } = options
      const judged = { doc, ref, author, touched, takenAway }
      const wrong = judgeRoots(doc, rules) ?? rules.check(judged)
      if (wrong !== null) throw new DocumentRefusal(closeCodes.ruleBroken, wrong)
      // Applying made this a remote transaction, in which Yjs takes its own writing for somebody else's.
      transaction.local = true
      rules.complete?.(judged, options.now)
    })
  } finally {
    doc.off('update', collect)
  }
  return { update: updates.length > 1 ? Y.mergeUpdates(updates) : (updates[0] ?? null), records }
}

/** Takes in what is committed already, without judging it; answers the records it touched. */
export function applyCommitted(doc: Y.Doc, updates: readonly Uint8Array[]): ReadonlySet<string> {
  let records: ReadonlySet<string> = new Set()
  doc.transact(transaction => {
    for (const update of updates) Y.applyUpdate(doc, update)
    records = nameRecords(readTouched(doc, transaction))
  })
  return records
}

function assertWhole(doc: Y.Doc): void {
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new UpdateGap()
}

function judgeRoots(doc: Y.Doc, rules: DocumentRules): string | null {
  if (doc.share.size === rules.roots.length) return null
  const unknown = [...doc.share.keys()].filter(name => !rules.roots.includes(name))
  return `There is no place called ${unknown.join(', ')} in this kind of document.`
}

/** What has changed of what was there, as maps: lists and texts within a record count as the key that holds them. */
function readTouched(doc: Y.Doc, transaction: Y.Transaction): Touched[] {
  const found = new Map<Y.Map<unknown>, Set<string>>()
  const note = (type: Y.Map<unknown>, key: string) => {
    const keys = found.get(type)
    if (keys) keys.add(key)
    else found.set(type, new Set([key]))
  }
  for (const [type, keys] of transaction.changed) {
    if (type._item?.deleted) continue
    for (const key of keys) {
      if (type instanceof Y.Map) {
        if (key === null) throw new DocumentRefusal(closeCodes.ruleBroken, 'A record holds fields, not a list.')
        note(type, key)
      } else {
        const holder = findHolder(type)
        if (holder) note(holder.map, holder.key)
      }
    }
  }
  const readBefore = formerValues(transaction)
  return [...found].map(([type, keys]) => ({
    path: readPath(doc, type),
    type,
    keys,
    before: key => (keys.has(key) ? readBefore(type, key) : type.get(key)),
  }))
}

/** Yjs' own word for any of its types. */
type SharedType = Y.Transaction['changed'] extends Map<infer T, unknown> ? T : never

function findHolder(type: SharedType): { map: Y.Map<unknown>; key: string } | undefined {
  for (let item = type._item; item !== null;) {
    const parent = item.parent
    if (parent instanceof Y.Map && item.parentSub !== null) return { map: parent, key: item.parentSub }
    item = parent instanceof Y.AbstractType ? parent._item : null
  }
  return undefined
}

/**
 * What keys held before the transaction. Not by Yjs’ own events: those look up what was deleted by halves, which is in no
 * order before the transaction ends, so of edits brought at once they miss some.
 */
function formerValues({ beforeState, deleteSet }: Y.Transaction): (type: Y.Map<unknown>, key: string) => unknown {
  let deletedNow: Y.Transaction['deleteSet'] | undefined
  const isDeletedNow = (id: Y.ID) => {
    deletedNow ??= inOrder(deleteSet)
    return Y.isDeleted(deletedNow, id)
  }
  return (type, key) => {
    let item = type._map.get(key) ?? null
    while (item && item.id.clock >= (beforeState.get(item.id.client) ?? 0)) item = item.left
    if (!item || (item.deleted && !isDeletedNow(item.lastId))) return undefined
    return item.content.getContent().at(-1) as unknown
  }
}

function inOrder(deleteSet: Y.Transaction['deleteSet']): Y.Transaction['deleteSet'] {
  const ordered = Y.createDeleteSet()
  for (const [client, ranges] of deleteSet.clients) {
    ordered.clients.set(
      client,
      ranges.toSorted((a, b) => a.clock - b.clock),
    )
  }
  return ordered
}

function readPath(doc: Y.Doc, type: Y.Map<unknown>): string[] {
  const path: string[] = []
  let root: unknown = type
  for (let item = type._item; item !== null;) {
    path.unshift(item.parentSub ?? '')
    const { parent } = item
    root = parent
    item = parent instanceof Y.AbstractType ? parent._item : null
  }
  for (const [name, shared] of doc.share) if (shared === root) path.unshift(name)
  return path
}

function nameRecords(touched: readonly Touched[]): Set<string> {
  const names = new Set<string>()
  for (const { path, keys } of touched) {
    if (path.length > 1) names.add(`${path[0]}/${path[1]}`)
    else for (const key of keys) names.add(`${path[0]}/${key}`)
  }
  return names
}
