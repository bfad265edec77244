import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { NotificationKind } from '@atelier/shared-schema/entities/notification.ts'
import { holdNextNews, selectUnseen } from './hold-news.queries.ts'
import type { HeldNews } from './hold-news.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Nothing that has come since belongs to it: it is held back until the person has had time to look. */
export function holdNextUnmailed(trx: Trx, toldBefore: Date): Promise<HeldNews | undefined> {
  return holdNextNews(trx, { waits: sql`mailed_at is null and read_at is null`, cameBefore: toldBefore })
}

/** Of these, what is of the kinds and was not looked at, oldest first. */
export function listToMail(
  trx: Trx,
  ids: readonly string[],
  kinds: readonly NotificationKind[],
): Promise<NotificationRow[]> {
  if (kinds.length === 0) return Promise.resolve([])
  return selectUnseen(trx, ids)
    .where('notification.kind', 'in', [...kinds])
    .execute()
}

export async function setMailed(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await trx.updateTable('notification').set({ mailed_at: now }).where('id', '=', anyOf(ids)).execute()
}
