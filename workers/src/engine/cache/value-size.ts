const DEPTH_MAX = 64
const ENTRY_BYTES = 16

/** About how many bytes a value takes up in memory; an array that is in it twice counts once. */
export function sizeOfValue(value: unknown, seen = new Set<unknown>(), depth = 0): number {
  if (typeof value === 'string') return ENTRY_BYTES + value.length * 2
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX || seen.has(value)) return ENTRY_BYTES
  seen.add(value)
  if (ArrayBuffer.isView(value)) return ENTRY_BYTES + value.byteLength
  const entries: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return entries.reduce<number>((sum, entry) => sum + sizeOfValue(entry, seen, depth + 1), ENTRY_BYTES)
}
