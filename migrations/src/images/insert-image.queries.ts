import { allOf } from '#database/pipelined.ts'
import type { Trx } from '#database/connection.ts'
import { insertRows } from '#database/insert-rows.queries.ts'
import type { ContentRating } from '@atelier/shared-schema/entities/enums.ts'
import { takeKnownLooks } from './similar-images.queries.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import type { ImageOrigin, MediaKind } from '@atelier/shared-schema/entities/image.ts'
import { nameRatio, nameShape, nameSize } from '@atelier/shared-schema/images/image-shape.ts'

/** How a picture was made, as far as it is known: '' and null where it is not. */
export interface ImageMaking {
  prompt: string
  negativePrompt: string
  modelName: string
  modelHash: string
  sampler: string
  /** A whole number; anything else is left out. */
  steps: number | null
  cfgScale: string
  /** A whole number of up to 64 bits, as text; anything else is left out. */
  seed: string | null
  denoisingStrength: string
  upscaler: string
  scaleFactor: string
}

export interface NewImage {
  /** Made here unless given. */
  id?: string
  ownerUid: string
  workspaceId: string | null
  folderId: string | null
  name: string
  description?: string
  /** A file of the owner's with its bytes: its thumbnails are what lists show. */
  fileId: string
  origin: ImageOrigin
  media: MediaKind
  /** 0 where it has no pixels. */
  width: number
  height: number
  making?: Partial<ImageMaking>
  recipeId?: string | null
  recipeTaskId?: string | null
  note?: string
  rating?: ContentRating
  /** Everything that was read from the file. */
  metadata?: unknown
  /** What it was made from. */
  sources?: readonly { imageId: string; role: string }[]
  /** When it goes by itself; never unless said. */
  expireAt?: Date | null
  now: Date
}

const NAME_LENGTH_MAX = 255
const SEED_MAX = 2n ** 64n
const STEPS_MAX = 2 ** 31 - 1

/** The item and all that is the image's own, in the caller's transaction; answers its id. */
export async function insertImage(trx: Trx, image: NewImage): Promise<string> {
  const [id] = await insertImages(trx, [image])
  return id as string
}

/** Several, in as many statements as one; answers their ids in the order of the images. */
export async function insertImages(trx: Trx, images: readonly NewImage[]): Promise<string[]> {
  if (images.length === 0) return []
  const named = images.map(image => ({ id: image.id ?? newId(), image }))
  const ids = named.map(({ id }) => id)
  const sources = named.flatMap(({ id, image }) => (image.sources ?? []).map(source => sourceColumns(id, source)))
  await allOf([
    insertRows(
      trx,
      'item',
      named.map(({ id, image }) => itemColumns(id, image)),
    ),
    insertRows(
      trx,
      'image',
      named.map(({ id, image }) => ownColumns(id, image)),
    ),
    insertSources(trx, sources),
    takeKnownLooks(trx, ids),
  ])
  return ids
}

async function insertSources(trx: Trx, sources: readonly ReturnType<typeof sourceColumns>[]): Promise<void> {
  if (sources.length === 0) return
  await trx
    .insertInto('image_source')
    .values(sources)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function itemColumns(id: string, image: NewImage) {
  const { rating = 'unrated' } = image
  const hasPixels = image.width > 0 && image.height > 0
  return {
    id,
    kind: 'IMAGE' as const,
    owner_uid: image.ownerUid,
    workspace_id: image.workspaceId,
    folder_id: image.folderId,
    name: image.name.slice(0, NAME_LENGTH_MAX),
    description: image.description ?? '',
    rating,
    rated_by: rating === 'unrated' ? null : image.ownerUid,
    thumbnail_file_id: hasPixels ? image.fileId : null,
    thumbnail_width: hasPixels ? image.width : null,
    thumbnail_height: hasPixels ? image.height : null,
    created_at: image.now,
    updated_at: image.now,
  }
}

function sourceColumns(id: string, source: { imageId: string; role: string }) {
  return { image_id: id, source_id: source.imageId, role: source.role }
}

function ownColumns(id: string, image: NewImage) {
  const { making = {} } = image
  return {
    item_id: id,
    file_id: image.fileId,
    origin: image.origin,
    media: image.media,
    width: image.width,
    height: image.height,
    ratio: nameRatio(image.width, image.height),
    shape: nameShape(image.width, image.height),
    size_name: nameSize(image.width, image.height),
    prompt: making.prompt ?? '',
    negative_prompt: making.negativePrompt ?? '',
    model_name: making.modelName ?? '',
    model_hash: making.modelHash ?? '',
    sampler: making.sampler ?? '',
    steps: readSteps(making.steps ?? null),
    cfg_scale: making.cfgScale ?? '',
    seed: readSeed(making.seed ?? null),
    denoising_strength: making.denoisingStrength ?? '',
    upscaler: making.upscaler ?? '',
    scale_factor: making.scaleFactor ?? '',
    recipe_id: image.recipeId ?? null,
    recipe_task_id: image.recipeTaskId ?? null,
    note: image.note ?? '',
    metadata: image.metadata ?? {},
    expire_at: image.expireAt ?? null,
  }
}

/** Other tools may write anything. */
function readSteps(steps: number | null): number | null {
  return steps !== null && Number.isInteger(steps) && steps >= 0 && steps <= STEPS_MAX ? steps : null
}

function readSeed(seed: string | null): string | null {
  return seed !== null && /^\d{1,20}$/.test(seed) && BigInt(seed) < SEED_MAX ? seed : null
}
