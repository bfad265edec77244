import { z } from 'zod'
import type { Trx } from '@atelier/database/database/connection.ts'
import { insertImage } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMaking } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { StartedUpload, UploadCompletion, UploadFile } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { completeUpload } from '#areas/uploads/complete-upload.service.ts'
import type { CompletedFile } from '#areas/uploads/complete-upload.service.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { completeEach } from '#areas/uploads/uploads.service.ts'
import { holdItems } from '#families/items.queries.ts'
import { readImageById } from './images.service.ts'
import { findPlace } from './place-images.ts'
import type { PlaceAsk } from './place-images.ts'
import { listImagesOfFiles } from './upload-images.queries.ts'

/** Where the images go, kept with the uploads until they are complete. */
const uploadContext = z.object({ folderId: id.nullable(), workspaceId: id.nullable() })

interface NewImageUploads extends PlaceAsk {
  files: readonly UploadFile[]
  chunkSize: number
}

/** Whether they may go there is asked before anything is sent. */
export async function startImageUploads(
  app: App,
  actor: Person,
  { files, chunkSize, ...ask }: NewImageUploads,
): Promise<StartedUpload[]> {
  const place = await app.db.transaction().execute(trx => choosePlace(trx, actor, ask))
  return startUploads(app, actor, {
    files,
    chunkSize,
    purpose: 'IMAGE',
    workspaceId: place.workspaceId,
    context: place,
  })
}

async function choosePlace(trx: Trx, actor: Person, ask: PlaceAsk): Promise<z.infer<typeof uploadContext>> {
  const access = await holdItems(trx, actor, ask.folderId === null ? [] : [ask.folderId])
  const wanted = { ...ask, workspaceId: ask.workspaceId === undefined ? actor.workspaceId : ask.workspaceId }
  const place = await findPlace(trx, actor, wanted, access)
  return { folderId: place.folderId, workspaceId: place.workspaceId ?? null }
}

/** A file and the image that shows it come together; each is complete or refused by itself. */
export function completeImageUploads(app: App, actor: Person, completions: readonly UploadCompletion[]) {
  return completeEach(completions, async completion => {
    const done = await completeUpload(app, actor, completion, {
      purposes: ['IMAGE'],
      record: (trx, completed) => makeImage(app, trx, actor, completed),
    })
    const images = await listImagesOfFiles(app.db, actor.uid, [done.file.id, ...done.duplicateOf])
    const imageId = images.get(done.file.id)
    const { key, uploadId } = completion
    return {
      key,
      uploadId,
      file: presentFile(app, actor, done.file),
      image: imageId === undefined ? null : await readImageById(app, actor, imageId),
      duplicateOf: done.duplicateOf.flatMap(fileId => images.get(fileId) ?? []),
      error: null,
    }
  }).then(answers => answers.map(answer => ({ image: null, ...answer })))
}

async function makeImage(app: App, trx: Trx, actor: Person, { file, content, context }: CompletedFile): Promise<void> {
  await insertImage(trx, {
    ...(await findPlaceStill(trx, actor, uploadContext.parse(context))),
    ownerUid: actor.uid,
    name: file.name,
    fileId: file.id,
    origin: 'upload',
    media: content.media,
    width: content.width ?? 0,
    height: content.height ?? 0,
    making: describeMaking(content.metadata),
    metadata: content.metadata && { ...content.metadata, raw: Object.fromEntries(content.metadata.raw) },
    now: app.now(),
  })
}

/** What was sent is not lost because its folder has gone meanwhile: it lies outside of all folders then. */
async function findPlaceStill(trx: Trx, actor: Person, wanted: z.infer<typeof uploadContext>) {
  try {
    return await choosePlace(trx, actor, wanted)
  } catch (error) {
    if (error instanceof AppError) return { folderId: null, workspaceId: null }
    throw error
  }
}

export function describeMaking(metadata: ImageMetadata | undefined): Partial<ImageMaking> {
  if (!metadata) return {}
  return {
    prompt: metadata.prompt ?? '',
    negativePrompt: metadata.negativePrompt ?? '',
    modelName: metadata.model ?? '',
    modelHash: metadata.modelHash ?? '',
    sampler: metadata.sampler ?? '',
    steps: metadata.steps ?? null,
    cfgScale: metadata.cfgScale?.toString() ?? '',
    seed: metadata.seed ?? null,
    denoisingStrength: metadata.denoise?.toString() ?? '',
    upscaler: metadata.upscaler ?? '',
  }
}
