import type { Raster } from '#patch/raster.ts'
import { coverRaster, mirrorRaster, resizeRaster } from './fit-raster.ts'
import type { OpenModel } from './open-model.ts'
import { SMALL_SIDE } from './patch-model.ts'
import type { ClosestImage } from './training.ts'

/** Of those that look most alike made small so many are compared in full. */
const COMPARED = 4
const middle = { x: 0.5, y: 0.5 }

/** Which image learned from a picture is most like, either way round, and by how much (PSNR of the colours, in decibels). */
export async function findClosest(open: OpenModel, drawn: Raster): Promise<ClosestImage> {
  const { images, settings } = open.model
  const scale = Math.min(1, SMALL_SIDE / Math.max(drawn.width, drawn.height))
  const small = resizeRaster(drawn, {
    width: Math.max(1, Math.round(drawn.width * scale)),
    height: Math.max(1, Math.round(drawn.height * scale)),
  })
  const ranked = images
    .map((image, index) => ({ index, error: errorEitherWay(small, image.small, settings.isMirrored) }))
    .toSorted((one, other) => one.error - other.error || one.index - other.index)
    .slice(0, COMPARED)
  let best = { index: 0, error: Number.POSITIVE_INFINITY }
  for (const { index } of ranked) {
    const error = errorEitherWay(drawn, await open.read(index), settings.isMirrored)
    if (error < best.error) best = { index, error }
  }
  return { index: best.index, id: images[best.index]?.id ?? '', psnr: decibels(best.error) }
}

function errorEitherWay(drawn: Raster, image: Raster, isMirrored: boolean): number {
  const fitted = coverRaster(image, drawn, middle)
  const straight = meanError(drawn, fitted)
  return isMirrored ? Math.min(straight, meanError(drawn, mirrorRaster(fitted))) : straight
}

/** The mean square of what three colours differ by. */
function meanError(one: Raster, other: Raster): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const red = (one.data[at] as number) - (other.data[at] as number)
    const green = (one.data[at + 1] as number) - (other.data[at + 1] as number)
    const blue = (one.data[at + 2] as number) - (other.data[at + 2] as number)
    sum += red * red + green * green + blue * blue
  }
  return sum / ((one.data.length / 4) * 3)
}

const PSNR_MOST = 99

function decibels(error: number): number {
  return error > 0 ? Math.min(PSNR_MOST, Math.round(1000 * Math.log10((255 * 255) / error)) / 100) : PSNR_MOST
}
