import { softened } from '@atelier/shared-schema/smart-select/picture-planes.ts'
import type { Picture } from '#images/picture.ts'

/** How light each pixel is, 0 to 255, not rounded. */
export function lightOf({ width, height, channels, data }: Picture): Float32Array {
  const light = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < light.length; pixel++, at += channels) {
    light[pixel] = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
  }
  return light
}

/** A copy that is as much lighter or darker as told, colours and alpha as they are. */
export function relit(picture: Picture, before: Float32Array, after: Float32Array): Picture {
  const { channels } = picture
  const data = picture.data.slice()
  for (let pixel = 0, at = 0; pixel < before.length; pixel++, at += channels) {
    const change = (after[pixel] as number) - (before[pixel] as number)
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = Math.max(0, Math.min(255, Math.round((data[channel] as number) + change)))
  }
  return { ...picture, data }
}

/** Parts of the picture that show little but noise are looked at: of so many parts, the flattest of each so many. */
const BLOCK = 16
const FLATTEST = 0.15

/** The standard deviation of the noise (Immerkær's mask, over the flattest parts of the picture). */
export function noiseOf(light: Float32Array, width: number, height: number): number {
  const sums: number[] = []
  for (let top = 1; top + BLOCK < height; top += BLOCK) {
    for (let left = 1; left + BLOCK < width; left += BLOCK) {
      let sum = 0
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left; x < left + BLOCK; x++) sum += Math.abs(secondDifference(light, y * width + x, width))
      }
      sums.push(sum / (BLOCK * BLOCK))
    }
  }
  sums.sort((one, other) => one - other)
  return ((sums[Math.floor(sums.length * FLATTEST)] ?? 0) * Math.sqrt(Math.PI / 2)) / 6
}

function secondDifference(light: Float32Array, at: number, width: number): number {
  const corners =
    (light[at - width - 1] as number) +
    (light[at - width + 1] as number) +
    (light[at + width - 1] as number) +
    (light[at + width + 1] as number)
  const sides =
    (light[at - width] as number) +
    (light[at + width] as number) +
    (light[at - 1] as number) +
    (light[at + 1] as number)
  return corners - 2 * sides + 4 * (light[at] as number)
}

/** Smoothed twice, so that no box is seen. */
export function blurred(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return softened(softened(plane, width, height, radius), width, height, radius)
}
