import { sql } from 'kysely'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { copyFile } from '@atelier/database/files/copy-file.queries.ts'

export interface ImageCopy {
  fromId: string
  ownerUid: string
  folderId: string | null
  workspaceId: string | null
  now: Date
}

/**
 * The image with a file of its own, which has the same bytes: so its link is its owner’s, and each can be deleted without
 * the other. What a moderator said of it holds for its copies.
 */
export async function copyImage(trx: Trx, copy: ImageCopy): Promise<string> {
  const id = newId()
  const fileId = await copyFileOf(trx, copy)
  await sql`insert into item (id, kind, owner_uid, workspace_id, folder_id, name, description, rating, rated_by,
      thumbnail_file_id, thumbnail_width, thumbnail_height, created_at, updated_at)
    select ${id}::uuid, kind, ${copy.ownerUid}::uuid, ${copy.workspaceId}::uuid, ${copy.folderId}::uuid, name, description, rating, rated_by,
      case when thumbnail_file_id is not null then ${fileId}::uuid end, thumbnail_width, thumbnail_height, ${copy.now}, ${copy.now}
    from item where id = ${copy.fromId}::uuid`.execute(trx)
  await sql`insert into image (item_id, file_id, origin, media, width, height, ratio, shape, size_name, prompt, negative_prompt, model_name,
      model_hash, sampler, steps, cfg_scale, seed, denoising_strength, upscaler, scale_factor, recipe_id, note, metadata)
    select ${id}::uuid, ${fileId}::uuid, origin, media, width, height, ratio, shape, size_name, prompt, negative_prompt, model_name,
      model_hash, sampler, steps, cfg_scale, seed, denoising_strength, upscaler, scale_factor, recipe_id,
      case when (select owner_uid from item where id = ${copy.fromId}::uuid) = ${copy.ownerUid}::uuid then note else '' end, metadata
    from image where item_id = ${copy.fromId}::uuid`.execute(trx)
  await sql`insert into item_rating (id, item_id, rating, rated_by, by_moderator, reason, created_at)
    select gen_random_uuid(), ${id}::uuid, rating, rated_by, by_moderator, reason, created_at
    from item_rating where item_id = ${copy.fromId}::uuid`.execute(trx)
  await sql`insert into image_source (image_id, source_id, role) values (${id}, ${copy.fromId}, 'copy')`.execute(trx)
  await sql`insert into image_look (item_id, look) select ${id}::uuid, look from image_look where item_id = ${copy.fromId}::uuid`.execute(
    trx,
  )
  return id
}

async function copyFileOf(trx: Trx, { fromId, ...copy }: ImageCopy): Promise<string> {
  const { file_id: fileId } = await trx
    .selectFrom('image')
    .select('file_id')
    .where('item_id', '=', fromId)
    .executeTakeFirstOrThrow()
  const copyId = await copyFile(trx, { ...copy, fromId: fileId })
  if (copyId === undefined) throw new Error(`the file of the image ${fromId} is gone`)
  return copyId
}
