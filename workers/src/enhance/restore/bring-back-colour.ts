import { lightOf } from '#enhance/light-plane.ts'
import { applyTone, levelsTable } from '#images/tone.ts'
import type { Picture } from '#images/picture.ts'

/** Of the pixels: so many of the darkest were black once, and so many of the lightest white. */
const EXTREMES = 0.004
/** What is left of the cast of either: a picture may have had no black or white at all. */
const CAST_LEFT = 0.2
/** Faded colours are made this much stronger, those that are strong already hardly. */
const STRONGER = 0.35
const STRONG = 60

/**
 * Gives a faded picture its black and white back, and strength to what is pale. The darkest and lightest places tell what became
 * of black and white; each colour by itself would tell less, for many a picture has no blue.
 */
export function bringBackColour(picture: Picture, amount: number): Picture {
  const [black, white] = extremesOf(picture)
  const [blackLight, whiteLight] = [meanOf(black), meanOf(white)]
  const tables = [0, 1, 2].map(channel => {
    const low = (black[channel] as number) * (1 - CAST_LEFT) + blackLight * CAST_LEFT
    const high = (white[channel] as number) * (1 - CAST_LEFT) + whiteLight * CAST_LEFT
    const inputBlack = low * amount
    return levelsTable({
      inputBlack,
      inputWhite: Math.max(inputBlack + 16, 255 - (255 - high) * amount),
      gamma: 1,
      outputBlack: 0,
      outputWhite: 255,
    })
  })
  const [red, green, blue] = tables
  if (!red || !green || !blue) return picture
  return strengthen(applyTone(picture, [red, green, blue]), amount)
}

type Colour = readonly number[]

/** The mean colours of the darkest and the lightest pixels. */
function extremesOf(picture: Picture): readonly [Colour, Colour] {
  const light = lightOf(picture)
  const counts = new Uint32Array(256)
  for (const value of light) counts[Math.round(value)] = (counts[Math.round(value)] as number) + 1
  const wanted = Math.max(1, light.length * EXTREMES)
  const levels = [...counts.keys()]
  const darkest = levelReached(levels, counts, wanted)
  const lightest = levelReached(levels.toReversed(), counts, wanted)
  return [meanWhere(picture, light, value => value <= darkest), meanWhere(picture, light, value => value >= lightest)]
}

function levelReached(levels: readonly number[], counts: Uint32Array, wanted: number): number {
  let sum = 0
  for (const level of levels) {
    sum += counts[level] as number
    if (sum >= wanted) return level
  }
  return 0
}

function meanWhere({ data, channels }: Picture, light: Float32Array, counts: (level: number) => boolean): Colour {
  const sums = [0, 0, 0]
  let pixels = 0
  light.forEach((value, pixel) => {
    if (!counts(Math.round(value))) return
    pixels++
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] as number) + (data[pixel * channels + channel] as number)
  })
  return sums.map(sum => sum / Math.max(1, pixels))
}

function meanOf(colour: Colour): number {
  return colour.reduce((sum, value) => sum + value, 0) / colour.length
}

function strengthen(picture: Picture, amount: number): Picture {
  const { channels } = picture
  const data = picture.data.slice()
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    const light = 0.299 * red + 0.587 * green + 0.114 * blue
    const strength = Math.max(red, green, blue) - Math.min(red, green, blue)
    const factor = 1 + (amount * STRONGER) / (1 + (strength / STRONG) ** 2)
    data[at] = Math.max(0, Math.min(255, Math.round(light + (red - light) * factor)))
    data[at + 1] = Math.max(0, Math.min(255, Math.round(light + (green - light) * factor)))
    data[at + 2] = Math.max(0, Math.min(255, Math.round(light + (blue - light) * factor)))
  }
  return { ...picture, data }
}
