import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { flowOf, type Flow } from './flow.ts'
import { inkLines } from './lines.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { findPalette, labPlanes, nearestIn, paletteBytes } from './palette.ts'
import { greyOf, pictureOf, planesOf, stretchTones } from './planes.ts'

interface Manner {
  readonly colours: number
  /** Lightness that black becomes, and how much more colour there is. */
  readonly darkest: number
  readonly chroma: number
  /** How much of the brush is seen. */
  readonly brush: number
}

const classic: Manner = { colours: 20, darkest: 0.16, chroma: 1.25, brush: 1 }
const manners: Readonly<Record<string, Manner>> = {
  'ukiyo-e': { colours: 11, darkest: 0.3, chroma: 1.05, brush: 0.3 },
  risograph: { colours: 5, darkest: 0.34, chroma: 1.7, brush: 0.2 },
}

interface Work {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly noise: Noise
  readonly flow: Flow
  readonly unit: number
}

/** Opaque flat shapes of few matt colours, with the streaks of the brush in them and dry edges where it ran out. */
export const paintGouache: PaintMedium = (picture, frame, options) => {
  const { width, height } = picture
  const planes = planesOf(picture)
  stretchTones(planes, 0.7)
  const work: Work = {
    picture,
    frame,
    options,
    noise: new Noise(seedFor(options.seed, 'gouache')),
    flow: flowOf(greyOf(planes), frame, { seed: seedFor(options.seed, 'gouache flow') }),
    unit: unitOf(picture),
  }
  options.cancel.check()
  const shapes = flattened(flattened(planes, width, height, 4 * work.unit), width, height, 3 * work.unit)
  keepThings(shapes, flattened(planes, width, height, 1.4 * work.unit), frame)
  options.cancel.check()
  const painted = paintShapes(shapes, work, (options.variant && manners[options.variant]) ?? classic)
  options.cancel.check()
  if (options.variant === 'ukiyo-e') woodblock(painted, work)
  else if (options.variant === 'risograph') risograph(painted, work)
  return pictureOf(painted, picture)
}

function keepThings(shapes: Float32Array, fine: Float32Array, { part }: Frame): void {
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    if ((part[pixel] as number) < FIRST_SUBJECT) continue
    for (let channel = 0; channel < 3; channel++) shapes[pixel * 3 + channel] = fine[pixel * 3 + channel] as number
  }
}

/**
 * Each pixel takes the palette's nearest colour, looked up a little further along the stroke: the borders of shapes break up into
 * bristle marks in the direction of the brush.
 */
function paintShapes(
  shapes: Float32Array,
  { picture, frame, options, noise, flow, unit }: Work,
  manner: Manner,
): Float32Array {
  const { width, height } = picture
  const labs = labPlanes(shapes)
  const palette = findPalette(labs, manner.colours, {
    seed: options.seed,
    weightOf: pixel => ((frame.part[pixel] as number) >= FIRST_SUBJECT ? 6 : 1),
  })
  const matt = palette.map((value, index) =>
    index % 3 === 0 ? mix(manner.darkest, 0.985, value) : value * manner.chroma,
  )
  const bytes = paletteBytes(matt)
  const painted = new Float32Array(shapes.length)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const cell = Math.min(flow.height - 1, row >> 1) * flow.width + Math.min(flow.width - 1, column >> 1)
      const alongX = flow.x[cell] as number
      const alongY = flow.y[cell] as number
      const x = column / unit
      const y = row / unit
      const bristle = hairAt(noise, x, y, alongX, alongY)
      const thing = (frame.part[pixel] as number) >= FIRST_SUBJECT
      const slip = unit * (thing ? 0.8 : 3.2) * bristle * manner.brush
      const fromX = clamp(Math.round(column + alongX * slip), 0, width - 1)
      const fromY = clamp(Math.round(row + alongY * slip), 0, height - 1)
      const from = (fromY * width + fromX) * 3
      const wander = 0.02 * noise.octaves(x * 0.03, y * 0.03, 2)
      const entry =
        nearestIn(palette, (labs[from] as number) + wander, labs[from + 1] as number, labs[from + 2] as number) * 3
      const streak =
        1 + manner.brush * (0.035 * bristle + 0.03 * noise.octaves(x * 0.012, y * 0.012, 2)) * options.weight
      const grain = 0.02 * (hashAt(column, row, options.seed) - 0.5)
      for (let channel = 0; channel < 3; channel++) {
        // A trace of the true tone keeps gradients of light alive within a shape.
        const flatTone = mix((bytes[entry + channel] as number) / 255, shapes[from + channel] as number, 0.14)
        painted[pixel * 3 + channel] = flatTone * streak + grain
      }
    }
  }
  return painted
}

/** -1 to 1: long along the stroke, fine across it. */
function hairAt(noise: Noise, x: number, y: number, alongX: number, alongY: number): number {
  const steady =
    Math.abs(alongX) > 0.92
      ? [1, 0]
      : Math.abs(alongY) > 0.92
        ? [0, 1]
        : alongX * alongY > 0
          ? [0.7071, 0.7071]
          : [0.7071, -0.7071]
  const along = x * (steady[0] as number) + y * (steady[1] as number)
  const across = -x * (steady[1] as number) + y * (steady[0] as number)
  return 0.65 * noise.at(along * 0.035, across * 0.55) + 0.35 * noise.at(along * 0.09 + 30, across * 1.1)
}

/** Key-block lines, the grain of the board in flat areas, gradations wiped by hand at top and bottom, aged paper. */
function woodblock(painted: Float32Array, { picture, frame, options, noise, unit }: Work): void {
  const { width, height } = picture
  for (let row = 0; row < height; row++) {
    heedCancel()
    const share = row / height
    const wiped = 0.5 * smooth(0.22, 0, share) + 0.2 * smooth(0.9, 1, share)
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const x = column / unit
      const y = row / unit
      const rings = Math.sin(y * 0.55 + 7 * noise.octaves(x * 0.006, y * 0.03, 2))
      const worn = 0.022 * rings + 0.03 * noise.octaves(x * 0.08, y * 0.3, 2)
      const aged = [0.985, 0.955, 0.87] as const
      const deep = [0.12, 0.22, 0.4] as const
      for (let channel = 0; channel < 3; channel++) {
        const value = mix(painted[at + channel] as number, deep[channel] as number, wiped)
        painted[at + channel] = (value + worn) * mix(1, aged[channel] as number, 0.85)
      }
    }
  }
  inkLines(painted, frame, {
    seed: options.seed,
    thickness: 0.7,
    wobble: 0.7,
    grey: greyOf(planesOf(picture)),
    colour: [0.1, 0.12, 0.2],
    opacity: 0.88,
  })
}

/** Grainy spot inks, each a little out of register. */
function risograph(painted: Float32Array, { picture, options, noise, unit }: Work): void {
  const { width, height } = picture
  const source = painted.slice()
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const shiftX = Math.round((channel - 1) * 1.6 * unit)
        const shiftY = Math.round((channel === 0 ? -1.1 : 0.5) * unit)
        const from = (clamp(row + shiftY, 0, height - 1) * width + clamp(column + shiftX, 0, width - 1)) * 3 + channel
        const grain =
          hashAt(column, row, options.seed + channel) <
          0.16 + 0.1 * noise.at((column / unit) * 0.02, (row / unit) * 0.02 + channel * 9)
        painted[at + channel] = mix(source[from] as number, 0.97 - 0.02 * channel, grain ? 0.34 : 0.03)
      }
    }
  }
}
