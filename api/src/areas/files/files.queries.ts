import { sql } from 'kysely'
import { anyOf } from '@atelier/database/database/any-of.queries.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { isShownNowhere } from '@atelier/database/files/shown-files.queries.ts'

export async function setLinkKey(db: Db, id: string, linkKey: string): Promise<FileRow> {
  return db.updateTable('file').set({ link_key: linkKey }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether it went: a file that something shows stays. */
export async function deleteUnshownFile(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from file where id = ${id}::uuid
    and ${isShownNowhere()}
    and not exists (select from training_image where training_image.file_id = file.id)`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** Of these files, those of an image that a moderator keeps from being public. */
export async function listWithheldFiles(trx: Trx, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('image')
    .innerJoin('item', 'item.id', 'image.item_id')
    .where('image.file_id', '=', anyOf(fileIds))
    .where('item.withheld_at', 'is not', null)
    .select('file_id')
    .execute()
  return new Set(rows.map(row => row.file_id))
}
