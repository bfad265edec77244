import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { anyOf } from '#families/items.queries.ts'

/** The images that show these files, by file: of one owner, and not in the trash. */
export async function listImagesOfFiles(
  db: Db | Trx,
  ownerUid: string,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .select(['image.file_id', 'item.id'])
    .where('image.file_id', '=', anyOf(fileIds))
    .where('item.owner_uid', '=', ownerUid)
    .where('item.deleted_at', 'is', null)
    .orderBy('item.id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.file_id, row.id]))
}
