import { randomBytes } from 'node:crypto'
import { keepBlob } from '@atelier/database/files/blobs.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectTooLarge } from '@atelier/platform/storage/object-store.ts'
import type { WrittenObject } from '@atelier/platform/storage/object-store.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { cleanFileName } from '@atelier/shared-schema/entities/file-name.ts'
import { checkContent } from '#areas/uploads/check-content.ts'
import type { FileContent } from '#areas/uploads/check-content.ts'
import { bytesMaxOf } from '#areas/uploads/purposes.ts'
import { inMegabytes } from '#areas/uploads/refusals.ts'
import { entryNames } from './archive-format.ts'
import type { ArchivedFile } from './archive-format.ts'
import type { Arrival } from './arrival.ts'
import { findKnownFiles, insertFile } from './import.queries.ts'
import { notAnArchive } from './open-archive.ts'

type PicturePurpose = 'IMAGE' | 'ARTBOARD'

export interface ArrivedFile {
  id: string
  purpose: PicturePurpose
  file: ArchivedFile
  content: FileContent
  blob: WrittenObject & { from: string }
}

/** The original out of the archive, held to the same rules as an upload; undefined where it is here already. */
export async function bringFile(
  arrival: Arrival,
  fileId: string,
  purpose: PicturePurpose,
): Promise<ArrivedFile | undefined> {
  const { app, archive, ids, files } = arrival
  const id = ids.of(fileId)
  if ((await findKnownFiles(app.db, [id])).has(id)) return undefined
  const file = files.get(fileId)
  if (!file) throw notAnArchive(new Error(`the file ${fileId} is missing`))
  const from = newJoinedKey()
  const bytesMax = bytesMaxOf(purpose, app.config)
  if (file.size > bytesMax) {
    throw new AppError('PAYLOAD_TOO_LARGE', `${file.name}: an image may have at most ${inMegabytes(bytesMax)} here.`)
  }
  // An archive that gives more than it said is cut off there.
  const written = await app.store
    .write(from, archive.read(entryNames.bytes(fileId)), { bytesMax })
    .catch(refuseTooLarge)
  try {
    const name = cleanFileName(file.name)
    // The room for it was asked for by its size.
    if (written.sha256.toString('hex') !== file.sha256 || written.size !== file.size) {
      throw new AppError('UNSUPPORTED_MEDIA', `${name}: its bytes are not those that were put into the archive.`)
    }
    const content = await checkContent(app, { name, purpose, size: written.size, key: from })
    return { id, purpose, file: { ...file, name }, content, blob: { ...written, from } }
  } catch (error) {
    await app.store.remove(from)
    throw error
  }
}

function refuseTooLarge(error: unknown): never {
  throw error instanceof ObjectTooLarge ? notAnArchive(error) : error
}

export async function keepFile(
  trx: Trx,
  { app, target }: Arrival,
  { id, purpose, file, content, blob }: ArrivedFile,
): Promise<void> {
  await keepBlob(trx, app.store, blob)
  const { mimeType, width, height, frames } = content
  await insertFile(trx, {
    id,
    sha256: blob.sha256,
    owner_uid: target.uid,
    workspace_id: target.workspaceId,
    purpose,
    name: file.name,
    mime_type: mimeType,
    size: blob.size,
    width,
    height,
    frames,
    link_key: randomBytes(24).toString('base64url'),
    uploaded_at: app.now(),
  })
}
