import type { Picture } from '#images/picture.ts'
import { colourMeanings } from '#painter/lexicon/colours.words.ts'
import { wordsIn } from '#painter/lexicon/vocabulary.ts'
import { colourFromLab, type Lab, labOf } from '#painter/core/oklab.ts'
import { bytesOf, linearFromByte } from '#painter/core/screen.ts'

export interface PictureWords {
  readonly text: string
  /** The main colours, the most frequent first. */
  readonly palette: readonly { readonly hex: string; readonly name: string; readonly share: number }[]
}

interface Measures {
  readonly mean: number
  readonly spread: number
  readonly chroma: number
  readonly warmth: number
  /** Lightness of the upper, middle and lower third. */
  readonly thirds: readonly [number, number, number]
  readonly sides: readonly [number, number]
}

/** Says of a picture what can be measured of it. Nothing here knows what is in it. */
export function describePicture(picture: Picture): PictureWords {
  const pixels = sample(picture)
  const palette = paletteOf(pixels.map(({ lab }) => lab))
  const measures = measure(pixels)
  const colours = palette.slice(0, 3).map(({ name }) => name)
  const words = [
    shapeWord(picture),
    lightWord(measures),
    contrastWord(measures),
    colourWord(measures),
    layoutWord(measures),
  ]
  return {
    text: [...words, `mostly ${[...new Set(colours)].join(', ')}`].filter(word => word !== '').join(', '),
    palette,
  }
}

interface Sampled {
  readonly lab: Lab
  readonly x: number
  readonly y: number
}

const SAMPLES = 48

function sample({ width, height, channels, data }: Picture): Sampled[] {
  const sampled: Sampled[] = []
  for (let j = 0; j < SAMPLES; j++) {
    for (let i = 0; i < SAMPLES; i++) {
      const x = (i + 0.5) / SAMPLES
      const y = (j + 0.5) / SAMPLES
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
      const light = (channel: number) => linearFromByte(data[at + channel] as number)
      sampled.push({ lab: labOf(light(0), light(1), light(2)), x, y })
    }
  }
  return sampled
}

const COLOURS = 6
const ROUNDS = 8

/** Six means, begun with the colours that are farthest from each other so that no chance is in it. */
function paletteOf(colours: readonly Lab[]): PictureWords['palette'] {
  const means: Lab[] = [colours[0] ?? [0, 0, 0]]
  while (means.length < COLOURS) {
    const farthest = colours.reduce(
      (best, one) => (nearestTo(one, means).far > nearestTo(best, means).far ? one : best),
      means[0] ?? [0, 0, 0],
    )
    if (nearestTo(farthest, means).far < 0.001) break
    means.push(farthest)
  }
  let members: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sums = means.map(() => [0, 0, 0, 0])
    for (const colour of colours) {
      const sum = sums[nearestTo(colour, means).place] as number[]
      colour.forEach((value, index) => (sum[index] = (sum[index] as number) + value))
      sum[3] = (sum[3] as number) + 1
    }
    members = sums.map(sum => sum[3] as number)
    sums.forEach((sum, place) => {
      const count = sum[3] as number
      if (count > 0) means[place] = [(sum[0] as number) / count, (sum[1] as number) / count, (sum[2] as number) / count]
    })
  }
  return means
    .map((mean, place) => ({ ...named(mean), share: (members[place] ?? 0) / colours.length }))
    .toSorted((one, other) => other.share - one.share)
}

function nearestTo(colour: Lab, means: readonly Lab[]): { place: number; far: number } {
  let best = { place: 0, far: Number.POSITIVE_INFINITY }
  means.forEach((mean, place) => {
    const far = distance(colour, mean)
    if (far < best.far) best = { place, far }
  })
  return best
}

function distance(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + 2 * (one[1] - other[1]) ** 2 + 2 * (one[2] - other[2]) ** 2
}

const knownColours = colourMeanings.flatMap(({ en, meaning }) =>
  meaning.is === 'colour' ? [{ name: wordsIn(en)[0] ?? meaning.name, lab: labOf(...meaning.colour) }] : [],
)

function named(lab: Lab): { hex: string; name: string } {
  const nearest = knownColours.reduce((best, one) => (distance(lab, one.lab) < distance(lab, best.lab) ? one : best))
  return { hex: hexOf(lab), name: nearest.name }
}

function measure(pixels: readonly Sampled[]): Measures {
  const mean = (of: (pixel: Sampled) => number, among = pixels) =>
    among.reduce((sum, pixel) => sum + of(pixel), 0) / Math.max(1, among.length)
  const light = ({ lab }: Sampled) => lab[0]
  const whole = mean(light)
  return {
    mean: whole,
    spread: Math.sqrt(mean(pixel => (light(pixel) - whole) ** 2)),
    chroma: mean(({ lab }) => Math.hypot(lab[1], lab[2])),
    warmth: mean(({ lab }) => lab[1] + lab[2]),
    thirds: [0, 1, 2].map(third =>
      mean(
        light,
        pixels.filter(({ y }) => Math.floor(y * 3) === third),
      ),
    ) as [number, number, number],
    sides: [0, 1].map(half =>
      mean(
        light,
        pixels.filter(({ x }) => Math.floor(x * 2) === half),
      ),
    ) as [number, number],
  }
}

function shapeWord({ width, height }: Picture): string {
  const aspect = width / height
  return aspect > 1.15 ? 'wide format' : aspect < 0.87 ? 'tall format' : 'square format'
}

function lightWord({ mean }: Measures): string {
  return mean < 0.3 ? 'dark' : mean < 0.48 ? 'dim' : mean > 0.78 ? 'bright' : 'evenly lit'
}

function contrastWord({ spread }: Measures): string {
  return spread > 0.22 ? 'high contrast' : spread < 0.09 ? 'low contrast' : 'medium contrast'
}

function colourWord({ chroma, warmth }: Measures): string {
  if (chroma < 0.015) return 'black and white'
  const strength = chroma > 0.1 ? 'vivid' : chroma < 0.045 ? 'muted' : ''
  const warm = warmth > 0.035 ? 'warm colors' : warmth < -0.02 ? 'cool colors' : ''
  return [strength, warm].filter(word => word !== '').join(', ')
}

function layoutWord({ thirds: [top, middle, bottom], sides: [left, right] }: Measures): string {
  if (top - bottom > 0.15) return middle > bottom + 0.1 ? 'light above, low horizon' : 'light above, high horizon'
  if (bottom - top > 0.15) return 'light below'
  if (Math.abs(left - right) > 0.12) return left > right ? 'light from the left' : 'light from the right'
  if (middle - Math.max(top, bottom) > 0.1) return 'light in the middle'
  return ''
}

function hexOf(lab: Lab): string {
  return `#${bytesOf(colourFromLab(...lab))
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')}`
}
