import { encode as encodeBlurHash } from 'blurhash'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { describePicture } from './describe-picture.ts'
import { inspectImage, openImage, orRefuse } from './inspect-image.ts'
import type { ImageLimits } from './inspect-image.ts'

export interface Thumbnails {
  /** WebP; only the first that the picture fits into whole, and those below. */
  readonly files: ReadonlyMap<ThumbnailWidth, Buffer>
  readonly thumbHash: Buffer
  readonly blurHash: string
  /** See describe-picture.ts. */
  readonly look: Uint8Array
}

const QUALITY = 80
/** Of 0 to 6: more takes twice the time for a few per cent. */
const EFFORT = 2
/** What the hashes are made from; no more than ThumbHash takes. */
const HASHED_SIDE = 64
const BLUR_COMPONENTS = { x: 4, y: 3 }
/** Enough for so few components. Encoding holds up this thread, the longer the more pixels there are. */
const BLURRED_SIDE = 20

/** What lists and strips show; only the viewer asks for more. */
const LISTED_SIDE_MAX = 640

export type ThumbnailFiles = Thumbnails['files']

/** A decoded picture, for whoever wants what lists show before the rest. */
export interface ThumbnailMaker {
  makeListed(): Promise<Thumbnails>
  /** The files above those; none of a picture that is no larger. */
  makeLarger(): Promise<ThumbnailFiles>
}

/** Of an animation, its first frame. @throws ImageRefusal */
export async function openThumbnails(bytes: Uint8Array, limits: ImageLimits): Promise<ThumbnailMaker> {
  const size = await inspectImage(bytes, limits)
  const sides = thumbnailWidths.filter(side => side <= coveringWidth(size)).toSorted((one, other) => other - one)
  const [largest = thumbnailWidths[0]] = sides
  const raw = await orRefuse(() => decode(bytes, limits, sizeWithin(size, largest)))
  const larger = sides.filter(side => side > LISTED_SIDE_MAX)
  return {
    async makeListed() {
      const listed = sides.filter(side => side <= LISTED_SIDE_MAX)
      const { files, smallest } = await shrinkInTurn(raw, size, listed)
      const [hashes, ...encoded] = await Promise.all([hash(smallest, size), ...files])
      return { files: new Map(encoded), ...hashes }
    },
    async makeLarger() {
      const { files } = await shrinkInTurn(raw, size, larger)
      return new Map(await Promise.all(files))
    },
  }
}

/** Of an animation, its first frame. @throws ImageRefusal */
export async function makeThumbnails(bytes: Uint8Array, limits: ImageLimits): Promise<Thumbnails> {
  const maker = await openThumbnails(bytes, limits)
  const [larger, listed] = await Promise.all([maker.makeLarger(), maker.makeListed()])
  return { ...listed, files: new Map([...larger, ...listed.files]) }
}

/** The larger ones are written while the smaller ones are made of them. */
async function shrinkInTurn(raw: Raw, size: Size, sides: readonly ThumbnailWidth[]) {
  const files: Promise<[ThumbnailWidth, Buffer]>[] = []
  let smallest = raw
  for (const side of sides) {
    const { width, height } = sizeWithin(size, side)
    if (width !== smallest.info.width || height !== smallest.info.height) {
      smallest = await shrink(smallest, { width, height })
    }
    const file = encode(smallest).then((bytes): [ThumbnailWidth, Buffer] => [side, bytes])
    // It is waited for at the end; a failure before that is not unheard.
    file.catch(() => undefined)
    files.push(file)
  }
  return { files, smallest }
}

function encode(raw: Raw): Promise<Buffer> {
  return openRaw(raw).webp({ quality: QUALITY, effort: EFFORT }).toBuffer()
}

/** The smallest thumbnail that shows all there is of a picture: larger ones would be the same. */
export function coveringWidth({ width, height }: { width: number; height: number }): ThumbnailWidth {
  return thumbnailWidths.find(side => side >= Math.max(width, height)) ?? 1280
}

interface Raw {
  readonly data: Buffer
  readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Never larger than the picture, and of the picture's own proportions whichever size came before. */
function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Each size is made from the next larger one, so that the file is decoded once. */
async function decode(bytes: Uint8Array, limits: ImageLimits, size: Size): Promise<Raw> {
  const image = fill(openImage(bytes, limits).autoOrient(), size)
  return image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

async function shrink(raw: Raw, size: Size): Promise<Raw> {
  return fill(openRaw(raw), size).raw().toBuffer({ resolveWithObject: true })
}

function fill(image: Sharp, { width, height }: Size): Sharp {
  return image.resize(width, height, { fit: 'fill' })
}

function openRaw({ data, info: { width, height, channels } }: Raw): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function hash(raw: Raw, picture: Size): Promise<Pick<Thumbnails, 'thumbHash' | 'blurHash' | 'look'>> {
  const { width, height } = sizeWithin(picture, HASHED_SIDE)
  const small = fill(openRaw(raw), { width, height }).toColourspace('srgb').ensureAlpha().raw()
  const data = await small.toBuffer()
  return {
    thumbHash: Buffer.from(rgbaToThumbHash(width, height, data)),
    blurHash: blur(await shrink({ data, info: { width, height, channels: 4 } }, sizeWithin(picture, BLURRED_SIDE))),
    look: describePicture({ width, height, data }),
  }
}

function blur({ data, info: { width, height } }: Raw): string {
  return encodeBlurHash(new Uint8ClampedArray(data), width, height, BLUR_COMPONENTS.x, BLUR_COMPONENTS.y)
}
