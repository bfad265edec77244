import { dropAlpha } from '#images/alpha.ts'
import { openRaw } from '#images/encode.ts'
import { resizePicture } from '#images/resize.ts'
import { rasterOf } from '#patch/raster.ts'
import { writeTextureGuide } from '#patch/texture-guide.ts'
import { resizeRaster } from './fit-raster.ts'
import { SMALL_SIDE } from './patch-model.ts'
import type { LearnedImage } from './patch-model.ts'
import type { TrainingImage } from './training.ts'

const QUALITY = 94

/** Takes in one image: at the size it is learned at for its patches, and small with its texture for layouts. */
export async function learnImage({ id, hash, caption, read }: TrainingImage, size: number): Promise<LearnedImage> {
  const picture = dropAlpha(await read())
  const scale = size / Math.max(picture.width, picture.height)
  const fitted = await resizePicture(picture, sizeAt(picture, scale), 'lanczos')
  const raster = rasterOf(fitted)
  writeTextureGuide(raster)
  const detail = await openRaw(fitted).webp({ quality: QUALITY, smartSubsample: true, effort: 4 }).toBuffer()
  return {
    id,
    hash,
    caption,
    width: fitted.width,
    height: fitted.height,
    detail: new Uint8Array(detail),
    small: resizeRaster(raster, sizeAt(raster, SMALL_SIDE / Math.max(raster.width, raster.height))),
  }
}

/** Even the narrowest has a few patches across. */
const SIDE_MIN = 16

function sizeAt({ width, height }: { width: number; height: number }, scale: number) {
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  }
}
