import type { Db } from '@atelier/database/database/connection.ts'
import { sql } from 'kysely'

export function listWaiting(db: Db, endpoint: string): Promise<{ tries: number; in_seconds: number }[]> {
  return db
    .selectFrom('push_outbox')
    .innerJoin('push_subscription', 'push_subscription.id', 'push_outbox.subscription_id')
    .select(['tries', sql<number>`extract(epoch from next_try_at - now())::float8`.as('in_seconds')])
    .where('endpoint', '=', endpoint)
    .execute()
}

/** As if the time had come. */
export async function dropWaits(db: Db): Promise<void> {
  await db
    .updateTable('push_outbox')
    .set({ next_try_at: sql<Date>`now()` })
    .execute()
}
