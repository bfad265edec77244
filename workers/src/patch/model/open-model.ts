import sharp from 'sharp'
import type { Size } from '#images/resize.ts'
import { rasterOf } from '#patch/raster.ts'
import type { Raster } from '#patch/raster.ts'
import { writeTextureGuide } from '#patch/texture-guide.ts'
import { mirrorRaster, resizeRaster } from './fit-raster.ts'
import { PatchFileError } from './patch-file.ts'
import type { LearnedImage, PatchModel } from './patch-model.ts'

/** Pixels of images that stay unpacked for the next picture. */
const KEPT_PIXELS_MAX = 12_000_000
/** An image as a few numbers, to tell which are alike. */
const THEME_SIDE = 8

/** A model that pictures are drawn from: its images are unpacked as they are needed. */
export class OpenModel {
  readonly model: PatchModel
  readonly themes: readonly Uint8Array[]
  readonly #unpacked = new Map<number, Raster>()
  #pixels = 0

  constructor(model: PatchModel) {
    this.model = model
    this.themes = model.images.map(({ small }) => themeOf(small))
  }

  /**
   * An image at the size it was learned at, with its texture.
   *
   * @throws PatchFileError
   */
  async read(index: number): Promise<Raster> {
    const known = this.#unpacked.get(index)
    if (known) {
      this.#unpacked.delete(index)
      this.#unpacked.set(index, known)
      return known
    }
    const raster = await unpackImage(this.model.images[index] as LearnedImage)
    this.#unpacked.set(index, raster)
    this.#pixels += raster.width * raster.height
    for (const [oldest, { width, height }] of this.#unpacked) {
      if (this.#pixels <= KEPT_PIXELS_MAX || oldest === index) break
      this.#unpacked.delete(oldest)
      this.#pixels -= width * height
    }
    return raster
  }
}

export function themeOf(raster: Raster): Uint8Array {
  return resizeRaster(raster, { width: THEME_SIDE, height: THEME_SIDE }).data
}

export function mirrorTheme(theme: Uint8Array): Uint8Array {
  return mirrorRaster({ width: THEME_SIDE, height: THEME_SIDE, data: theme }).data
}

export function themeDistance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += ((one[at] as number) - (other[at] as number)) ** 2
  return sum
}

async function unpackImage({ id, width, height, detail }: LearnedImage): Promise<Raster> {
  const data = await readPixels(detail, { width, height }).catch((cause: unknown) => {
    const words = `Image ${id} in this patch model cannot be read.`
    throw Object.assign(new PatchFileError('content', words), { cause })
  })
  const raster = rasterOf({ width, height, channels: 3, data })
  writeTextureGuide(raster)
  return raster
}

async function readPixels(detail: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const image = sharp(detail, { limitInputPixels: width * height, failOn: 'error' })
  const { format, pages = 1 } = await image.metadata()
  if (format !== 'webp' || pages > 1) throw new Error('it is no WebP picture')
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  if (info.width !== width || info.height !== height || info.channels !== 3) throw new Error('it is of another size')
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
}
