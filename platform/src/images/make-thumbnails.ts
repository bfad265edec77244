import { encode as encodeBlurHash } from 'blurhash'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { inspectImage, openImage, orRefuse } from './inspect-image.ts'
import type { ImageLimits } from './inspect-image.ts'

export interface Thumbnails {
  /** WebP; only the first that the picture fits into whole, and those below. */
  readonly files: ReadonlyMap<ThumbnailWidth, Buffer>
  readonly thumbHash: Buffer
  readonly blurHash: string
}

const QUALITY = 80
/** Of 0 to 6: more takes twice the time for a few per cent. */
const EFFORT = 2
/** What the hashes are made from; no more than ThumbHash takes. */
const HASHED_SIDE = 64
const BLUR_COMPONENTS = { x: 4, y: 3 }

/** Of an animation, its first frame. @throws ImageRefusal */
export async function makeThumbnails(bytes: Uint8Array, limits: ImageLimits): Promise<Thumbnails> {
  const { width, height } = await inspectImage(bytes, limits)
  const sides = thumbnailWidths.filter(side => side <= coveringWidth({ width, height }))
  const largest = await orRefuse(() => decode(bytes, limits, Math.max(...sides)))
  const files = new Map<ThumbnailWidth, Buffer>()
  let smaller = largest
  for (const side of sides.toSorted((one, other) => other - one)) {
    smaller = await shrink(smaller, side)
    files.set(side, await openRaw(smaller).webp({ quality: QUALITY, effort: EFFORT }).toBuffer())
  }
  return { files, ...(await hash(smaller)) }
}

/** The smallest thumbnail that shows all there is of a picture: larger ones would be the same. */
export function coveringWidth({ width, height }: { width: number; height: number }): ThumbnailWidth {
  return thumbnailWidths.find(side => side >= Math.max(width, height)) ?? 1280
}

interface Raw {
  readonly data: Buffer
  readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Each size is made from the next larger one, so that the file is decoded once. */
async function decode(bytes: Uint8Array, limits: ImageLimits, side: number): Promise<Raw> {
  return within(openImage(bytes, limits).autoOrient(), side)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

async function shrink(raw: Raw, side: number): Promise<Raw> {
  if (Math.max(raw.info.width, raw.info.height) <= side) return raw
  return within(openRaw(raw), side).raw().toBuffer({ resolveWithObject: true })
}

function within(image: Sharp, side: number): Sharp {
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

function openRaw({ data, info: { width, height, channels } }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function hash(raw: Raw): Promise<Pick<Thumbnails, 'thumbHash' | 'blurHash'>> {
  const { data, info } = await within(openRaw(raw), HASHED_SIDE)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { x, y } = BLUR_COMPONENTS
  return {
    thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)),
    blurHash: encodeBlurHash(
      new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
      info.width,
      info.height,
      x,
      y,
    ),
  }
}
