import type { Db } from '@atelier/database/database/connection.ts'
import { keepNewest } from '@atelier/database/documents/document-history.ts'
import { listUnkept, thinHistory } from '@atelier/database/documents/history.queries.ts'
import type { Log } from '@atelier/platform/logging/log.ts'

/** Each is loaded and written down; the next sweep goes on. */
const KEEP_MAX = 200
const SWEEP_MINUTES = 10
/** Each batch reads the index of all of them. */
const THIN_BATCH = 10_000

export interface SweptHistory {
  kept: number
  thinned: number
}

/** Makes up for what the sync servers did not keep, and thins what is old. */
export async function sweepHistory(db: Db, log: Log, now: Date): Promise<SweptHistory> {
  let kept = 0
  for (const name of await listUnkept(db, now, KEEP_MAX)) {
    try {
      if (await keepNewest(db, name, now)) kept += 1
    } catch (err) {
      // One that cannot be read, or is of a newer version, must not keep the others from it.
      log.error({ err, document: name }, 'no snapshot kept of a document')
    }
  }
  return { kept, thinned: isFirstOfHour(now) ? await thin(db, now) : 0 }
}

/** For what need not be done by every sweep. */
export function isFirstOfHour(now: Date): boolean {
  return now.getUTCMinutes() < SWEEP_MINUTES
}

async function thin(db: Db, now: Date): Promise<number> {
  let thinned = 0
  for (let count = THIN_BATCH; count === THIN_BATCH; thinned += count) count = await thinHistory(db, now, THIN_BATCH)
  return thinned
}
