import * as Y from 'yjs'
import { isPlainValue, patchMap } from './plain-value.ts'

/**
 * An artboard as a document: root map `records`, record id → map with a key for each field of the record and one for each
 * of its props, `props.<name>`. So one person moves a shape while another colours it, and both hold. A prop is a register
 * as a whole, rich text and lists of points included.
 */
export interface BoardRecord {
  readonly id: string
  readonly typeName: string
  readonly [field: string]: unknown
}

const PROP = 'props.'
/** Records of these types have props even when there are none. */
const withProps: ReadonlySet<unknown> = new Set(['shape', 'binding', 'asset'])

export function recordsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('records')
}

/** The keys of a record's map with their values. Its id is the key that the map lies under. */
export function splitKeys({ id: _id, props, ...fields }: BoardRecord): Map<string, unknown> {
  const entries = [
    ...Object.entries(fields),
    ...Object.entries(props ?? {}).map(([name, value]) => [PROP + name, value] as const),
  ]
  return new Map(entries.filter(([, value]) => value !== undefined))
}

export function recordToMap(record: BoardRecord): Y.Map<unknown> {
  return new Y.Map(splitKeys(record))
}

/** null where there is no record that could be one; whether it is a good one of its type, its schema says. */
export function mapToRecord(id: string, value: unknown): BoardRecord | null {
  if (!(value instanceof Y.Map)) return null
  const entries: [string, unknown][] = []
  let isPlain = true
  ;(value as Y.Map<unknown>).forEach((entry, key) => {
    entries.push([key, entry])
    isPlain &&= isPlainValue(entry)
  })
  return isPlain ? joinKeys(id, entries) : null
}

/** What `splitKeys` has split; null without a type. */
export function joinKeys(id: string, entries: Iterable<readonly [string, unknown]>): BoardRecord | null {
  const fields: Record<string, unknown> = {}
  const props: Record<string, unknown> = {}
  for (const [key, entry] of entries) {
    if (key.startsWith(PROP)) put(props, key.slice(PROP.length), entry)
    else put(fields, key, entry)
  }
  const { typeName } = fields
  if (typeof typeName !== 'string') return null
  const hasProps = withProps.has(typeName) || Object.keys(props).length > 0
  return Object.assign(fields, hasProps && { props }, { id, typeName })
}

/** To assign that one key would change what the object is. */
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

export function readRecords(doc: Y.Doc): BoardRecord[] {
  return [...recordsOf(doc)].flatMap(([id, value]) => mapToRecord(id, value) ?? [])
}

export interface RecordChanges {
  put?: readonly { before: BoardRecord | null; after: BoardRecord }[]
  removed?: readonly string[]
}

/** Writes of each record what changed. One that somebody removed meanwhile stays removed. */
export function writeRecords(doc: Y.Doc, { put = [], removed = [] }: RecordChanges, origin?: unknown): void {
  const records = recordsOf(doc)
  doc.transact(() => {
    for (const { before, after } of put) {
      const map = records.get(after.id)
      if (before === null) records.set(after.id, recordToMap(after))
      else if (map instanceof Y.Map) patchMap(map, splitKeys(before), splitKeys(after))
    }
    for (const id of removed) records.delete(id)
  }, origin)
}
