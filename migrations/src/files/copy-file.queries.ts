import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#database/connection.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'

export interface FileCopy {
  fromId: string
  ownerUid: string
  workspaceId: string | null
  /** That of the original unless given. */
  purpose?: FilePurpose
  now: Date
}

/** A file of somebody’s own with the same bytes, which are kept once, and another link; undefined where the original is gone. */
export async function copyFile(trx: Trx, copy: FileCopy): Promise<string | undefined> {
  const id = newId()
  const { numAffectedRows } =
    await sql`insert into file (id, sha256, owner_uid, workspace_id, purpose, name, mime_type, size, width, height, link_key, metadata,
      uploaded_at, created_at, blur_hash, thumb_hash, frames, thumbnails_at, storage_kind)
    select ${id}::uuid, sha256, ${copy.ownerUid}::uuid, ${copy.workspaceId}::uuid, coalesce(${copy.purpose ?? null}::text, purpose), name,
      mime_type, size, width, height, ${randomBytes(24).toString('base64url')}, metadata, uploaded_at, ${copy.now}, blur_hash, thumb_hash,
      frames, thumbnails_at, storage_kind
    from file where id = ${copy.fromId}::uuid`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0 ? id : undefined
}
