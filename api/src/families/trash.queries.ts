import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { filesOfItems, isShownNowhere } from '@atelier/database/files/shown-files.queries.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'

export async function markDeleted(trx: Trx, ids: readonly string[], by: string, now: Date): Promise<void> {
  await trx
    .updateTable('item')
    .set({ deleted_at: now, deleted_by: by })
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
}

export async function markRecovered(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable('item').set({ deleted_at: null, deleted_by: null }).where('id', '=', anyOf(ids)).execute()
}

/**
 * Everything that hangs on an item goes with it by foreign keys, and so do its files that nothing else shows: their room is
 * free at once, and no link leads to them any more.
 */
export async function deleteItems(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from (${filesOfItems(ids)}) as own (id) where id is not null`.execute(trx)
  await trx.deleteFrom('item').where('id', '=', anyOf(ids)).execute()
  await trx
    .deleteFrom('file')
    .where('id', '=', anyOf(rows.map(row => row.id)))
    .where(isShownNowhere())
    .execute()
}

export async function deleteTrashOf(trx: Trx, uid: string, kind: ItemKind): Promise<number> {
  const trashed = await trx
    .selectFrom('item')
    .select('id')
    .where('owner_uid', '=', uid)
    .where('kind', '=', kind)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await deleteItems(
    trx,
    trashed.map(item => item.id),
  )
  return trashed.length
}
