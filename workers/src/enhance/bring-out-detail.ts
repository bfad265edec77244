import { heedCancel } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { guidedFilter } from './guided-filter.ts'
import { lightOf, noiseOf, relit } from './light-plane.ts'

/** Radii in a picture whose longer side is this; others in proportion. */
const USUAL_SIDE = 1024
const FINE = { radius: 2, flatness: 90, gain: 1.6 }
const COARSE = { radius: 14, flatness: 500, gain: 0.9 }
/** No change of light is larger than about this, so that no edge gets a halo. */
const LIMIT = 26
/** Of the deviation of noise: what is weaker is left as it is. */
const ABOVE_NOISE = 2.2

/**
 * Makes texture and local contrast stronger, at two scales and without halos: a picture that is smoothed up to its edges is taken
 * from it, and what is left is laid on again. What is no stronger than the noise of the picture is not.
 */
export function bringOutDetail(picture: Picture, amount: number): Picture {
  const { width, height } = picture
  const light = lightOf(picture)
  const scale = Math.max(1, Math.max(width, height) / USUAL_SIDE)
  const base = (from: Float32Array, { radius, flatness }: typeof FINE) =>
    guidedFilter(from, from, { width, height, radius: Math.round(radius * scale), flatness })
  const fine = base(light, FINE)
  heedCancel()
  const coarse = base(fine, COARSE)
  heedCancel()
  const threshold = noiseOf(light, width, height) * ABOVE_NOISE + 0.5
  const detailed = light.map((value, at) => {
    const texture = value - (fine[at] as number)
    const told = (texture * Math.abs(texture)) / (Math.abs(texture) + threshold)
    const contrast = (fine[at] as number) - (coarse[at] as number)
    return value + amount * (softLimit(told * FINE.gain) + softLimit(contrast * COARSE.gain))
  })
  return relit(picture, light, detailed)
}

function softLimit(change: number): number {
  return LIMIT * Math.tanh(change / LIMIT)
}
