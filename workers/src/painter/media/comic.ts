import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { lineField } from './lines.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { findPalette, labPlanes, nearestIn, paletteBytes } from './palette.ts'
import { greyAt, greyOf, pictureOf, planesOf, stretchTones } from './planes.ts'

interface Manner {
  readonly levels: number
  readonly saturation: number
  /** Distance of the dots of the halftone at 512 pixels; none where it is 0. */
  readonly screen: number
  readonly line: number
  readonly paper: readonly [number, number, number]
  readonly margin: number
  readonly colourless?: boolean
  /** Few flat colours of the whole picture instead of levels of each. */
  readonly colours?: number
}

const classic: Manner = { levels: 5, saturation: 1.42, screen: 4.6, line: 1, paper: [0.975, 0.955, 0.9], margin: 0.022 }
const manners: Readonly<Record<string, Manner>> = {
  'pop art': { levels: 3, saturation: 1.9, screen: 8.5, line: 1.7, paper: [0.99, 0.975, 0.93], margin: 0, colours: 7 },
  manga: {
    levels: 3,
    saturation: 0,
    screen: 4,
    line: 0.9,
    paper: [0.985, 0.985, 0.98],
    margin: 0.022,
    colourless: true,
  },
  cartoon: { levels: 4, saturation: 1.35, screen: 0, line: 1.15, paper: [1, 1, 1], margin: 0 },
}

/** Inked outlines, spots of black, flat tones and a printer's dots, in a panel on cheap paper. */
export const paintComic: PaintMedium = (picture, frame, options) => {
  const manner = (options.variant && manners[options.variant]) ?? classic
  const { width, height } = picture
  const unit = unitOf(picture)
  const planes = planesOf(picture)
  stretchTones(planes, 0.78)
  if (manner.colourless) lift(planes)
  const flat = flattened(flattened(planes, width, height, 3.2 * unit), width, height, 2.6 * unit)
  options.cancel.check()
  const grey = greyOf(flat)
  const lines = lineField(frame, {
    seed: options.seed,
    thickness: 0.85 * manner.line * mix(1, options.weight, 0.6),
    wobble: 0.4,
    grey,
  })
  options.cancel.check()
  if (manner.colours) flattenColours(flat, manner.colours, manner.saturation, options.seed)
  else celTones(flat, manner)
  options.cancel.check()
  print({ flat, grey, lines, manner, picture, frame, options, unit })
  return pictureOf(flat, picture)
}

/** Black and white print leaves most to the paper. */
function lift(planes: Float32Array): void {
  for (let at = 0; at < planes.length; at++) planes[at] = (planes[at] as number) ** 0.52
}

/** Lightness in few steps with clean borders; the colour of each step stays full. */
function celTones(flat: Float32Array, { levels, saturation, colourless }: Manner): void {
  for (let at = 0; at < flat.length; at += 3) {
    heedCancelAt(at)
    const grey = greyAt(flat, at)
    const place = grey * levels
    const step = Math.floor(place)
    const stepped = (step + smooth(0.42, 0.58, place - step)) / levels
    const toned = mix(0.07, 1, clamp(stepped))
    const lift = grey > 0.01 ? toned / grey : 1
    for (let channel = 0; channel < 3; channel++) {
      const value = colourless ? toned : toned + ((flat[at + channel] as number) * lift - toned) * saturation
      flat[at + channel] = clamp(value)
    }
  }
}

function flattenColours(flat: Float32Array, count: number, saturation: number, seed: number): void {
  const labs = labPlanes(flat)
  const palette = findPalette(labs, count, { seed })
  const vivid = palette.map((value, index) =>
    index % 3 === 0 ? clamp(0.5 + (value - 0.5) * 1.25, 0.12, 0.97) : value * saturation,
  )
  const bytes = paletteBytes(vivid)
  for (let at = 0; at < flat.length; at += 3) {
    heedCancelAt(at)
    const entry = nearestIn(palette, labs[at] as number, labs[at + 1] as number, labs[at + 2] as number) * 3
    for (let channel = 0; channel < 3; channel++) flat[at + channel] = (bytes[entry + channel] as number) / 255
  }
}

interface Printing {
  readonly flat: Float32Array
  readonly grey: Float32Array
  readonly lines: Float32Array
  readonly manner: Manner
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly unit: number
}

function print({ flat, grey, lines, manner, picture, options, unit }: Printing): void {
  const { width, height } = picture
  const noise = new Noise(seedFor(options.seed, 'print'))
  const tone = boxBlur(grey.slice(), { width, height, channels: 1 }, 2 * unit, 2)
  const margin = manner.margin * Math.min(width, height)
  const border = Math.max(1, 2.4 * unit)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const at = pixel * 3
      const light = tone[pixel] as number
      const x = column / unit
      const y = row / unit
      const dot = manner.screen > 0 ? dotAt(x, y, manner.screen, light, unit) : 0
      const feather = featherAt(x, y, light, noise)
      const ink = Math.max(lines[pixel] as number, feather)
      const yellowed = 0.012 * noise.octaves(x * 0.1, y * 0.1, 2) + 0.014 * (hashAt(column, row, options.seed) - 0.5)
      const away = Math.min(column, row, width - 1 - column, height - 1 - row)
      const panel = margin > 0 ? smooth(margin - 0.7, margin + 0.7, away) : 1
      const frameInk = margin > 0 ? smooth(margin + border + 0.7, margin + border - 0.7, away) : 0
      for (let channel = 0; channel < 3; channel++) {
        const sheet = (manner.paper[channel] as number) + yellowed
        const coloured = mix(0.03, 1, flat[at + channel] as number) * sheet
        const dotted = mix(coloured, manner.colourless ? coloured * 0.25 : coloured * (0.62 + 0.2 * coloured), dot)
        flat[at + channel] = mix(sheet, mix(dotted, 0.055, Math.max(ink, frameInk)), panel)
      }
    }
  }
}

/** Dots in rows turned against the picture, larger in the half shades, none in the lights and the blacks. */
function dotAt(x: number, y: number, spacing: number, light: number, unit: number): number {
  const shade = smooth(0.72, 0.34, light) * smooth(0.04, 0.14, light)
  if (shade <= 0) return 0
  const u = (0.809 * x + 0.588 * y) / spacing
  const v = (-0.588 * x + 0.809 * y) / spacing
  const away = Math.hypot(u - Math.round(u), v - Math.round(v))
  return clamp((0.12 + 0.4 * shade - away) * spacing * unit * 0.9 + 0.5)
}

/** The blacks end in feathered strokes of the brush. */
function featherAt(x: number, y: number, light: number, noise: Noise): number {
  const stroke = 0.5 + 0.5 * Math.sin((x * 0.62 + y * 0.9) * 1.25 + 1.5 * noise.at(x * 0.05, y * 0.05))
  return smooth(0.115, 0.07, light - 0.075 * (stroke - 0.35))
}
