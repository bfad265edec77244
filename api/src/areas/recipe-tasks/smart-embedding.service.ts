import { findFile } from '@atelier/database/files/files.queries.ts'
import { isPicture } from '@atelier/database/files/thumbnails.queries.ts'
import type { PictureFile } from '@atelier/database/files/thumbnails.queries.ts'
import { decodeWithin } from '@atelier/platform/images/decode-within.ts'
import { ImageRefusal } from '@atelier/platform/images/inspect-image.ts'
import type { Pixels } from '@atelier/platform/images/pixels.ts'
import { uploadImageLimits } from '@atelier/platform/images/upload-limits.ts'
import { askThread } from '@atelier/platform/process/ask-thread.ts'
import { blobKey } from '@atelier/platform/storage/object-keys.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import type { SmartEmbeddingAnswer } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { AppError, invalidField } from '@atelier/shared-schema/contract/errors.ts'
import { EMBEDDING_SIDE_MAX } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import type { App } from '#app.ts'
import { findInputImages } from './input-images.service.ts'

/** Each takes a core for about half a second, and the memory of its pixels some twenty times. */
const WAITING_MAX = 16
const THREAD_MEGABYTES = 512
/** Of about 300 kB each. */
const KEPT_MAX = 48

type Embedded = Omit<SmartEmbeddingAnswer, 'imageWidth' | 'imageHeight' | 'method'>

/** By the hash of the bytes, so that it serves whoever may see them; what was asked for longest ago goes first. */
const kept = new Map<string, Embedded>()
const running = new Map<string, Promise<Embedded>>()
let last: Promise<unknown> = Promise.resolve()

/** What `selectAt` of the client answers clicks from. */
export async function embedImage(app: App, actor: Actor, image: string): Promise<SmartEmbeddingAnswer> {
  const file = await findPicture(app, actor, image)
  const embedded = await recallOrMake(app, file)
  return { ...embedded, imageWidth: file.width, imageHeight: file.height, method: 'regions' }
}

async function findPicture(app: App, actor: Actor, image: string): Promise<PictureFile> {
  const found = await findInputImages(app, actor, { image: [{ image }] })
  if ('issues' in found) throw invalidField('body.image', found.issues[0]?.message ?? 'names no image that you may see')
  const id = Object.values(found.files)[0]
  const file = id === undefined ? undefined : await findFile(app.db, id)
  if (!file || !isPicture(file)) throw invalidField('body.image', 'names no image that you may see')
  return file
}

/** Made once however many ask. */
async function recallOrMake(app: App, file: PictureFile): Promise<Embedded> {
  const key = file.sha256.toString('hex')
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const work = running.get(key) ?? makeInTurn(app, file)
  running.set(key, work)
  try {
    const made = await work
    kept.set(key, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break
      kept.delete(oldest)
    }
    return made
  } finally {
    running.delete(key)
  }
}

/** One after the other, so that requests keep a core. */
function makeInTurn(app: App, file: PictureFile): Promise<Embedded> {
  if (running.size >= WAITING_MAX) {
    const message = 'Many images are being taken apart just now. Try again in a few seconds.'
    throw new AppError('RATE_LIMITED', message, { details: { retryAfterSeconds: 5 } })
  }
  const made = last.then(() => make(app, file))
  last = made.catch(() => undefined)
  return made
}

async function make(app: App, file: PictureFile): Promise<Embedded> {
  const bytes = await app.store.readBytes(blobKey(file.sha256))
  if (!bytes) throw new AppError('GONE', 'The bytes of this image are lost.')
  const pixels = await decode(app, bytes)
  const packed = await embedInThread(pixels)
  return { width: pixels.width, height: pixels.height, embedding: Buffer.from(packed).toString('base64') }
}

async function decode(app: App, bytes: Buffer): Promise<Pixels> {
  try {
    return await decodeWithin(bytes, uploadImageLimits(app.config), EMBEDDING_SIDE_MAX)
  } catch (error) {
    if (error instanceof ImageRefusal) throw new AppError('UNSUPPORTED_MEDIA', error.message)
    throw error
  }
}

function embedInThread(pixels: Pixels): Promise<Uint8Array> {
  const thread = new URL('embed-picture.thread.ts', import.meta.url)
  return askThread(thread, pixels, { resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES } })
}
