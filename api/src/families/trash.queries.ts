import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
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

/** Everything that hangs on an item goes with it by foreign keys. */
export async function deleteItems(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('item').where('id', '=', anyOf(ids)).execute()
}

export async function deleteTrashOf(trx: Trx, uid: string, kind: ItemKind): Promise<number> {
  const result = await trx
    .deleteFrom('item')
    .where('owner_uid', '=', uid)
    .where('kind', '=', kind)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
