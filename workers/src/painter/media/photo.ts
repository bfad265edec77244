import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { pictureOf, planesOf } from './planes.ts'

interface Stock {
  readonly grain: number
  readonly halation: number
  readonly contrast: number
  readonly saturation: number
  /** Added in the shadows and in the lights. */
  readonly shadows: readonly [number, number, number]
  readonly lights: readonly [number, number, number]
  readonly tone?: readonly [number, number, number]
  /** Black bars, as a share of the height. */
  readonly bars?: number
}

const digital: Stock = {
  grain: 0.028,
  halation: 0.1,
  contrast: 1.08,
  saturation: 1.04,
  shadows: [0, 0.003, 0.008],
  lights: [0.006, 0.003, -0.004],
}
const stocks: Readonly<Record<string, Stock>> = {
  film: {
    grain: 0.065,
    halation: 0.3,
    contrast: 1.02,
    saturation: 0.98,
    shadows: [0.028, 0.03, 0.04],
    lights: [0.02, 0.008, -0.035],
  },
  'black and white': {
    grain: 0.075,
    halation: 0.14,
    contrast: 1.24,
    saturation: 0,
    shadows: [0, 0, 0],
    lights: [0, 0, 0],
  },
  sepia: {
    grain: 0.07,
    halation: 0.18,
    contrast: 1.05,
    saturation: 0,
    shadows: [0.02, 0.015, 0.01],
    lights: [0, 0, 0],
    tone: [1.08, 0.95, 0.76],
  },
  cinematic: {
    grain: 0.035,
    halation: 0.26,
    contrast: 1.14,
    saturation: 0.95,
    shadows: [-0.015, 0.012, 0.035],
    lights: [0.045, 0.012, -0.035],
    bars: 0.075,
  },
}

/** A lens and a film: near and far out of focus, light spreading red in the emulsion, fringes at the corners, grain. */
export const paintPhoto: PaintMedium = (picture, frame, options) => {
  const stock = (options.variant && stocks[options.variant]) ?? digital
  const planes = planesOf(picture)
  crispen(planes, picture)
  const focused = defocus(planes, frame, options)
  options.cancel.check()
  halate(focused, frame, stock.halation)
  options.cancel.check()
  return exposed(focused, picture, stock, options)
}

/** Local contrast, as sensors and papers have it; a plain rendering is softer than any lens. */
function crispen(planes: Float32Array, { width, height }: Picture): void {
  const unit = Math.min(width, height) / 512
  const size = { width, height, channels: 3 }
  const fine = boxBlur(planes.slice(), size, Math.max(1, unit), 1)
  const wide = boxBlur(planes.slice(), size, 14 * unit, 2)
  for (let at = 0; at < planes.length; at++) {
    heedCancelAt(at)
    const value = planes[at] as number
    planes[at] = clamp(value + 0.35 * (value - (fine[at] as number)) + 0.16 * (value - (wide[at] as number)))
  }
}

/** Sharp where the nearest thing is, or what lies in the middle; blurred by how much nearer or further the rest is. */
function defocus(planes: Float32Array, frame: Frame, { weight }: MediumOptions): Float32Array {
  const { width, height, depth } = frame
  const focus = focusOf(frame)
  // Wide views are taken from afar with all in focus: only close things throw the rest out of it.
  const openness = smooth(30, 3, focus) * weight * (hasSubject(frame) ? 1 : 0.22)
  if (openness < 0.03) return planes
  const size = { width, height, channels: 3 }
  const unit = unitOf(frame)
  const little = boxBlur(planes.slice(), size, 2 * unit * openness + 0.5, 2)
  const much = boxBlur(planes.slice(), size, 6 * unit * openness + 0.5, 2)
  const blur = new Float32Array(width * height)
  for (let pixel = 0; pixel < blur.length; pixel++)
    blur[pixel] = clamp(Math.abs(1 - focus / (depth[pixel] as number)) * 1.6 - 0.12)
  boxBlur(blur, { width, height, channels: 1 }, Math.max(1, unit), 1)
  for (let pixel = 0; pixel < blur.length; pixel++) {
    heedCancelAt(pixel)
    const amount = blur[pixel] as number
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      const half = mix(planes[at] as number, little[at] as number, clamp(amount * 2))
      planes[at] = mix(half, much[at] as number, clamp(amount * 2 - 1))
    }
  }
  return planes
}

