import type * as Y from 'yjs'

/** What a register of a document may hold: JSON, and no type that would merge on its own. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue }

const DEPTH_MAX = 32

export function isPlainValue(value: unknown, depth = 0): value is PlainValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth > DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every(entry => isPlainValue(entry, depth + 1))
  // Types of documents are instances too.
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every(entry => isPlainValue(entry, depth + 1))
}

/** Equal as JSON, whatever the order of the keys; what is undefined is not there. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return isSameList(a, b)
  return isSameMap(a as Record<string, unknown>, b as Record<string, unknown>)
}

function isSameList(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((value, index) => isSameValue(value, b[index]))
}

/** In plain loops: whole records are compared many times a second while somebody draws. */
function isSameMap(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  let more = 0
  for (const key of Object.keys(a)) {
    const value = a[key]
    if (value === undefined) continue
    if (!Object.hasOwn(b, key) || !isSameValue(value, b[key])) return false
    more += 1
  }
  for (const key of Object.keys(b)) if (b[key] !== undefined) more -= 1
  return more === 0
}

/**
 * Brings a map from one state to another by writing the keys that differ and no others, so that what somebody else does to
 * the rest stays. `before` is what the writer saw, which may be older than what the map holds.
 */
export function patchMap(
  map: Y.Map<unknown>,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): void {
  for (const [key, value] of after) if (!isSameValue(before.get(key), value)) map.set(key, value)
  for (const key of before.keys()) if (!after.has(key)) map.delete(key)
}
