import { z } from 'zod'
import type { Trx } from '@atelier/database/database/connection.ts'
import { insertImages } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMaking, NewImage } from '@atelier/database/images/insert-image.queries.ts'
import type { ImageMetadata } from '@atelier/platform/images/metadata/image-metadata.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { id } from '@atelier/shared-schema/entities/ids.ts'
import type { StartedUpload, UploadCompletion, UploadFile } from '@atelier/shared-schema/entities/upload.ts'
import type { App } from '#app.ts'
import { presentFile } from '#areas/files/present-file.ts'
import { completeUploads } from '#areas/uploads/complete-upload.service.ts'
import type { CompletedFile } from '#areas/uploads/keep-uploads.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { findShownBy, listCompleted, presentOutcomes } from '#areas/uploads/uploads.service.ts'
import { holdItems } from '#families/items.queries.ts'
import { readImagesById } from './images.service.ts'
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
  return startUploads(app, actor, { files, chunkSize, purpose: 'IMAGE' }, async trx => {
    const place = await choosePlace(trx, actor, ask)
    return { workspaceId: place.workspaceId, context: place }
  })
}

async function choosePlace(trx: Trx, actor: Person, ask: PlaceAsk): Promise<z.infer<typeof uploadContext>> {
  const access = await holdItems(trx, actor, ask.folderId === null ? [] : [ask.folderId])
  const wanted = { ...ask, workspaceId: ask.workspaceId === undefined ? actor.workspaceId : ask.workspaceId }
  const place = await findPlace(trx, actor, wanted, access)
  return { folderId: place.folderId, workspaceId: place.workspaceId ?? null }
}

/** A file and the image that shows it come together; each is complete or refused by itself. */
export async function completeImageUploads(app: App, actor: Person, completions: readonly UploadCompletion[]) {
  const outcomes = await completeUploads(app, actor, completions, {
    purposes: ['IMAGE'],
    record: (trx, completed) => makeImages(app, trx, actor, completed),
  })
  const done = listCompleted(outcomes)
  // What they are duplicates of is shown beside them.
  const fileIds = done.flatMap(({ file, duplicateOf }) => [file.id, ...duplicateOf])
  const imageIds = await findShownBy(done, fileIds, others => listImagesOfFiles(app.db, actor.uid, others))
  const images = await readImagesById(
    app,
    actor,
    done.flatMap(({ file }) => imageIds.get(file.id) ?? []),
  )
  return presentOutcomes(completions, outcomes, ({ key, uploadId }, { file, duplicateOf }) => ({
    key,
    uploadId,
    file: presentFile(app, actor, file),
    image: images.get(imageIds.get(file.id) ?? '') ?? null,
    duplicateOf: duplicateOf.flatMap(fileId => imageIds.get(fileId) ?? []),
    error: null,
  })).map(answer => ({ image: null, ...answer }))
}

async function makeImages(
  app: App,
  trx: Trx,
  actor: Person,
  completed: readonly CompletedFile[],
): Promise<readonly string[]> {
  const places = new Map<string, Awaited<ReturnType<typeof findPlaceStill>>>()
  const images: NewImage[] = []
  for (const one of completed) {
    const wanted = uploadContext.parse(one.context)
    const named = JSON.stringify(wanted)
    const place = places.get(named) ?? (await findPlaceStill(trx, actor, wanted))
    places.set(named, place)
    images.push(describeImage(app, actor, one, place))
  }
  return insertImages(trx, images)
}

function describeImage(
  app: App,
  actor: Person,
  { file, content }: CompletedFile,
  place: z.infer<typeof uploadContext>,
): NewImage {
  return {
    ...place,
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
  }
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
