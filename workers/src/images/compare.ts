import { dropAlpha } from './alpha.ts'
import { emptyPicture } from './picture.ts'
import type { Picture } from './picture.ts'

export interface Comparison {
  /** Where they differ, brighter by `gain`. */
  readonly picture: Picture
  /** Of all channels, in steps of 255. */
  readonly mean: number
  readonly square: number
}

/** Two pictures of one size. */
export function comparePictures(first: Picture, second: Picture, gain: number): Comparison {
  const a = dropAlpha(first).data
  const b = dropAlpha(second).data
  const picture = emptyPicture(first.width, first.height)
  let sum = 0
  let square = 0
  for (let index = 0; index < a.length; index++) {
    const difference = Math.abs((a[index] as number) - (b[index] as number))
    sum += difference
    square += difference * difference
    picture.data[index] = Math.min(255, difference * gain)
  }
  return { picture, mean: sum / a.length, square: square / a.length }
}
