import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

export interface RateCount {
  bucket: string
  windowStart: Date
  count: number
}

/** Adds what this process counted and answers what all processes counted. */
export async function addRateCounts(db: Db, counts: RateCount[]): Promise<RateCount[]> {
  const rows = await db
    .insertInto('rate_count')
    .values(counts.map(({ bucket, windowStart, count }) => ({ bucket, window_start: windowStart, count })))
    .onConflict(conflict =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ count: sql`rate_count.count + excluded.count` }),
    )
    .returning(['bucket', 'window_start', 'count'])
    .execute()
  return rows.map(row => ({ bucket: row.bucket, windowStart: row.window_start, count: row.count }))
}
