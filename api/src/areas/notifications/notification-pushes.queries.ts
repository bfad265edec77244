import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { Locale } from '@atelier/shared-schema/entities/enums.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { PushMessage } from '@atelier/shared-schema/entities/push.ts'
import { holdNextNews, selectUnseen } from './hold-news.queries.ts'
import type { HeldNews } from './hold-news.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Of one person, what is to be told on their devices. */
export function holdNextToPush(trx: Trx): Promise<HeldNews | undefined> {
  return holdNextNews(trx, { waits: sql`push_due` })
}

/** Of these, what is as young and was neither looked at nor read, oldest first. */
export function listToPush(trx: Trx, ids: readonly string[], after: Date): Promise<NotificationRow[]> {
  return selectUnseen(trx, ids)
    .where('notification.created_at', '>', after)
    .where('notification.read_at', 'is', null)
    .execute()
}

export async function setPushed(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('notification').set({ push_due: false }).where('id', '=', anyOf(ids)).execute()
}

/** undefined: is leaving, and told nothing. */
export async function findPushLocale(trx: Trx, uid: string): Promise<Locale | undefined> {
  const row = await trx
    .selectFrom('person')
    .select('locale')
    .where('uid', '=', uid)
    .where('deletion_due_at', 'is', null)
    .executeTakeFirst()
  return row?.locale
}

/** Those of sessions that go on, the latest first. */
export async function listPushDevices(trx: Trx, uid: string, now: Date, most: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .select('push_subscription.id')
    .where('push_subscription.uid', '=', uid)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function queuePushes(
  trx: Trx,
  devices: readonly string[],
  messages: readonly PushMessage[],
  now: Date,
): Promise<void> {
  if (devices.length === 0 || messages.length === 0) return
  const rows = devices.flatMap(subscription_id =>
    messages.map(message => ({
      id: newId(),
      subscription_id,
      message: JSON.stringify(message),
      created_at: now,
      next_try_at: now,
    })),
  )
  await trx.insertInto('push_outbox').values(rows).execute()
}
