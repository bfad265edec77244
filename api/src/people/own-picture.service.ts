import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { findFile } from '@atelier/database/files/files.queries.ts'
import { isPicture } from '@atelier/database/files/thumbnails.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { invalidField } from '@atelier/shared-schema/contract/errors.ts'
import type { UploadPurpose } from '@atelier/shared-schema/entities/upload.ts'

/** A file that is to be shown as somebody's picture: an image of one's own that was brought for it. null and undefined pass. */
export async function assertOwnPicture(
  db: Db | Trx,
  actor: Person,
  fileId: string | null | undefined,
  { field, purpose }: { field: string; purpose: UploadPurpose },
): Promise<void> {
  if (fileId == null) return
  const file = await findFile(db, fileId)
  if (file && file.owner_uid === actor.uid && file.purpose === purpose && isPicture(file)) return
  throw invalidField(field, `must be an uploaded image of your own, brought for ${purpose}`)
}
