import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { announceBlob, keepBlob } from '@atelier/database/files/blobs.queries.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import { isA1111Parameters } from '@atelier/platform/images/metadata/a1111-parameters.ts'
import { readMetadataTexts } from '@atelier/platform/images/metadata/read-metadata.ts'
import { newJoinedKey } from '@atelier/platform/storage/object-keys.ts'
import { ObjectTooLarge } from '@atelier/platform/storage/object-store.ts'
import type { WrittenObject } from '@atelier/platform/storage/object-store.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { cleanFileName, shortenName } from '@atelier/shared-schema/entities/file-name.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { App } from '#app.ts'
import { createFolder } from '#areas/folders/folder-acts.service.ts'
import { describeMaking } from '#areas/images/upload-images.service.ts'
import { checkContent } from '#areas/uploads/check-content.ts'
import type { FileContent } from '#areas/uploads/check-content.ts'
import { findFolderNamed, hasImageOfBytes, insertFile } from './import.queries.ts'
import { listPictureFiles } from './picture-files.ts'
import type { PictureFile } from './picture-files.ts'

export interface ImportedPicture {
  path: string
  outcome: 'imported' | 'known' | 'refused'
  /** Why it is refused. */
  reason?: string
}

export interface ImportOptions {
  /** The folder on this machine. */
  from: string
  /** What its folder in the library is called. */
  name?: string | undefined
  onPicture: (picture: ImportedPicture) => void
}

/**
 * Brings the pictures of another tool from this machine's disk into somebody's library: in folders like those they lie in,
 * with how they were made, dated as their files are. What is there already is passed over, so it can be broken off and run
 * again. The files themselves are only read.
 */
export async function importFolder(app: App, actor: Person, { from, name, onPicture }: ImportOptions): Promise<void> {
  const top = name ?? basename(from)
  const folders = new Map<string, string>()
  const onUnreadable = (path: string, error: unknown) => {
    if (!isOfFiles(error) || path === from) throw error
    onPicture({ path, outcome: 'refused', reason: `it cannot be read (${error.code})` })
  }
  for await (const file of listPictureFiles(from, onUnreadable)) {
    const open = () => openFolder(app, actor, [top, ...file.folders], folders)
    onPicture({ path: file.path, ...(await importPicture(app, actor, file, open)) })
  }
}

/** Names that are no UTF-8, folders that may not be read, and what another program takes away meanwhile. */
function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error && 'path' in error
}

type Outcome = Omit<ImportedPicture, 'path'>

async function importPicture(
  app: App,
  actor: Person,
  file: PictureFile,
  open: () => Promise<string>,
): Promise<Outcome> {
  const key = newJoinedKey()
  try {
    const written = await app.store.write(key, createReadStream(file.path), {
      bytesMax: app.config.imageBytesMax,
      brief: true,
    })
    if (await hasImageOfBytes(app.db, actor.uid, written.sha256)) return { outcome: 'known' }
    const arrived = { key, name: cleanFileName(file.name), purpose: 'IMAGE', size: written.size } as const
    const content = await checkContent(app, arrived)
    await keepPicture(app, actor, {
      ...written,
      key,
      name: arrived.name,
      content: { ...content, metadata: content.metadata ?? (await readSidecar(file)) },
      folderId: await open(),
      madeAt: file.modifiedAt,
    })
    return { outcome: 'imported' }
  } catch (error) {
    if (error instanceof ObjectTooLarge) return { outcome: 'refused', reason: 'it is larger than IMAGE_BYTES_MAX' }
    if (error instanceof AppError) return { outcome: 'refused', reason: error.message }
    if (isOfFiles(error)) return { outcome: 'refused', reason: `it cannot be read (${error.code})` }
    throw error
  } finally {
    await app.store.remove(key)
  }
}

/** A1111 can write how a picture was made into a text beside it. */
async function readSidecar({ path }: PictureFile): Promise<ImageMetadata | undefined> {
  const text = await readFile(path.replace(/\.[^.]+$/, '.txt'), 'utf8').catch(() => '')
  return isA1111Parameters(text) ? readMetadataTexts(new Map([['parameters', text.trim()]])) : undefined
}

interface PictureToKeep extends WrittenObject {
  key: string
  name: string
  content: FileContent
  folderId: string
  madeAt: Date
}

async function keepPicture(app: App, actor: Person, picture: PictureToKeep): Promise<void> {
  const { content, sha256, size } = picture
  const { width, height, frames, media, metadata } = content
  const blob = { sha256, size, from: picture.key }
  await announceBlob(app.db, blob)
  await app.db.transaction().execute(async trx => {
    await keepBlob(trx, app.store, blob)
    const file = await insertFile(trx, {
      id: newId(),
      owner_uid: actor.uid,
      purpose: 'IMAGE',
      name: picture.name,
      mime_type: content.mimeType,
      sha256,
      size,
      width,
      height,
      frames,
      link_key: randomBytes(24).toString('base64url'),
      metadata: JSON.stringify({ width, height }),
      uploaded_at: app.now(),
    })
    await insertImage(trx, {
      ownerUid: actor.uid,
      workspaceId: null,
      folderId: picture.folderId,
      name: picture.name,
      fileId: file.id,
      origin: 'upload',
      media,
      width: width ?? 0,
      height: height ?? 0,
      making: describeMaking(metadata),
      metadata: metadata && { ...metadata, raw: Object.fromEntries(metadata.raw) },
      now: picture.madeAt,
    })
  })
}

const FOLDER_NAME_MAX = 120

/** Made when its first picture comes, so that nothing empty is left. */
async function openFolder(
  app: App,
  actor: Person,
  path: readonly string[],
  known: Map<string, string>,
): Promise<string> {
  let parentId: string | null = null
  for (let depth = 1; depth <= path.length; depth++) {
    const key = path.slice(0, depth).join('/')
    const name = shortenName(cleanFileName(path[depth - 1] ?? ''), FOLDER_NAME_MAX)
    const id: string = known.get(key) ?? (await findOrMakeFolder(app, actor, name, parentId))
    known.set(key, id)
    parentId = id
  }
  if (parentId === null) throw new Error('a picture lies in some folder')
  return parentId
}

async function findOrMakeFolder(app: App, actor: Person, name: string, parentId: string | null): Promise<string> {
  const found = await findFolderNamed(app.db, { uid: actor.uid, name, parentId })
  if (found !== undefined) return found
  const folder = await createFolder(app, actor, { name, description: '', parentId, workspaceId: null })
  return folder.id
}
