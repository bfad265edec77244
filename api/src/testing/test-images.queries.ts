import { randomBytes } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import type { NewImage } from '@atelier/database/images/insert-image.queries.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'

export type TestImage = Partial<NewImage> & {
  ownerUid: string
  /** Its file counts as one whose bytes are there. */
  isUploaded?: boolean
}

/** An image whose file has no bytes, for tests about everything but those. */
export function insertTestImage(db: Db, { isUploaded = false, ...image }: TestImage): Promise<string> {
  return db.transaction().execute(async trx => {
    const fileId = image.fileId ?? newId()
    const sha256 = isUploaded ? randomBytes(32) : null
    if (sha256) await trx.insertInto('blob').values({ sha256, size: 1_000 }).execute()
    if (image.fileId === undefined) {
      await trx
        .insertInto('file')
        .values({
          id: fileId,
          sha256,
          owner_uid: image.ownerUid,
          workspace_id: null,
          purpose: 'NONE',
          name: `${image.name ?? 'picture'}.png`,
          mime_type: 'image/png',
          size: 1_000,
          width: image.width ?? 64,
          height: image.height ?? 64,
          link_key: randomBytes(16).toString('base64url'),
          uploaded_at: sha256 && new Date(),
          thumb_hash: null,
          thumbnails_at: null,
        })
        .execute()
    }
    const usual = {
      workspaceId: null,
      folderId: null,
      name: 'Picture',
      origin: 'upload',
      media: 'image',
      width: 64,
      height: 64,
    } as const
    return insertImage(trx, { ...usual, now: new Date(), ...image, fileId })
  })
}