function hasSubject({ part }: Frame): boolean {
  return part.some(what => what >= FIRST_SUBJECT)
}

function focusOf({ depth, part, width, height }: Frame): number {
  let sum = 0
  let count = 0
  for (let pixel = 0; pixel < part.length; pixel += 7) {
    if ((part[pixel] as number) < FIRST_SUBJECT || (depth[pixel] as number) >= SKY_DEPTH) continue
    sum += depth[pixel] as number
    count++
  }
  const middle = depth[Math.floor(height * 0.6) * width + (width >> 1)] as number
  return count > 20 ? sum / count : middle
}

/** Light that passes the film and comes back from behind it, reddened: a warm rim around what is brightest. */
function halate(planes: Float32Array, { width, height }: Frame, strength: number): void {
  const bright = new Float32Array(width * height)
  for (let pixel = 0; pixel < bright.length; pixel++) {
    heedCancelAt(pixel)
    const least = Math.min(planes[pixel * 3] as number, planes[pixel * 3 + 1] as number)
    bright[pixel] = smooth(0.8, 1, least)
  }
  boxBlur(bright, { width, height, channels: 1 }, Math.max(1, Math.min(width, height) * 0.011), 3)
  for (let pixel = 0; pixel < bright.length; pixel++) {
    heedCancelAt(pixel)
    const spill = strength * (bright[pixel] as number)
    planes[pixel * 3] = (planes[pixel * 3] as number) + spill * (1 - (planes[pixel * 3] as number))
    planes[pixel * 3 + 1] = (planes[pixel * 3 + 1] as number) + 0.34 * spill * (1 - (planes[pixel * 3 + 1] as number))
  }
}

function exposed(planes: Float32Array, picture: Picture, stock: Stock, options: MediumOptions): Picture {
  const { width, height } = picture
  const developed = new Float32Array(planes.length)
  const fringe = 0.0016 * options.weight
  const bar = Math.round((stock.bars ?? 0) * height)
  for (let row = 0; row < height; row++) {
    if ((row & 127) === 0) options.cancel.check()
    if (row < bar || row >= height - bar) continue
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const away = ((column / width - 0.5) ** 2 + (row / height - 0.5) ** 2) * 2
      const red = shifted(planes, picture, column, row, 1 + fringe * away)
      const green = planes[at + 1] as number
      const blue = shifted(planes, picture, column, row, 1 - fringe * away, 2)
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue
      const grain =
        grainAt(column, row, options.seed) *
        stock.grain *
        (0.35 + 2.4 * grey * (1 - grey)) *
        (0.5 + 0.5 * options.weight)
      const vignette = 1 - 0.2 * away
      const values = [red, green, blue]
      for (let channel = 0; channel < 3; channel++) {
        const coloured = grey + ((values[channel] as number) - grey) * stock.saturation
        const curved = sCurve(coloured * vignette, stock.contrast)
        const toned =
          curved + (stock.shadows[channel] as number) * (1 - curved) ** 2 + (stock.lights[channel] as number) * curved
        developed[at + channel] = toned * (stock.tone?.[channel] ?? 1) + grain
      }
    }
  }
  return pictureOf(developed, picture)
}

function shifted(
  planes: Float32Array,
  { width, height }: Picture,
  column: number,
  row: number,
  scale: number,
  channel = 0,
): number {
  const x = clamp(Math.round(width / 2 + (column - width / 2) * scale), 0, width - 1)
  const y = clamp(Math.round(height / 2 + (row - height / 2) * scale), 0, height - 1)
  return planes[(y * width + x) * 3 + channel] as number
}

function sCurve(value: number, contrast: number): number {
  const x = clamp(value)
  return x + (contrast - 1) * 2.2 * (x - 0.5) * x * (1 - x) * 2
}

/** Grain clumps: two neighbours share part of theirs. */
function grainAt(column: number, row: number, seed: number): number {
  return hashAt(column, row, seed) + 0.5 * hashAt(column >> 1, row >> 1, seed + 1) - 0.75
}
