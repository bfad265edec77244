import { mapLevels } from './levels.ts'
import { heedCancelAt } from '#engine/heed-cancel.ts'
import { emptyMask, emptyPicture } from './picture.ts'
import type { Mask, Picture } from './picture.ts'

export type MaskChannel = 'red' | 'green' | 'blue' | 'alpha'
const places: Readonly<Record<MaskChannel, number>> = { red: 0, green: 1, blue: 2, alpha: 3 }

/** One channel as a mask; a picture without alpha is opaque. */
export function maskFromChannel(picture: Picture, channel: MaskChannel): Mask {
  const mask = emptyMask(picture.width, picture.height)
  const place = places[channel]
  if (place >= picture.channels) return { ...mask, data: mask.data.fill(255) }
  for (let pixel = 0, index = place; pixel < mask.data.length; pixel++, index += picture.channels) {
    heedCancelAt(pixel)
    mask.data[pixel] = picture.data[index] as number
  }
  return mask
}

/** What is transparent, chosen: 255 where nothing is seen. */
export function maskOfTransparency(picture: Picture): Mask {
  if (picture.channels === 3) return nothingChosen(picture)
  const mask = maskFromChannel(picture, 'alpha')
  return { ...mask, data: mapLevels(mask.data, value => 255 - value) }
}

/** Zeros for all masks in which nothing is chosen, since nothing that was handed on is ever changed. */
let zeros = new Uint8Array()

/** Every picture that is loaded has such a mask, and few look at it. */
function nothingChosen({ width, height }: Picture): Mask {
  const count = width * height
  if (zeros.length < count) zeros = new Uint8Array(count)
  return { width, height, data: zeros.subarray(0, count) }
}

export function pictureFromMask(mask: Mask): Picture {
  const picture = emptyPicture(mask.width, mask.height)
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    heedCancelAt(pixel)
    picture.data.fill(mask.data[pixel] as number, pixel * 3, pixel * 3 + 3)
  }
  return picture
}

/** The picture with that alpha instead of its own. Both are of one size. */
export function withAlphaOf(picture: Picture, alpha: Mask): Picture {
  const result = emptyPicture(picture.width, picture.height, 4)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    heedCancelAt(pixel)
    const from = pixel * picture.channels
    result.data.set(picture.data.subarray(from, from + 3), pixel * 4)
    result.data[pixel * 4 + 3] = alpha.data[pixel] as number
  }
  return result
}
