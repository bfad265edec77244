import { softened } from '@atelier/shared-schema/smart-select/picture-planes.ts'
import { heedCancel } from '#engine/heed-cancel.ts'
import { guidedFilter } from '#enhance/guided-filter.ts'
import { lightOf } from '#enhance/light-plane.ts'
import type { Mask, Picture } from '#images/picture.ts'

/** Squared differences of colour below which subject and ground are too alike for a pixel to say how much it is of either. */
const APART = 900
const FLATNESS = 40

export interface Matte {
  /** 0 to 1 for each pixel. */
  readonly alpha: Float32Array
  /** The colours of the ground around, of each pixel that the ground shows through. */
  readonly ground: Float32Array
}

/**
 * How much each pixel near the outline is of the subject: between the mean colour of what is surely subject nearby and of what is
 * surely ground, as far as those differ; then smoothed along the edges of the picture. Hair and fur so keep what is seen between.
 */
export function matteOutline(picture: Picture, mask: Mask, softness: number): Matte {
  const { width, height } = picture
  const radius = Math.max(1, Math.round(softness))
  const inside = mask.data.map(level => (level > 127 ? 1 : 0))
  const depth = softened(Float32Array.from(inside), width, height, radius)
  const sureIn = depth.map(level => (level > 0.985 ? 1 : 0))
  const sureOut = depth.map(level => (level < 0.015 ? 1 : 0))
  const reach = radius * 3
  heedCancel()
  const subject = meansOf(picture, sureIn, reach)
  const ground = meansOf(picture, sureOut, reach)
  const alpha = new Float32Array(width * height)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    alpha[pixel] = sureIn[pixel] ? 1 : sureOut[pixel] ? 0 : shareAt({ picture, subject, ground, inside }, pixel)
  }
  const smooth = guidedFilter(alpha, lightOf(picture), {
    width,
    height,
    radius: Math.max(1, radius >> 1),
    flatness: FLATNESS,
  })
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const level = sureIn[pixel] ? 1 : sureOut[pixel] ? 0 : (smooth[pixel] as number)
    // What is all but one or the other is: a veil over the ground is seen, and so is a hole in the subject.
    alpha[pixel] = Math.max(0, Math.min(1, (level - 0.08) / 0.84))
  }
  return { alpha, ground }
}

interface Around {
  readonly picture: Picture
  readonly subject: Float32Array
  readonly ground: Float32Array
  readonly inside: Uint8Array
}

function shareAt({ picture: { data, channels }, subject, ground, inside }: Around, pixel: number): number {
  let along = 0
  let apart = 0
  for (let channel = 0; channel < 3; channel++) {
    const from = ground[pixel * 3 + channel] as number
    const difference = (subject[pixel * 3 + channel] as number) - from
    along += ((data[pixel * channels + channel] as number) - from) * difference
    apart += difference * difference
  }
  const told = Math.max(0, Math.min(1, along / (apart + 1)))
  const trust = apart / (apart + APART)
  return told * trust + (inside[pixel] as number) * (1 - trust)
}

/** The mean colour of the marked pixels around each; where there are none nearby, of all of them. */
function meansOf({ width, height, channels, data }: Picture, marks: Float32Array, reach: number): Float32Array {
  const near = softened(marks, width, height, reach)
  const wide = softened(marks, width, height, reach * 4)
  const means = new Float32Array(width * height * 3)
  for (let channel = 0; channel < 3; channel++) {
    heedCancel()
    const seen = marks.map((mark, pixel) => mark * (data[pixel * channels + channel] as number))
    const nearSums = softened(seen, width, height, reach)
    const wideSums = softened(seen, width, height, reach * 4)
    for (let pixel = 0; pixel < marks.length; pixel++) {
      // Both together: the nearer ones count most wherever there are some.
      const weight = (near[pixel] as number) * 20 + (wide[pixel] as number) + 1e-6
      means[pixel * 3 + channel] = ((nearSums[pixel] as number) * 20 + (wideSums[pixel] as number)) / weight
    }
  }
  return means
}
