import { randomBytes } from 'node:crypto'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { cleanFileName } from '@atelier/shared-schema/entities/file-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { UPLOAD_PARTS_MAX } from '@atelier/shared-schema/entities/upload.ts'
import type { FilePurpose, StartedUpload, StorageKind, UploadFile } from '@atelier/shared-schema/entities/upload.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { Trx } from '@atelier/database/database/connection.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { forgetUploads, noteUploads } from './known-uploads.ts'
import { bytesMaxOf, purposeRules, quotaOf } from './purposes.ts'
import { inMegabytes, joinRefusals, refuseFile } from './refusals.ts'
import { findOwnUpload, insertUploads, lockQuota, renewUpload, sumStorage } from './uploads.queries.ts'

/** How long an upload may stand still before what arrived of it is removed. */
const UPLOAD_HOURS = 48
/** Addresses that one call answers, of all files together. */
const ADDRESSES_MAX = 20_000

interface Destination {
  /** What is to be done with the files once they are there; handed to whoever completes them. */
  context?: Record<string, unknown>
  workspaceId?: string | null
}

export interface NewUploads extends Destination {
  files: readonly (UploadFile & { id?: string | undefined })[]
  chunkSize: number
  purpose: FilePurpose
}

/**
 * Makes room for files: a row each, which has no bytes yet, and addresses for their parts. All of them, or none. Where they
 * go may be chosen in the same transaction.
 */
export async function startUploads(
  app: App,
  actor: Person,
  request: NewUploads,
  choose?: (trx: Trx) => Promise<Destination>,
): Promise<StartedUpload[]> {
  const named = request.files.map(file => ({ ...file, filename: cleanFileName(file.filename) }))
  checkFiles(app, request, named)
  const { begun, rows } = await app.db.transaction().execute(async trx => {
    const destined = { ...request, ...(await choose?.(trx)) }
    await assertRoom(app, trx, actor, request, named)
    const prepared = named.map(file => prepareUpload(app, actor, destined, file))
    const [files, uploads] = [prepared.map(({ file }) => file), prepared.map(({ upload }) => upload)]
    return { begun: prepared, rows: await insertUploads(trx, files, uploads) }
  })
  noteUploads(begun.map(({ file, upload }) => ({ ...upload, file_size: file.size })))
  const byId = new Map(rows.map(row => [row.id, row]))
  return begun.map(({ file, upload, secret }) =>
    describeStart(app, actor, byId.get(file.id) as FileRow, { ...upload, secret }),
  )
}

/** The same upload with another secret, so that a client that kept no addresses can go on. */
export async function renewAddresses(app: App, actor: Person, uploadId: string): Promise<StartedUpload> {
  const found = await findOwnUpload(app.db, actor.uid, uploadId)
  if (!found) throw notFound('upload')
  const secret = newSecret()
  forgetUploads([uploadId])
  await renewUpload(app.db, uploadId, { secret_hash: hashToken(secret), expires_at: expiry(app) })
  return describeStart(app, actor, found.file, { ...found.upload, secret })
}

function checkFiles(app: App, { files, chunkSize, purpose }: NewUploads, named: readonly UploadFile[]): void {
  const limit = bytesMaxOf(purpose, app.config)
  const refusals = named.flatMap(({ filename, fileSize, mimetype }) => {
    if (fileSize === 0) return [refuseFile({ filename, reason: 'empty' }, 'the file is empty.')]
    if (fileSize > limit) {
      const sentence = `the file has ${inMegabytes(fileSize)}, at most ${inMegabytes(limit)} are taken here.`
      return [refuseFile({ filename, reason: 'too-large', limit }, sentence)]
    }
    if (isNoImage(mimetype) && purposeRules[purpose].accepts?.join() === 'image') {
      return [
        refuseFile(
          { filename, reason: 'wrong-kind' },
          `this is ${mimetype}; what is taken here is PNG, JPEG, WebP or GIF.`,
        ),
      ]
    }
    return []
  })
  if (refusals.length > 0) throw joinRefusals(refusals)
  const partCounts = files.map(file => Math.ceil(file.fileSize / chunkSize))
  if (Math.max(...partCounts) > UPLOAD_PARTS_MAX || partCounts.reduce((sum, count) => sum + count) > ADDRESSES_MAX) {
    throw invalidField('body.chunkSize', `makes more than ${UPLOAD_PARTS_MAX} parts; send larger ones`)
  }
}

/** As the browser knows it. What it does not know is looked at when it has arrived. */
function isNoImage(mimetype: string): boolean {
  return /^(text|video|audio)\/|^image\/svg|^application\/(pdf|zip|json)$/i.test(mimetype)
}

/** Room is taken when an upload begins, so that many at once do not get more than there is. */
export async function assertRoom(
  app: App,
  trx: Trx,
  actor: Person,
  { purpose }: Pick<NewUploads, 'purpose'>,
  files: readonly Pick<UploadFile, 'fileSize'>[],
): Promise<void> {
  const { storage } = purposeRules[purpose]
  const quota = quotaOf(storage, app.config)
  if (quota === 0) return
  await lockQuota(trx, actor.uid)
  const used = (await sumStorage(trx, actor.uid)).find(({ kind }) => kind === storage)?.used ?? 0
  const wanted = files.reduce((sum, { fileSize }) => sum + fileSize, 0)
  if (used + wanted <= quota) return
  const room = `There is room for ${inMegabytes(Math.max(0, quota - used))} more, and this is ${inMegabytes(wanted)}.`
  throw new AppError('STORAGE_FULL', `${room} ${waysToRoom[storage]}`, { details: { storage, used, quota } })
}

const toTrash = 'Delete something for good, and empty the trash.'
const waysToRoom: Record<StorageKind, string> = {
  regular: toTrash,
  model_storage: toTrash,
  archive: 'Another archive of yours is on its way: bring that in first, or give it up.',
}

function prepareUpload(app: App, actor: Person, request: NewUploads, file: NewUploads['files'][number]) {
  const [id, uploadId, secret] = [file.id ?? newId(), newId(), newSecret()]
  return {
    secret,
    file: {
      id,
      owner_uid: actor.uid,
      workspace_id: request.workspaceId ?? null,
      purpose: request.purpose,
      name: file.filename,
      mime_type: file.mimetype || 'application/octet-stream',
      size: file.fileSize,
      link_key: randomBytes(24).toString('base64url'),
      metadata: JSON.stringify(file.metadata ?? {}),
      storage_kind: purposeRules[request.purpose].storage,
    },
    upload: {
      id: uploadId,
      file_id: id,
      owner_uid: actor.uid,
      part_size: request.chunkSize,
      part_count: Math.ceil(file.fileSize / request.chunkSize),
      secret_hash: hashToken(secret),
      context: JSON.stringify(request.context ?? {}),
      expires_at: expiry(app),
    },
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url')
}

export function expiry(app: App): Date {
  return new Date(app.now().getTime() + UPLOAD_HOURS * 3_600_000)
}

function describeStart(
  app: App,
  actor: Person,
  file: FileRow,
  upload: { id: string; part_count: number; secret: string },
): StartedUpload {
  const base = `${app.config.publicUrl}/api/upload/parts/${upload.id}`
  return {
    key: file.id,
    filename: file.name,
    uploadId: upload.id,
    uploadUrls: Array.from({ length: upload.part_count }, (_, index) => `${base}/${index + 1}?key=${upload.secret}`),
    file: presentFile(app, actor, file),
  }
}
