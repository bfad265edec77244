import * as Y from 'yjs'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { DocumentRules } from './document-rules.ts'

/**
 * Makes the root maps say what they said then, by writing what differs and nothing else: what somebody does meanwhile to the
 * rest of a record holds.
 */
export function restoreRecords(doc: Y.Doc, then: Y.Doc, { roots, fixedFields = [] }: DocumentRules): void {
  for (const root of roots) restoreMap(doc.getMap(root), then.getMap(root), fixedFields)
}

function restoreMap(map: Y.Map<unknown>, then: Y.Map<unknown>, fixed: readonly string[]): void {
  for (const key of map.keys()) if (!then.has(key)) map.delete(key)
  for (const [key, value] of then) {
    const now = map.get(key)
    const [record, former] = [asMap(now), asMap(value)]
    const isOne = record && former && fixed.every(field => isSameValue(record.get(field), former.get(field)))
    if (isOne) restoreMap(record, former, [])
    else if (!map.has(key) || !isSame(now, value)) map.set(key, copy(value))
  }
}

function asMap(value: unknown): Y.Map<unknown> | null {
  return value instanceof Y.Map ? value : null
}

function isSame(now: unknown, then: unknown): boolean {
  if (now instanceof Y.Map || then instanceof Y.Map) return false
  if (now instanceof Y.AbstractType && then instanceof Y.AbstractType) {
    return now.constructor === then.constructor && isSameValue(contentOf(now), contentOf(then))
  }
  const isType = now instanceof Y.AbstractType || then instanceof Y.AbstractType
  return !isType && isSameValue(now, then)
}

/** Texts and lists are put back as a whole: which part of one belongs where cannot be told from two states. */
function contentOf(type: Y.AbstractType<unknown>): unknown {
  return type instanceof Y.Text ? type.toDelta() : type.toJSON()
}

function copy(value: unknown): unknown {
  return value instanceof Y.AbstractType ? value.clone() : value
}
