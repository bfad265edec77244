import type { Trx } from '@atelier/database/database/connection.ts'
import { allOf } from '@atelier/database/database/pipelined.ts'
import { keepBlobs } from '@atelier/database/files/blobs.queries.ts'
import type { BlobToKeep } from '@atelier/database/files/blobs.queries.ts'
import { listDuplicatesOf } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { isJoined } from '@atelier/platform/storage/object-keys.ts'
import type { ObjectKey } from '@atelier/platform/storage/object-store.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { FilePurpose, UploadCompletion } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { takeArrivedContent } from './arriving-content.ts'
import { checkContent } from './check-content.ts'
import type { FileContent } from './check-content.ts'
import { checkParts } from './check-parts.ts'
import { discardUpload } from './discard-upload.service.ts'
import { joinParts } from './join-parts.ts'
import type { WholeFile } from './join-parts.ts'
import { forgetUploads } from './known-uploads.ts'
import { takesImages } from './purposes.ts'
import { finishUploads, lockUploads } from './uploads.queries.ts'
import type { FoundContent, PartRow, UploadOfFile, UploadRow } from './uploads.queries.ts'

/** A file that has just got its bytes, and what was found in them. */
export interface CompletedFile {
  file: FileRow
  content: FileContent
  /** What `startUploads` was given. */
  context: Record<string, unknown>
}

export interface CompletionOptions {
  /** An upload for anything else reads as not found. */
  purposes: readonly FilePurpose[]
  /**
   * Makes what shows the files, in the transaction that gives them their bytes: once, however often completion is asked for.
   * Answers their ids, in the order of the files.
   */
  record?: (trx: Trx, completed: readonly CompletedFile[]) => Promise<readonly string[]>
}

export interface Completion {
  file: FileRow
  /** Files of the same owner with the very same bytes, oldest first. */
  duplicateOf: string[]
  /** What shows it, where that was made just now. */
  shownBy?: string | undefined
}

/** An upload whose parts are one object, which was looked at and is taken. */
export interface ArrivedUpload {
  completion: UploadCompletion
  upload: UploadRow
  whole: WholeFile
  content: FileContent
  /** Where its parts lie. */
  partKeys: readonly ObjectKey[]
}

export interface Examination extends UploadOfFile {
  completion: UploadCompletion
  parts: readonly PartRow[]
  purposes: readonly FilePurpose[]
  /** Gets the object that the parts were joined to, for whoever removes it in the end. */
  joined: ObjectKey[]
}

/** What is refused for its content is given up; parts that are missing can still be sent. */
export async function examineUpload(app: App, examination: Examination): Promise<ArrivedUpload | AppError> {
  const { completion, upload, file, parts, purposes, joined } = examination
  const purpose = file.purpose as FilePurpose
  if (file.id !== completion.key || !purposes.includes(purpose)) return notFound('upload')
  try {
    checkParts(examination, parts, completion.parts)
    const partKeys = parts.map(part => part.object_key)
    const seen = takesImages(purpose) ? takeSeen(parts) : undefined
    if (seen) return { completion, upload, partKeys, ...seen }
    const whole = await joinParts(app.store, parts)
    if (isJoined(whole.key)) joined.push(whole.key)
    const content = await checkContent(app, { ...whole, name: file.name, purpose })
    return { completion, upload, partKeys, whole, content }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'CONFLICT') await discardUpload(app, upload)
    return error
  }
}

/** What this process saw arrive, whole, is not looked for: if it is lost, moving it fails. */
function takeSeen(parts: readonly PartRow[]): Pick<ArrivedUpload, 'whole' | 'content'> | undefined {
  const [only] = parts
  const content = only && takeArrivedContent(only.object_key)
  return content && { whole: { key: only.object_key, size: only.size, sha256: only.sha256 }, content }
}

/** All of them or none, in one transaction; without those that were completed, or given up, a moment before. */
export async function keepUploads(
  app: App,
  arrived: readonly ArrivedUpload[],
  record: CompletionOptions['record'],
): Promise<Map<UploadCompletion, Completion>> {
  const ids = arrived.map(({ upload }) => upload.id)
  let moved: ReadonlySet<ObjectKey> = new Set()
  const kept = await app.db.transaction().execute(async trx => {
    const completed = new Map<UploadCompletion, Completion>()
    const held = new Set((await lockUploads(trx, ids)).map(upload => upload.id))
    const still = arrived.filter(({ upload }) => held.has(upload.id))
    if (still.length === 0) return completed
    moved = await keepBlobs(trx, app.store, still.map(blobOf), async () => {
      const files = await finishAll(app, trx, still)
      const [duplicates, ids] = await allOf([listDuplicatesOf(trx, files), recordAll(trx, still, files, record)])
      still.forEach(({ completion }, index) => {
        const file = files[index] as FileRow
        completed.set(completion, { file, duplicateOf: duplicates.get(file.id) ?? [], shownBy: ids[index] })
      })
    })
    return completed
  })
  forgetUploads(ids)
  const left = arrived.flatMap(({ partKeys }) => partKeys.filter(key => !moved.has(key)))
  await Promise.all(left.map(key => app.store.remove(key)))
  return kept
}

/** Where the bytes of an arrived upload lie until they are kept. */
export function blobOf({ whole: { sha256, size, key } }: Pick<ArrivedUpload, 'whole'>): BlobToKeep {
  return { sha256, size, from: key }
}

async function finishAll(app: App, trx: Trx, arrived: readonly ArrivedUpload[]): Promise<FileRow[]> {
  const uploadedAt = app.now()
  return finishUploads(
    trx,
    arrived.map(one => ({ upload: one.upload, content: describeContent(one, uploadedAt) })),
  )
}

async function recordAll(
  trx: Trx,
  arrived: readonly ArrivedUpload[],
  files: readonly FileRow[],
  record: CompletionOptions['record'],
): Promise<readonly string[]> {
  const completed = arrived.map(({ content, upload }, index) => ({
    file: files[index] as FileRow,
    content,
    context: upload.context,
  }))
  return record?.(trx, completed) ?? []
}

function describeContent({ whole, content }: ArrivedUpload, uploadedAt: Date): FoundContent {
  const { width, height, frames, mimeType } = content
  return {
    sha256: whole.sha256,
    size: whole.size,
    mime_type: mimeType,
    uploaded_at: uploadedAt,
    width,
    height,
    frames,
    metadata: width === null ? {} : { width, height },
  }
}
