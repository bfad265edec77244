import type { RawBuilder } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { isUnseen, selectNotifications } from './notifications.queries.ts'

/** Notifications of one person. */
export interface HeldNews {
  uid: string
  ids: string[]
}

export interface News {
  /** Of a row of `notification`: that its person is still to be told by this way. */
  waits: RawBuilder<boolean>
  /** Begins with one that came before this moment. */
  cameBefore?: Date
}

/** Of the person who waits longest all that does, held until the transaction ends: whoever holds it tells it. */
export async function holdNextNews(trx: Trx, { waits, cameBefore }: News): Promise<HeldNews | undefined> {
  const waiting = trx.selectFrom('notification').where(waits).forUpdate().skipLocked()
  const first = await waiting
    .select('uid')
    .$if(cameBefore !== undefined, query => query.where('created_at', '<', cameBefore as Date))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const rows = await waiting.select('id').where('uid', '=', first.uid).orderBy('id').execute()
  return { uid: first.uid, ids: rows.map(({ id }) => id) }
}

/** Of these what has come after the person looked at the list last, oldest first. */
export function selectUnseen(trx: Trx, ids: readonly string[]) {
  return selectNotifications(trx)
    .where('notification.id', '=', anyOf(ids))
    .where(isUnseen)
    .orderBy('notification.created_at')
    .orderBy('notification.id')
}
