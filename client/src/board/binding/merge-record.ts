import { joinKeys, splitKeys } from '@atelier/shared-schema/documents/artboard.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { isSameValue } from '@atelier/shared-schema/documents/plain-value.ts'

interface AnyRecord {
  id: string
  typeName: string
}

const noKeys: ReadonlySet<string> = new Set()

/**
 * `theirs` with what differs between `base` and `mine`: field by field and prop by prop, as the document merges. So nobody’s
 * change of one thing takes back somebody else’s of another. `kept`: keys that are as `theirs` has them in any case.
 */
export function mergeRecord<T extends AnyRecord>(base: T, mine: T, theirs: T, kept: ReadonlySet<string> = noKeys): T {
  if (base === theirs && kept.size === 0) return mine
  const before = splitKeys(asBoardRecord(base))
  const after = splitKeys(asBoardRecord(mine))
  const merged = splitKeys(asBoardRecord(theirs))
  for (const [key, value] of after) if (!kept.has(key) && !isSameValue(before.get(key), value)) merged.set(key, value)
  for (const key of before.keys()) if (!kept.has(key) && !after.has(key)) merged.delete(key)
  return joinKeys(theirs.id, merged) as unknown as T
}

/**
 * `after`, made of those parts of `before` that it has too. A record read anew has new props, and tldraw lays out the words of
 * a shape anew whose props are other ones, however much they say the same.
 */
export function keepParts<T>(before: unknown, after: T, depth = 2): T {
  if (isSameValue(before, after)) return before as T
  if (depth === 0 || !isMap(before) || !isMap(after)) return after
  const parts = Object.entries(after).map(([key, part]) => [key, keepParts(before[key], part, depth - 1)])
  return Object.fromEntries(parts) as T
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields and props that are not the same in both. */
export function listChanged(one: AnyRecord, other: AnyRecord): string[] {
  const [was, is] = [splitKeys(asBoardRecord(one)), splitKeys(asBoardRecord(other))]
  return [...new Set([...was.keys(), ...is.keys()])].filter(key => !isSameValue(was.get(key), is.get(key)))
}

export function isSameRecord(a: AnyRecord, b: AnyRecord): boolean {
  return a === b || isSameValue(a, b)
}

/** tldraw writes its records as interfaces, which name no other fields; it is the same thing. */
export function asBoardRecord(record: AnyRecord): BoardRecord {
  return record as BoardRecord
}
