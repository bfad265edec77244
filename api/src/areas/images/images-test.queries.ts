import { sql } from 'kysely'
import type { Db } from '@atelier/database/database/connection.ts'

export interface ImageDigest {
  fileId: string
  /** In hexadecimal digits; '' without bytes. */
  sha256: string
  prompt: string
  downloads: number
  shares: number
  channels: Record<string, number>
  sources: string[]
}

/** What tests compare of an image that no answer tells. */
export async function findImageDigest(db: Db, id: string): Promise<ImageDigest> {
  const { rows } =
    await sql<ImageDigest>`select file.id as "fileId", coalesce(encode(file.sha256, 'hex'), '') as sha256, image.prompt,
      item.download_count as downloads, item.share_count as shares,
      (select coalesce(json_object_agg(channel, count), '{}') from item_share where item_id = item.id) as channels,
      (select coalesce(json_agg(source_id), '[]') from image_source where image_id = item.id) as sources
    from item join image on image.item_id = item.id join file on file.id = image.file_id where item.id = ${id}::uuid`.execute(
      db,
    )
  const [found] = rows
  if (!found) throw new Error(`there is no image ${id}`)
  return found
}
