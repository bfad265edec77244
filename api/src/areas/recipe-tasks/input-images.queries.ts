import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'

/** The file that each of these images shows. */
export async function listFilesOfImages(db: Db | Trx, imageIds: readonly string[]): Promise<Map<string, FileRow>> {
  if (imageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('image')
    .innerJoin('file', 'file.id', 'image.file_id')
    .where('image.item_id', '=', anyOf(imageIds))
    .selectAll('file')
    .select('image.item_id')
    .execute()
  return new Map(rows.map(({ item_id, ...file }) => [item_id, file]))
}
