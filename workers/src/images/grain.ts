import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { seededRandom } from '@atelier/shared-schema/prompt/seeded-random.ts'
import type { Random } from '#painter/core/random.ts'
import { copyPicture } from './picture.ts'
import type { Picture } from './picture.ts'
import { lumaOf } from './tone.ts'

/** Bell-shaped around 0 with a spread of 1 (Box and Muller). */
function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Independent noise in each channel; `strength` 1 spreads over the whole range. */
export function addNoise(picture: Picture, strength: number, seed: number): Picture {
  const random = seededRandom(seed)
  const result = copyPicture(picture)
  const { data, channels } = result
  for (let index = 0; index < data.length; index++) {
    heedCancelAt(index)
    if (channels === 4 && (index & 3) === 3) continue
    data[index] = toByte((data[index] as number) + bell(random) * strength * 255)
  }
  return result
}

export interface Grain {
  readonly amount: number
  /** Of a grain, in pixels. */
  readonly size: number
  readonly coloured: boolean
  readonly seed: number
}

/** Film shows its grain in the middle tones and hides it in black and white. */
export function addGrain(picture: Picture, { amount, size, coloured, seed }: Grain): Picture {
  const { width, height } = picture
  const random = seededRandom(seed)
  const first = noisePlane(width, height, size, random)
  const planes = coloured
    ? [first, noisePlane(width, height, size, random), noisePlane(width, height, size, random)]
    : [first, first, first]
  const result = copyPicture(picture)
  const { data, channels } = result
  for (let pixel = 0, index = 0; index < data.length; pixel++, index += channels) {
    heedCancelAt(pixel)
    const light = lumaOf(data[index] as number, data[index + 1] as number, data[index + 2] as number) / 255
    const strength = amount * 80 * (0.25 + 3 * light * (1 - light))
    for (let channel = 0; channel < 3; channel++) {
      data[index + channel] = toByte(
        (data[index + channel] as number) + ((planes[channel] as Float32Array)[pixel] as number) * strength,
      )
    }
  }
  return result
}

/** Noise whose grains are that large: few values, drawn out smoothly between them. */
function noisePlane(width: number, height: number, size: number, random: Random): Float32Array {
  const across = Math.ceil(width / size) + 2
  const down = Math.ceil(height / size) + 2
  const coarse = new Float32Array(across * down)
  for (let index = 0; index < coarse.length; index++) {
    heedCancelAt(index)
    coarse[index] = bell(random)
  }
  if (size === 1) return cutPlane(coarse, across, width, height)
  const plane = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    heedCancel()
    const row = Math.floor(y / size)
    const shareY = y / size - row
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / size)
      const shareX = x / size - column
      const at = row * across + column
      const above = (coarse[at] as number) * (1 - shareX) + (coarse[at + 1] as number) * shareX
      const below = (coarse[at + across] as number) * (1 - shareX) + (coarse[at + across + 1] as number) * shareX
      plane[y * width + x] = above * (1 - shareY) + below * shareY
    }
  }
  return plane
}

function cutPlane(values: Float32Array, stride: number, width: number, height: number): Float32Array {
  const plane = new Float32Array(width * height)
  for (let y = 0; y < height; y++) plane.set(values.subarray(y * stride, y * stride + width), y * width)
  return plane
}

function toByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}
