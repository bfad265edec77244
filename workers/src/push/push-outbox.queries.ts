import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { PushMessage } from '@atelier/shared-schema/entities/push.ts'

export interface WaitingPush {
  id: string
  subscription_id: string
  message: PushMessage
  tries: number
  endpoint: string
  p256dh: string
  auth: string
  /** Its session goes on. */
  is_live: boolean
}

/** Longer than a push service is waited for. */
const TAKEN_SECONDS = 60

/**
 * What waits longest. Nobody else takes it for a minute, and no connection is held meanwhile, however long the push service
 * takes: of a worker that is killed another sends it again, which takes the place of the first on the device.
 */
export async function takeNextPush(db: Db): Promise<WaitingPush | undefined> {
  const next = db
    .selectFrom('push_outbox')
    .select('id')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('push_outbox')
    .from(['push_subscription', 'session'])
    .set({ next_try_at: sql<Date>`now() + make_interval(secs => ${TAKEN_SECONDS})` })
    .where('push_outbox.id', '=', next)
    .whereRef('push_subscription.id', '=', 'push_outbox.subscription_id')
    .whereRef('session.id', '=', 'push_subscription.session_id')
    .returning(['push_outbox.id', 'subscription_id', 'message', 'tries', 'endpoint', 'p256dh', 'auth'])
    .returning(sql<boolean>`session.expires_at > now()`.as('is_live'))
    .executeTakeFirst()
}

export async function deletePush(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_outbox').where('id', '=', id).execute()
}

/** With all that waits for it. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

/** With all else that waits for the device, so that one that is slow is not asked over and over. */
export async function putOff(db: Db, push: WaitingPush, retryInSeconds: number): Promise<void> {
  const until = sql<Date>`now() + make_interval(secs => ${retryInSeconds})`
  await db
    .updateTable('push_outbox')
    .set({ next_try_at: sql<Date>`greatest(next_try_at, ${until})` })
    .where('subscription_id', '=', push.subscription_id)
    .execute()
  await db
    .updateTable('push_outbox')
    .set({ tries: push.tries + 1, next_try_at: until })
    .where('id', '=', push.id)
    .execute()
}

/** Milliseconds until the next is due, null when none waits. */
export async function readPushWaitMs(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('push_outbox')
    .select(sql<number | null>`(extract(epoch from min(next_try_at) - now()) * 1000)::float8`.as('wait'))
    .executeTakeFirst()
  return row?.wait ?? null
}
