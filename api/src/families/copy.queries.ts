import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export async function renameItem(trx: Trx, id: string, name: string, now: Date): Promise<void> {
  await trx
    .updateTable('item')
    .set({ name, updated_at: laterThan(now) })
    .where('id', '=', id)
    .execute()
}

/** `updated_at` is what editors compare to see whether somebody was there before them, so it never stands still. */
export function laterThan(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`
}

/** A private, unrated item of the person's own in no folder; what is the kind's own is copied by the caller. */
export async function copyItemRow(
  trx: Trx,
  copy: { fromId: string; ownerUid: string; workspaceId: string | null; name: string; now: Date },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('item')
    .columns([
      'id',
      'kind',
      'owner_uid',
      'workspace_id',
      'name',
      'description',
      'thumbnail_file_id',
      'thumbnail_width',
      'thumbnail_height',
      'created_at',
      'updated_at',
    ])
    .expression(
      trx
        .selectFrom('item')
        .where('id', '=', copy.fromId)
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'kind',
          sql<string>`${copy.ownerUid}::uuid`.as('owner_uid'),
          sql<string | null>`${copy.workspaceId}::uuid`.as('workspace_id'),
          sql<string>`${copy.name}::text`.as('name'),
          'description',
          'thumbnail_file_id',
          'thumbnail_width',
          'thumbnail_height',
          sql<Date>`${copy.now}::timestamptz`.as('created_at'),
          sql<Date>`${copy.now}::timestamptz`.as('updated_at'),
        ]),
    )
    .execute()
  return id
}
