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

export function isSameRecord(a: AnyRecord, b: AnyRecord): boolean {
  return a === b || isSameValue(a, b)
}

/** tldraw writes its records as interfaces, which name no other fields; it is the same thing. */
export function asBoardRecord(record: AnyRecord): BoardRecord {
  return record as BoardRecord
}
