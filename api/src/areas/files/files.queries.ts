import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'

export async function setLinkKey(db: Db, id: string, linkKey: string): Promise<FileRow> {
  return db.updateTable('file').set({ link_key: linkKey }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether it went: a file that something shows stays. */
export async function deleteUnshownFile(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from file where id = ${id}::uuid
    and not exists (select from item where thumbnail_file_id = file.id)
    and not exists (select from image where image.file_id = file.id)
    and not exists (select from style_image where style_image.file_id = file.id)
    and not exists (select from sd_model where sd_model.file_id = file.id)
    and not exists (select from sd_model_sample where sd_model_sample.file_id = file.id)
    and not exists (select from training_image where training_image.file_id = file.id)
    and not exists (select from training_checkpoint where training_checkpoint.file_id = file.id)
    and not exists (select from training_sample where training_sample.file_id = file.id)
    and not exists (select from person where picture_file_id = file.id or cover_file_id = file.id)
    and not exists (select from workspace where workspace.picture_file_id = file.id)`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}
