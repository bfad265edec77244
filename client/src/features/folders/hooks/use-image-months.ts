import { useSyncExternalStore } from 'react'
import type { LocalDatabase } from '#local/database.ts'
import { LiveRows } from '#local/live-rows.ts'
import { isUnpacked } from '#local/packed-pages.ts'

/** The newest; what is older is found by its year. */
const MONTHS_MAX = 24

const months = new LiveRows(listMonths)

/** The months that pictures on this device are of, the newest first: `2026-11`. */
export function useImageMonths(): readonly string[] {
  return useSyncExternalStore(months.subscribe, months.read) ?? []
}

/** One look into the index for each month, however many pictures it has. */
export async function listMonths(db: LocalDatabase): Promise<string[]> {
  // While all is read for the first time, each page of it would be a reason to look again, and keep the next one waiting.
  if (!(await db.readMeta('feed'))?.complete || !(await isUnpacked(db))) return []
  const found: string[] = []
  for (let before = '\uffff'; found.length < MONTHS_MAX; before = found.at(-1) ?? '') {
    const newest = await db.items
      .where('[kind+createdAt+id]')
      .between(['IMAGE', ''], ['IMAGE', before], true, false)
      .last()
    if (!newest) break
    found.push(newest.createdAt.slice(0, '2026-11'.length))
  }
  return found
}
