import { inspectImage, openImage, orRefuse } from './inspect-image.ts'
import type { ImageLimits } from './inspect-image.ts'
import type { Pixels } from './pixels.ts'

/** The pixels of an image file, upright and no larger than `side`; of an animation its first frame. @throws ImageRefusal */
export async function decodeWithin(bytes: Uint8Array, limits: ImageLimits, side: number): Promise<Pixels> {
  await inspectImage(bytes, limits)
  const image = openImage(bytes, limits)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data, info } = await orRefuse(() => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
  const pixels = { width: info.width, height: info.height, data: new Uint8Array(data) }
  return info.channels === 3 || info.channels === 4
    ? { ...pixels, channels: info.channels }
    : fromGrey(pixels, info.channels)
}

/** Grey files stay grey when they are decoded, with one value a pixel, or with alpha two. */
function fromGrey(grey: Omit<Pixels, 'channels'>, channels: number): Pixels {
  const { width, height, data } = grey
  const hasAlpha = channels === 2
  const coloured = new Uint8Array(width * height * (hasAlpha ? 4 : 3))
  for (let pixel = 0; pixel < width * height; pixel++) {
    const level = data[pixel * channels] as number
    const values = hasAlpha ? [level, level, level, data[pixel * channels + 1] as number] : [level, level, level]
    coloured.set(values, pixel * values.length)
  }
  return { width, height, channels: hasAlpha ? 4 : 3, data: coloured }
}
