import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { NotificationKind } from '@atelier/shared-schema/entities/notification.ts'

export interface NewNotification {
  uid: string
  kind: NotificationKind
  /** null: told by the installation itself. */
  actorUid: string | null
  itemId: string
  commentId?: string
  data?: Record<string, unknown>
}

/** Written with what it tells of, so that there is never one without the other. Nobody is told of their own acts. */
export async function notifyPeople(trx: Trx, notifications: readonly NewNotification[]): Promise<void> {
  const told = notifications.filter(entry => entry.uid !== entry.actorUid)
  if (told.length === 0) return
  await trx
    .insertInto('notification')
    .values(
      told.map(entry => ({
        id: newId(),
        uid: entry.uid,
        kind: entry.kind,
        actor_uid: entry.actorUid,
        item_id: entry.itemId,
        comment_id: entry.commentId ?? null,
        data: JSON.stringify(entry.data ?? {}),
        push_due: sql<boolean>`exists (select from push_subscription where uid = ${entry.uid}::uuid)`,
      })),
    )
    .execute()
}
