import type { ImageLimits } from './inspect-image.ts'

/** WebP ends there, and thumbnails are WebP. */
const SIDE_MAX = 16_383
const FRAMES_MAX = 2_000

/** What an image of a person may be; checked before any of it is decoded. */
export function uploadImageLimits(config: { imageBytesMax: number; imagePixelsMax: number }): ImageLimits {
  return { bytesMax: config.imageBytesMax, pixelsMax: config.imagePixelsMax, sideMax: SIDE_MAX, framesMax: FRAMES_MAX }
}
