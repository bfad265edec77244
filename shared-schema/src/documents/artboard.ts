import * as Y from 'yjs'
import { isPlainValue, isSameValue, patchMap } from './plain-value.ts'

/**
 * An artboard as a document: root map `records`, record id → map with a key for each field of the record and one for each
 * of its props, `props.<name>`. So one person moves a shape while another colours it, and both hold. A prop is a register
 * as a whole, rich text and lists of points included; so is where a record is, `x,y`, and how big, `props.w,h`.
 */
export interface BoardRecord {
  readonly id: string
  readonly typeName: string
  readonly [field: string]: unknown
}

const PROP = 'props.'

/**
 * Numbers that change together, under one key as a list. What overwrites what the same person wrote just before takes no room
 * in a document; of two keys in turn every single value leaves a mark that whoever opens it has to read.
 */
const pairs: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['x,y', ['x', 'y']],
  ['props.w,h', ['props.w', 'props.h']],
])

/** Records of these types have props even when there are none. */
const withProps: ReadonlySet<unknown> = new Set(['shape', 'binding', 'asset'])

export function recordsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('records')
}

/** The keys of a record's map with their values. Its id is the key that the map lies under. */
export function splitKeys(record: BoardRecord): Map<string, unknown> {
  const keys = new Map<string, unknown>()
  // In plain loops: it is done to each record that anybody touches, many times a second.
  for (const field of Object.keys(record)) {
    const value = record[field]
    if (field !== 'id' && field !== 'props' && value !== undefined) keys.set(field, value)
  }
  const props = (record['props'] ?? {}) as Record<string, unknown>
  for (const name of Object.keys(props)) {
    const value = props[name]
    if (value !== undefined) keys.set(PROP + name, value)
  }
  for (const [pair, [one, other]] of pairs) {
    const [first, second] = [keys.get(one), keys.get(other)]
    if (typeof first !== 'number' || typeof second !== 'number') continue
    keys.set(pair, [first, second])
    keys.delete(one)
    keys.delete(other)
  }
  return keys
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
  const putKey = (key: string, entry: unknown) => {
    if (key.startsWith(PROP)) put(props, key.slice(PROP.length), entry)
    else put(fields, key, entry)
  }
  const alone: [string, unknown][] = []
  for (const [key, entry] of entries) {
    const names = pairs.get(key)
    if (names && Array.isArray(entry) && entry.length === 2) names.forEach((name, index) => putKey(name, entry[index]))
    else alone.push([key, entry])
  }
  // A number under a key of its own was written, offline perhaps, before there were pairs, or beside one: it is the newer.
  for (const [key, entry] of alone) putKey(key, entry)
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
      else if (map instanceof Y.Map) patchRecord(map, splitKeys(before), splitKeys(after))
    }
    for (const id of removed) records.delete(id)
  }, origin)
}

function patchRecord(
  map: Y.Map<unknown>,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): void {
  patchMap(map, before, after)
  for (const [pair, names] of pairs) {
    if (!after.has(pair) || isSameValue(before.get(pair), after.get(pair))) continue
    for (const name of names) if (map.has(name)) map.delete(name)
  }
}
