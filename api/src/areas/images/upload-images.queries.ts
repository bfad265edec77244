import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'

/** The images that show these files, by file: of one owner, and not in the trash. */
export async function listImagesOfFiles(
  db: Db | Trx,
  ownerUid: string,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    // By itself, or all images of the owner are read while the planner knows little of the tables.
    .with(
      cte => cte('shown').materialized(),
      query => query.selectFrom('image').select(['item_id', 'file_id']).where('file_id', '=', anyOf(fileIds)),
    )
    .selectFrom('shown')
    .innerJoin('item', 'item.id', 'shown.item_id')
    .select(['shown.file_id', 'item.id'])
    .where('item.owner_uid', '=', ownerUid)
    .where('item.deleted_at', 'is', null)
    .orderBy('item.id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.file_id, row.id]))
}
