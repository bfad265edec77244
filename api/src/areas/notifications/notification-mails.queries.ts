import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { NotificationKind } from '@atelier/shared-schema/entities/notification.ts'
import { anyOf } from '#families/items.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { selectNotifications } from './notifications.queries.ts'

/** Nothing that has come since belongs to it: it is held back until the person has had time to look. */
export async function holdNextUnmailed(
  trx: Trx,
  toldBefore: Date,
): Promise<{ uid: string; ids: string[] } | undefined> {
  const first = await trx
    .selectFrom('notification')
    .select('uid')
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .where('created_at', '<', toldBefore)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!first) return undefined
  const rows = await trx
    .selectFrom('notification')
    .select('id')
    .where('uid', '=', first.uid)
    .where('mailed_at', 'is', null)
    .where('read_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return { uid: first.uid, ids: rows.map(({ id }) => id) }
}

/** Of these, what is of the kinds and was not looked at, oldest first. */
export function listToMail(
  trx: Trx,
  { uid, ids, kinds }: { uid: string; ids: readonly string[]; kinds: readonly NotificationKind[] },
): Promise<NotificationRow[]> {
  if (kinds.length === 0) return Promise.resolve([])
  return selectNotifications(trx)
    .where('notification.uid', '=', uid)
    .where('notification.id', '=', anyOf(ids))
    .where('notification.kind', 'in', [...kinds])
    .where(sql<boolean>`(seen_at is null or notification.created_at > seen_at)`)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .execute()
}

export async function setMailed(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx.updateTable('notification').set({ mailed_at: now }).where('id', '=', anyOf(ids)).execute()
}
