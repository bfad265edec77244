import type { Db } from '@atelier/database/database/connection.ts'
import type { PushSubscriptionAnswer } from '@atelier/shared-schema/entities/push.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

/** Whoever signs in on a browser last is told there: whose session had it before is told there no more. */
export async function putPushSubscription(
  db: Db,
  { uid, sessionId }: { uid: string; sessionId: string },
  { endpoint, keys }: PushSubscriptionAnswer,
): Promise<void> {
  const subscription = { uid, session_id: sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth }
  await db.transaction().execute(async trx => {
    await trx
      .deleteFrom('push_subscription')
      .where(where => where.or([where('endpoint', '=', endpoint), where('session_id', '=', sessionId)]))
      .execute()
    await trx
      .insertInto('push_subscription')
      .values({ id: newId(), ...subscription })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

export async function findPushEndpoint(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.endpoint
}

export async function deletePushSubscription(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}
