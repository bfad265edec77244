import { applyTone, histogramOf, histogramRange, levelsTable } from '#images/tone.ts'
import type { Picture } from '#images/picture.ts'

/** In per cent of the pixels: what is darker or lighter may be lost. */
const CLIPPED = 0.4
/** Faded colours are made this much stronger, those that are strong already hardly. */
const STRONGER = 0.6
const STRONG = 70

/** Gives a faded picture its black and white back, each colour by itself, and strength to what is pale. */
export function bringBackColour(picture: Picture, amount: number): Picture {
  const histogram = histogramOf(picture)
  const tables = [histogram.red, histogram.green, histogram.blue].map(counts => {
    const { low, high } = histogramRange(counts, CLIPPED / 100)
    const [black, white] = [low * amount, 255 - (255 - high) * amount]
    return levelsTable({
      inputBlack: black,
      inputWhite: Math.max(black + 16, white),
      gamma: 1,
      outputBlack: 0,
      outputWhite: 255,
    })
  })
  const [red, green, blue] = tables
  if (!red || !green || !blue) return picture
  return strengthen(applyTone(picture, [red, green, blue]), amount)
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
