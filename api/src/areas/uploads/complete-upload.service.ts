import { announceBlob, keepBlob } from '@atelier/database/files/blobs.queries.ts'
import { findFile, listDuplicates } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import { blobKey, isJoined } from '@atelier/platform/storage/object-keys.ts'
import { FILES_CHANNEL } from '@atelier/platform/storage/files-channel.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { FilePurpose, UploadCompletion, UploadedPart } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { checkContent } from './check-content.ts'
import type { FileContent } from './check-content.ts'
import { discardUpload, removeParts } from './discard-upload.service.ts'
import { joinParts } from './join-parts.ts'
import type { WholeFile } from './join-parts.ts'
import { partTag } from './receive-part.service.ts'
import { deletePart, findOwnUpload, finishUpload, listParts, lockUpload } from './uploads.queries.ts'
import type { PartRow, UploadOfFile, UploadRow } from './uploads.queries.ts'

/** A file that has just got its bytes, and what was found in them. */
export interface CompletedFile {
  file: FileRow
  content: FileContent
  /** Files of the same owner with the very same bytes, oldest first. */
  duplicateOf: string[]
  /** What `startUploads` was given. */
  context: Record<string, unknown>
}

export interface CompletionOptions {
  /** An upload for anything else reads as not found. */
  purposes: readonly FilePurpose[]
  /** Makes what shows the file, in the transaction that gives it its bytes: once, however often completion is asked for. */
  record?: (trx: Trx, completed: CompletedFile) => Promise<void>
}

export interface Completion {
  file: FileRow
  duplicateOf: string[]
}

/**
 * Makes a file of parts that have arrived. Whoever asks again, also at the same moment, gets the same file. A file that is
 * refused leaves nothing behind; a missing part leaves the others where they are.
 *
 * @throws AppError NOT_FOUND, CONFLICT (parts are missing), UNSUPPORTED_MEDIA or PAYLOAD_TOO_LARGE, naming the file
 */
export async function completeUpload(
  app: App,
  actor: Person,
  completion: UploadCompletion,
  options: CompletionOptions,
): Promise<Completion> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToComplete(app, actor, completion, options)
    } catch (error) {
      // Somebody else completes it at this moment and has just moved a part; or a part is lost, which the next attempt says.
      if (!(error instanceof ObjectMissing) || attempt === ATTEMPTS_MAX) throw error
      await forgetLostParts(app, completion.uploadId)
    }
  }
}

const ATTEMPTS_MAX = 3

async function tryToComplete(
  app: App,
  actor: Person,
  { key, uploadId, parts: told }: UploadCompletion,
  options: CompletionOptions,
): Promise<Completion> {
  // Before the upload: as long as that is there, so were these.
  const parts = await listParts(app.db, uploadId)
  const found = await findOwnUpload(app.db, actor.uid, uploadId)
  if (!found) return readCompleted(app, actor, key, options)
  const { upload, file } = found
  const purpose = file.purpose as FilePurpose
  if (file.id !== key || !options.purposes.includes(purpose)) throw notFound('upload')
  checkParts(found, parts, told)
  const whole = await joinParts(app.store, parts)
  try {
    const content = await checkContent(app, { ...whole, name: file.name, purpose })
    await announceBlob(app.db, { ...whole, from: whole.key })
    const completion = await keepFile(app, upload, { whole, content, options })
    await removeParts(app.store, uploadId)
    app.doorbell.ring(FILES_CHANNEL)
    return completion ?? (await readCompleted(app, actor, key, options))
  } catch (error) {
    if (error instanceof AppError) await discardUpload(app, upload)
    throw error
  } finally {
    if (isJoined(whole.key)) await app.store.remove(whole.key)
  }
}

async function forgetLostParts(app: App, uploadId: string): Promise<void> {
  for (const { number, object_key, size, sha256 } of await listParts(app.db, uploadId)) {
    const there = (await app.store.find(object_key)) ?? (await app.store.find(blobKey(sha256)))
    if (there?.size !== size) await deletePart(app.db, uploadId, number)
  }
}

/** undefined when somebody else completed it, or gave it up, a moment before. */
async function keepFile(
  app: App,
  { id: uploadId }: UploadRow,
  { whole, content, options }: { whole: WholeFile; content: FileContent; options: CompletionOptions },
): Promise<Completion | undefined> {
  const { metadata: _metadata, media: _media, mimeType, ...dimensions } = content
  return app.db.transaction().execute(async trx => {
    const upload = await lockUpload(trx, uploadId)
    if (!upload) return undefined
    await keepBlob(trx, app.store, { ...whole, from: whole.key })
    const file = await finishUpload(trx, upload, {
      sha256: whole.sha256,
      size: whole.size,
      mime_type: mimeType,
      uploaded_at: app.now(),
      ...dimensions,
      metadata: content.width === null ? {} : { width: content.width, height: content.height },
    })
    const duplicateOf = await listDuplicates(trx, file)
    await options.record?.(trx, { file, content, duplicateOf, context: upload.context })
    return { file, duplicateOf }
  })
}

async function readCompleted(
  app: App,
  actor: Person,
  key: string,
  { purposes }: CompletionOptions,
): Promise<Completion> {
  const file = id.safeParse(key).success ? await findFile(app.db, key) : undefined
  const own = file?.owner_uid === actor.uid && file.uploaded_at !== null
  if (!file || !own || !purposes.includes(file.purpose as FilePurpose)) throw notFound('upload')
  return { file, duplicateOf: await listDuplicates(app.db, file) }
}

function checkParts({ upload, file }: UploadOfFile, parts: readonly PartRow[], told: readonly UploadedPart[]): void {
  const missing = numbersUpTo(upload.part_count).filter(number => !parts.some(part => part.number === number))
  if (missing.length > 0) {
    const shown = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '')
    throw new AppError(
      'CONFLICT',
      `${file.name}: parts ${shown} have not arrived. Send them, then complete it again.`,
      {
        details: { missing },
      },
    )
  }
  const tags = new Map(told.map(({ partNumber, eTag }) => [partNumber, eTag.replace(/^(?:W\/)?"?|"$/g, '')]))
  const other = parts.filter(part => tags.get(part.number) !== partTag(part)).map(part => part.number)
  if (other.length > 0 || tags.size !== parts.length) {
    throw new AppError(
      'CONFLICT',
      `${file.name}: the tags of parts ${other.slice(0, 10).join(', ')} are not those that arrived last. Name every part once, with the tag its last sending was answered with.`,
      { details: { missing: other } },
    )
  }
}

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
