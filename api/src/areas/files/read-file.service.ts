import { createHash } from 'node:crypto'
import { findReadableFile } from '@atelier/database/files/file-access.queries.ts'
import { findFileByLink } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import { isPicture } from '@atelier/database/files/thumbnails.queries.ts'
import type { PictureFile } from '@atelier/database/files/thumbnails.queries.ts'
import { coveringWidth } from '@atelier/platform/images/make-thumbnails.ts'
import { blobKey, thumbnailKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectMissing } from '@atelier/platform/storage/object-store.ts'
import type { Actor } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { FileVariant, ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import type { App } from '#app.ts'
import { serveObject } from './serve-object.ts'
import type { ServedObject, ServingRequest } from './serve-object.ts'
import { makeMissingThumbnails } from './missing-thumbnails.ts'

interface Serving {
  variant: FileVariant
  download: boolean
  request: ServingRequest
}

/** For our own client: the policy is asked each time, and what was seen before is only confirmed. */
export async function serveFile(app: App, actor: Actor, id: string, serving: Serving): Promise<Response> {
  const file = await findReadableFile(app.db, actor, id)
  if (!file?.uploaded_at) throw notFound('file')
  return serveVariant(app, file, serving, { cacheControl: 'private, no-cache', embeddable: false })
}

/** For programs and whoever was given the link: no session is asked for, and a link that was changed reads nothing. */
export async function serveLink(app: App, linkKey: string, serving: Serving): Promise<Response> {
  const file = await findFileByLink(app.db, linkKey)
  if (!file?.uploaded_at) throw notFound('file')
  return serveVariant(app, file, serving, { cacheControl: 'private, max-age=300', embeddable: true })
}

type Caching = Pick<ServedObject, 'cacheControl' | 'embeddable'>

async function serveVariant(app: App, file: FileRow, serving: Serving, caching: Caching): Promise<Response> {
  const { variant, request } = serving
  const etag = `"${nameVersion(file, variant)}"`
  const object = { etag, ...caching }
  try {
    if (variant === 'original')
      return await serveObject(app.store, { ...object, ...describeOriginal(file, serving) }, request)
    if (!isPicture(file)) throw notFound('file')
    const width = Math.min(Number(variant), coveringWidth(file)) as ThumbnailWidth
    return await serveObject(
      app.store,
      { ...object, ...(await describeThumbnail(app, file, width)), download: serving.download },
      request,
    )
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    throw new AppError(
      'GONE',
      'The bytes of this file are lost. Whoever runs this server finds out more with npm run files:verify.',
      {
        cause: error,
      },
    )
  }
}

function describeOriginal(file: FileRow, { download }: Serving) {
  if (!file.sha256) throw new Error(`file ${file.id} has no bytes`)
  const shown = isPicture(file)
  return {
    key: blobKey(file.sha256),
    size: file.size,
    mimeType: file.mime_type,
    name: file.name,
    download: download || !shown,
  }
}

async function describeThumbnail(app: App, file: PictureFile, width: ThumbnailWidth) {
  const key = thumbnailKey(file.sha256, width)
  let found = await app.store.find(key)
  if (!found) {
    if (!(await makeMissingThumbnails(app, file))) throw notFound('thumbnail')
    found = await app.store.find(key)
  }
  if (!found) throw new ObjectMissing(key)
  return { key, size: found.size, mimeType: 'image/webp', name: `${splitFileName(file.name).stem}.webp` }
}

/** The bytes of a file never change, so its id names them, and the hash of its content is not shown. */
function nameVersion({ id }: FileRow, variant: FileVariant): string {
  return createHash('sha256').update(`${id}/${variant}`).digest('base64url').slice(0, 22)
}
