import { setTimeout } from 'node:timers/promises'
import { findFile } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { FilePurpose } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { completeUploads } from '#areas/uploads/complete-upload.service.ts'
import { discardUpload } from '#areas/uploads/discard-upload.service.ts'
import { receivePart } from '#areas/uploads/receive-part.service.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { findUploadOfFile } from '#areas/uploads/uploads.queries.ts'
import { violatedConstraint } from '#http/errors.ts'

interface KeepOptions {
  purpose?: Extract<FilePurpose, 'IMAGE' | 'RECIPE_INPUT'>
  /** That the file is to have. */
  id?: string | undefined
}

/** One that stands still for so long was cut off: a picture in one piece takes less. */
const CUT_OFF_MS = 10_000
const LOOK_EVERY_MS = 50

/** Under an id that a client made: sent again, since an answer was lost, it is the file of the first time, also while that is on its way. */
export async function keepBrought(app: App, owner: Person, file: File, id: string | undefined): Promise<FileRow> {
  if (id === undefined) return keepPicture(app, owner, file)
  for (;;) {
    const known = await findFile(app.db, id)
    if (known) {
      const isOwn =
        known.owner_uid === owner.uid && known.purpose === 'RECIPE_INPUT' && Number(known.size) === file.size
      if (!isOwn) throw new AppError('CONFLICT', 'There is a file with this id already. Send it with another.')
      if (known.uploaded_at !== null) return known
      const upload = await findUploadOfFile(app.db, id)
      if (upload && app.now().getTime() - upload.created_at.getTime() < CUT_OFF_MS) {
        await setTimeout(LOOK_EVERY_MS)
        continue
      }
      if (upload) await discardUpload(app, upload)
    }
    try {
      return await keepPicture(app, owner, file, { id })
    } catch (error) {
      // The same came at the same moment, and was first.
      if (violatedConstraint(error) !== 'file_pkey') throw error
    }
  }
}

/**
 * A picture that came in one piece goes the way of every upload: the same limits, the same look at what is in it. One kept as
 * `IMAGE` goes again unless an image comes to show it.
 */
export async function keepPicture(
  app: App,
  owner: Person,
  file: File,
  { purpose = 'RECIPE_INPUT', id }: KeepOptions = {},
): Promise<FileRow> {
  const [started] = await startUploads(app, owner, {
    files: [{ id, filename: file.name || 'picture', mimetype: file.type, fileSize: file.size }],
    chunkSize: Math.max(file.size, 1_024),
    purpose,
  })
  if (!started) throw new Error('an upload was not begun')
  const eTag = await sendWhole(app, started.uploadUrls[0] ?? '', file)
  const completion = { key: started.key, uploadId: started.uploadId, parts: [{ eTag, partNumber: 1 }] }
  const [outcome] = await completeUploads(app, owner, [completion], { purposes: [purpose] })
  if (!outcome) throw new Error('an upload was not completed')
  if (outcome instanceof AppError) throw outcome
  return outcome.file
}

async function sendWhole(app: App, address: string, file: File): Promise<string> {
  const url = new URL(address)
  const [, uploadId = '', number = ''] = /\/parts\/([^/]+)\/(\d+)$/.exec(url.pathname) ?? []
  return receivePart(app, {
    uploadId,
    number: Number(number),
    key: url.searchParams.get('key') ?? '',
    body: once(new Uint8Array(await file.arrayBuffer())),
    declaredBytes: file.size,
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
