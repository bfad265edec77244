import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { Trx } from '@atelier/database/database/connection.ts'

export interface NewNotification {
  uid: string
  kind:
    | 'SHARED'
    | 'OWNERSHIP_RECEIVED'
    | 'COMMENTED'
    | 'REPLIED'
    | 'MENTIONED'
    | 'ACCESS_REQUESTED'
    | 'ACCESS_GIVEN'
    | 'REPORT_RECEIVED'
    | 'REPORT_ANSWERED'
    | 'TAKEN_DOWN'
    | 'PUT_BACK'
    | 'KEPT_DOWN'
    | 'RATED'
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
      })),
    )
    .execute()
}
