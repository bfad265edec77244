import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@atelier/database/database/connection.ts'
import { together } from '@atelier/platform/process/together.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import { newPartKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectTooLarge } from '@atelier/platform/storage/object-store.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { App } from '#app.ts'
import { ArrivingContent } from './arriving-content.ts'
import { findKnownUpload, forgetUploads } from './known-uploads.ts'
import type { OpenUpload } from './known-uploads.ts'
import { expiry } from './start-upload.service.ts'
import { addParts, findUpload, lockUpload, putPart, renewUpload } from './uploads.queries.ts'
import type { NewPart } from './uploads.queries.ts'

export interface ArrivingPart {
  uploadId: string
  number: number
  /** The secret of its address. */
  key: string
  body: AsyncIterable<Uint8Array>
  /** As the request says; undefined where it does not. */
  declaredBytes: number | undefined
}

/** Keeps one part as it arrives. Sent again it takes the place of the former; answers the tag that completes the upload. */
export async function receivePart(app: App, part: ArrivingPart): Promise<string> {
  const { upload, size } = await expectPart(app, part)
  const objectKey = newPartKey(upload.id, part.number)
  const isWhole = upload.part_count === 1 && size <= app.config.imageBytesMax
  const content = isWhole ? new ArrivingContent() : undefined
  const written = await app.store
    .write(objectKey, content?.passing(part.body) ?? part.body, {
      bytesMax: size,
      brief: true,
      soonMoved: true,
      ownsBytes: true,
    })
    .catch((error: unknown) => {
      if (error instanceof ObjectTooLarge) throw wrongSize(part.number, size)
      throw error
    })
  try {
    if (written.size !== size) throw wrongSize(part.number, size, written.size)
    const row = { upload_id: upload.id, number: part.number, object_key: objectKey, ...written }
    const [former] = await Promise.all([keepPart(app, upload, row), content?.arrived(objectKey, app.config)])
    if (former) await app.store.remove(former)
  } catch (error) {
    await app.store.remove(objectKey)
    throw error
  }
  return partTag({ upload_id: upload.id, number: part.number, sha256: written.sha256 })
}

/** Names a part without showing the hash of its content. */
export function partTag(part: { upload_id: string; number: number; sha256: Buffer }): string {
  const hash = createHash('sha256').update(`${part.upload_id}/${part.number}/`).update(part.sha256)
  return hash.digest('hex').slice(0, 32)
}

async function expectPart(app: App, part: ArrivingPart): Promise<{ upload: OpenUpload; size: number }> {
  const upload = await findOpenUpload(app, part)
  if (!upload || part.number > upload.part_count) throw notFound('upload')
  const size =
    part.number < upload.part_count ? upload.part_size : upload.file_size - upload.part_size * (upload.part_count - 1)
  if (part.declaredBytes !== undefined && part.declaredBytes !== size) {
    throw wrongSize(part.number, size, part.declaredBytes)
  }
  return { upload, size }
}

async function findOpenUpload(app: App, { uploadId, key }: ArrivingPart): Promise<OpenUpload | undefined> {
  const secretHash = hashToken(key)
  const isOpen = (upload: OpenUpload | undefined) =>
    upload !== undefined && timingSafeEqual(upload.secret_hash, secretHash) && upload.expires_at > app.now()
  const known = findKnownUpload(uploadId)
  if (isOpen(known)) return known
  const upload = await findUpload(app.db, uploadId)
  return isOpen(upload) ? upload : undefined
}

/** Answers where the former part of this number lies, if there is one. */
async function keepPart(
  app: App,
  { expires_at: expiresAt, secret_hash: secretHash }: OpenUpload,
  part: NewPart['part'],
): Promise<string | undefined> {
  const endsSoon = expiresAt.getTime() - app.now().getTime() < RENEW_BELOW_MS
  if (!endsSoon && (await addPart(app.db, { part, secretHash, now: app.now() }))) return undefined
  return app.db.transaction().execute(async trx => {
    const upload = await lockUpload(trx, part.upload_id)
    if (!upload?.secret_hash.equals(secretHash) || upload.expires_at <= app.now()) throw notFound('upload')
    if (endsSoon) {
      forgetUploads([upload.id])
      await renewUpload(trx, upload.id, { secret_hash: secretHash, expires_at: expiry(app) })
    }
    return putPart(trx, part)
  })
}

/** Those that arrive at the same time, of whatever uploads, are noted together. */
function addPart(db: Db, part: NewPart): Promise<boolean> {
  const add = adding.get(db) ?? together((parts: readonly NewPart[]) => addParts(db, parts))
  adding.set(db, add)
  return add(part)
}

const adding = new WeakMap<Db, (part: NewPart) => Promise<boolean>>()

/** An upload that goes on does not end, however long it takes. */
const RENEW_BELOW_MS = 24 * 3_600_000

function wrongSize(number: number, expected: number, arrived?: number): AppError {
  const told = arrived === undefined ? `more than ${expected} bytes` : `${arrived} bytes`
  const code = arrived === undefined || arrived > expected ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST'
  return new AppError(code, `Part ${number} must have ${expected} bytes, ${told} came. Send it again, whole.`)
}
