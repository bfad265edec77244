import { findItemsAccess } from '@atelier/database/access/access.queries.ts'
import { findFile } from '@atelier/database/files/files.queries.ts'
import type { FileRow } from '@atelier/database/files/files.queries.ts'
import type { NewTrainingImage } from '@atelier/database/training/training-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { invalidField, notFound } from '@atelier/shared-schema/contract/errors.ts'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { CAPTION_LENGTH_MAX } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingImageInput } from '@atelier/shared-schema/entities/training.ts'
import type { App } from '#app.ts'
import { listFilesOfImages } from '#areas/recipe-tasks/input-images.queries.ts'
import { listItems } from '#families/list.service.ts'
import { listCaptions } from './training.queries.ts'

interface Wanted {
  images: readonly TrainingImageInput[]
  folderId?: string | undefined
}

/** What a training is to learn from, each only if the actor may see it. What is named twice is learned once. */
export async function gatherTrainingImages(app: App, actor: Person, wanted: Wanted): Promise<NewTrainingImage[]> {
  const named = await findNamed(app, actor, wanted.images)
  const known = new Set(named.map(image => image.fileId))
  const room = PATCH_MODEL_IMAGES_MAX - named.length
  const more = wanted.folderId === undefined ? [] : await listFolder(app, actor, wanted.folderId)
  const added = more.filter(image => !known.has(image.fileId)).slice(0, room)
  return [...new Map([...named, ...added].map(image => [image.fileId, image])).values()]
}

async function findNamed(app: App, actor: Person, inputs: readonly TrainingImageInput[]): Promise<NewTrainingImage[]> {
  const ids = inputs.flatMap(input => input.imageId ?? [])
  const visible = await onlyVisible(app, actor, ids)
  const [files, captions] = await Promise.all([listFilesOfImages(app.db, visible), listCaptions(app.db, visible)])
  const found: NewTrainingImage[] = []
  for (const [index, { imageId, fileId, caption, crop }] of inputs.entries()) {
    const file = imageId === undefined ? await findOwnFile(app, actor, fileId) : files.get(imageId)
    if (!file?.sha256 || !file.width || !file.height) {
      throw invalidField(`body.images.${index}`, 'names no picture that you may see; choose another or bring it again')
    }
    const usual = imageId === undefined ? splitFileName(file.name).stem : (captions.get(imageId) ?? '')
    found.push({ imageId: imageId ?? null, fileId: file.id, caption: caption ?? shorten(usual), crop })
  }
  return found
}

async function onlyVisible(app: App, actor: Person, ids: readonly string[]): Promise<string[]> {
  const access = await findItemsAccess(app.db, actor, ids)
  return [...access].flatMap(([id, { item, role }]) =>
    role !== null && item.kind === 'IMAGE' && item.deleted_at === null ? [id] : [],
  )
}

async function findOwnFile(app: App, actor: Person, fileId: string | undefined): Promise<FileRow | undefined> {
  const file = fileId === undefined ? undefined : await findFile(app.db, fileId)
  return file?.owner_uid === actor.uid && file.uploaded_at !== null ? file : undefined
}

async function listFolder(app: App, actor: Person, folderId: string): Promise<NewTrainingImage[]> {
  const folder = (await findItemsAccess(app.db, actor, [folderId])).get(folderId)
  if (!folder?.role || folder.item.kind !== 'FOLDER') throw notFound('folder')
  const query = { view: 'all', sort: 'createdAt', order: 'ASC', limit: PATCH_MODEL_IMAGES_MAX, folderId } as const
  const { rows } = await listItems(app, actor, 'IMAGE', query)
  return findNamed(
    app,
    actor,
    rows.map(row => ({ imageId: row.id, crop: null })),
  )
}

function shorten(caption: string): string {
  return caption.slice(0, CAPTION_LENGTH_MAX)
}
