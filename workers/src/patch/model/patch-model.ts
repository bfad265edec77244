import { z } from 'zod'
import { PATCH_MODEL_IMAGES_MAX, patchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { PatchModelSettings } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { Size } from '#images/resize.ts'
import type { Raster } from '#patch/raster.ts'
import type { NoiseLevel } from './draw-layout.ts'
import { PATCH_FILE_BYTES_MAX, PatchFileError, readPatchFile, writePatchFile } from './patch-file.ts'

/** The longer side of the small picture that is kept of each image as it is. */
export const SMALL_SIDE = 64
/** Patches of small pictures, as numbers: three colours and texture of 8 × 8 pixels. */
export const PATCH_VALUES = 256
/** What of them is kept: so many directions in which they differ most. */
export const BASIS_SIZE = 16
export const GROUPS_MAX = 256

/** What is known of one image that was learned from. */
export interface LearnedImage extends Size {
  readonly id: string
  readonly hash: string
  readonly caption: string
  /** The image at the size it was learned at, as WebP. */
  readonly detail: Uint8Array
  readonly small: Raster
}

/** How patches are sorted: by the directions they differ most in, into groups of like ones. */
export interface PatchGroups {
  readonly mean: Float32Array
  /** `BASIS_SIZE` directions of `PATCH_VALUES`. */
  readonly basis: Float32Array
  /** `BASIS_SIZE` numbers for each group. */
  readonly centres: Float32Array
  /** For each image how much of it each group has; all of one image together are 1. */
  readonly mixes: readonly Float32Array[]
}

/** A patch model as far as it is learned. */
export interface PatchModel {
  readonly settings: PatchModelSettings
  /** Version of the program that trained it. */
  readonly program: string
  /** In the order in which they were learned. */
  readonly images: readonly LearnedImage[]
  readonly groups?: PatchGroups | undefined
  readonly levels: readonly NoiseLevel[]
  /** Of an unfinished one: how many steps are done, of how many images. */
  readonly unfinished?: { readonly step: number; readonly imageCount: number } | undefined
}

const side = z.int().min(1).max(512)
const description = z.object({
  program: z.string().max(100),
  settings: patchModelSettings,
  images: z
    .array(
      z.object({
        id: z.string().max(200),
        hash: z.string().max(200),
        caption: z.string().max(10_000),
        width: side,
        height: side,
        smallWidth: z.int().min(1).max(SMALL_SIDE),
        smallHeight: z.int().min(1).max(SMALL_SIDE),
        detailLength: z.int().min(1).max(PATCH_FILE_BYTES_MAX),
      }),
    )
    .min(1)
    .max(PATCH_MODEL_IMAGES_MAX),
  groupCount: z.int().min(0).max(GROUPS_MAX),
  levels: z
    .array(
      z.object({
        sigma: z.number().min(0.001).max(100),
        radius: z.int().min(1).max(SMALL_SIDE),
        reach: z.int().min(0).max(SMALL_SIDE),
      }),
    )
    .min(1)
    .max(32),
  unfinished: z.object({ step: z.int().min(0), imageCount: z.int().min(1).max(PATCH_MODEL_IMAGES_MAX) }).optional(),
})
type Description = z.output<typeof description>

export function writePatchModel({ settings, program, images, groups, levels, unfinished }: PatchModel): Uint8Array {
  const described: Description = {
    program,
    settings,
    images: images.map(({ id, hash, caption, width, height, small, detail }) => ({
      id,
      hash,
      caption,
      width,
      height,
      smallWidth: small.width,
      smallHeight: small.height,
      detailLength: detail.length,
    })),
    groupCount: groups ? groups.centres.length / BASIS_SIZE : 0,
    levels: levels.map(({ sigma, radius, reach }) => ({ sigma, radius, reach })),
    ...(unfinished && { unfinished }),
  }
  const numbers = groups ? [groups.mean, groups.basis, groups.centres, ...groups.mixes].map(bytesOf) : []
  return writePatchFile(described, [...numbers, ...images.flatMap(({ small, detail }) => [small.data, detail])])
}

/**
 * What a file holds, checked; finished or not.
 *
 * @throws PatchFileError
 */
export function readPatchModel(bytes: Uint8Array): PatchModel {
  const file = readPatchFile(bytes)
  const parsed = description.safeParse(file.description)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const words = `The description of this patch model is wrong at ${issue?.path.join('.')}: ${issue?.message}.`
    throw new PatchFileError('content', words)
  }
  const { images, groupCount, ...known } = parsed.data
  const parts = new ContentParts(file.content)
  const groups = groupCount > 0 ? readGroups(parts, groupCount, images.length) : undefined
  const learned = images.map(image => {
    const { id, hash, caption, width, height, smallWidth, smallHeight, detailLength } = image
    const small = { width: smallWidth, height: smallHeight, data: parts.take(smallWidth * smallHeight * 4) }
    return { id, hash, caption, width, height, small, detail: parts.take(detailLength) }
  })
  parts.end()
  return { ...known, images: learned, groups }
}

function readGroups(parts: ContentParts, count: number, imageCount: number): PatchGroups {
  return {
    mean: parts.takeNumbers(PATCH_VALUES),
    basis: parts.takeNumbers(PATCH_VALUES * BASIS_SIZE),
    centres: parts.takeNumbers(count * BASIS_SIZE),
    mixes: Array.from({ length: imageCount }, () => parts.takeNumbers(count)),
  }
}

/** Hands out a content from its beginning on, never more than there is. */
class ContentParts {
  readonly #content: Uint8Array
  #used = 0

  constructor(content: Uint8Array) {
    this.#content = content
  }

  take(length: number): Uint8Array {
    const end = this.#used + length
    if (end > this.#content.length) {
      throw new PatchFileError('sizes', 'This patch model describes more than it holds.')
    }
    const part = this.#content.slice(this.#used, end)
    this.#used = end
    return part
  }

  takeNumbers(count: number): Float32Array {
    const view = new DataView(this.take(count * 4).buffer)
    const numbers = Float32Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true))
    if (!numbers.every(Number.isFinite))
      throw new PatchFileError('content', 'This patch model holds no proper numbers.')
    return numbers
  }

  end(): void {
    if (this.#used !== this.#content.length) {
      throw new PatchFileError('sizes', 'This patch model holds more than it describes.')
    }
  }
}

function bytesOf(numbers: Float32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of numbers.entries()) view.setFloat32(index * 4, value, true)
  return bytes
}
