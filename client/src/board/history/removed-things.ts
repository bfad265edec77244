import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import type { BoardRecord } from '@atelier/shared-schema/documents/artboard.ts'
import { describe, placedShapes } from './compare-boards.ts'
import type { BoardChange } from './compare-boards.ts'

/** The versions kept next before and next after a moment: one of them has what was there then. */
export function versionsAround(entries: readonly HistoryEntry[], at: string): HistoryEntry[] {
  const sorted = entries.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const after = sorted.find(entry => entry.at > at)
  const before = sorted.findLast(entry => entry.at <= at)
  return [before, after].filter(entry => entry !== undefined)
}

/** What these were that are gone, as far as the versions tell. */
export function describeRemoved(
  ids: readonly string[],
  versions: readonly (readonly BoardRecord[] | undefined)[],
): BoardChange[] {
  const places = versions.flatMap(records => (records ? [placedShapes(records)] : []))
  return ids.flatMap(id => {
    const place = places.map(known => known.get(id)).find(found => found !== undefined)
    return place ? [describe(place, 'removed')] : []
  })
}
