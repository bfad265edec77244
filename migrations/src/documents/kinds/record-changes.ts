import * as Y from 'yjs'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'
import type { AppliedChange, Touched } from '#documents/document-rules.ts'

/** What happened to one thing below a root. */
export type RecordChange = { root: string; id: string } & (
  | { act: 'added'; record: unknown }
  | { act: 'removed'; before: FormerRecord }
  /** Another record was put in its place as a whole. */
  | { act: 'replaced'; record: unknown; before: FormerRecord }
  | { act: 'changed'; record: Y.Map<unknown>; before: FormerRecord; fields: readonly string[] }
)

export interface FormerRecord {
  get(field: string): unknown
}

/** Of the fields that were written, those count that hold another value now: a write that another won against changed nothing. */
export function recordChanges({ doc, touched }: AppliedChange): RecordChange[] {
  return touched.flatMap(entry => {
    const [root = '', id] = entry.path
    if (id === undefined) return [...entry.keys].flatMap(key => wholeChange(doc, entry, { root, id: key }))
    const before = { get: (field: string) => entry.before(field) }
    const fields = [...entry.keys].filter(key => !isSameValue(entry.before(key), entry.type.get(key)))
    return fields.length === 0 ? [] : [{ root, id, act: 'changed' as const, record: entry.type, before, fields }]
  })
}

function wholeChange(doc: Y.Doc, { type, before }: Touched, at: { root: string; id: string }): RecordChange[] {
  const former = before(at.id)
  const record = type.get(at.id)
  if (former === record) return []
  if (former === undefined) return [{ ...at, act: 'added', record }]
  const known = { get: (field: string) => readFormer(doc, former, field) }
  return record === undefined
    ? [{ ...at, act: 'removed', before: known }]
    : [{ ...at, act: 'replaced', record, before: known }]
}

/** A field of a record that is no longer there, as it was before this change, whatever the change wrote into it first. */
function readFormer(doc: Y.Doc, record: unknown, field: string): unknown {
  if (!(record instanceof Y.Map)) return undefined
  const state = doc._transaction?.beforeState
  let item = record._map.get(field) ?? null
  while (item && item.id.clock >= (state?.get(item.id.client) ?? 0)) item = item.left
  return item?.content.getContent().at(-1)
}

export function hasOnlyFields(record: Y.Map<unknown>, known: ReadonlySet<string>): boolean {
  return [...record.keys()].every(key => known.has(key))
}
