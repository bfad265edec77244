import { heedCancel } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { guidedFilter } from './guided-filter.ts'
import { lightOf, noiseOf } from './light-plane.ts'

const RADIUS = 3
/** Of the variance of the noise: what varies less is smoothed. Colours carry more noise, and less that is missed. */
const LIGHT_FLATNESS = 3.2
const COLOUR_FLATNESS = 14

/** Smooths as far as the picture is noisy, lightness within its own edges and colours within those of lightness. */
export function takeNoiseAway(picture: Picture, amount: number): Picture {
  const { width, height, channels } = picture
  const light = lightOf(picture)
  const variance = Math.max(0.5, noiseOf(light, width, height)) ** 2 * amount
  const smoothed = guidedFilter(light, light, { width, height, radius: RADIUS, flatness: variance * LIGHT_FLATNESS })
  const data = picture.data.slice()
  for (let channel = 0; channel < 3; channel++) {
    heedCancel()
    const colour = light.map((value, pixel) => (picture.data[pixel * channels + channel] as number) - value)
    const guiding = { width, height, radius: RADIUS + 2, flatness: variance * COLOUR_FLATNESS }
    const even = guidedFilter(colour, smoothed, guiding)
    for (let pixel = 0; pixel < light.length; pixel++) {
      const tint = (colour[pixel] as number) + amount * ((even[pixel] as number) - (colour[pixel] as number))
      const value = (smoothed[pixel] as number) + tint
      data[pixel * channels + channel] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { ...picture, data }
}
