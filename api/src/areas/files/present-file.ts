import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { fileLinkPath } from '@atelier/shared-schema/entities/file.ts'
import type { FileAnswer } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'

/** The address that needs no session is its owner's to give. */
export function presentFile({ config }: Pick<App, 'config'>, actor: Actor, file: FileRow): FileAnswer {
  const owns = actor.who === 'person' && actor.uid === file.owner_uid
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    mimeType: file.mime_type,
    metadata: file.metadata,
    url: owns ? `${config.publicUrl}${fileLinkPath(file.link_key)}` : null,
    ownerUid: file.owner_uid,
    createdAt: file.created_at.toISOString(),
    uploaded: file.uploaded_at !== null,
  }
}
