import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { findPalette, labPlanes, nearestIn, paletteBytes } from './palette.ts'
import { greyOf, groupsOf, pictureOf, planesOf, stretchTones } from './planes.ts'

/** Lumps of plasticine: few colours, every shape rounded at its border, dents, fingerprints and a soft shine. */
export const paintClay: PaintMedium = (picture, frame, options) => {
  const { width, height } = picture
  const unit = unitOf(picture)
  const planes = planesOf(picture)
  stretchTones(planes, 0.6)
  const soft = flattened(flattened(planes, width, height, 6 * unit), width, height, 4.5 * unit)
  keepThings(soft, flattened(planes, width, height, 2.2 * unit), frame)
  options.cancel.check()
  const labs = labPlanes(soft)
  const palette = findPalette(labs, 15, {
    seed: options.seed,
    weightOf: pixel => ((frame.part[pixel] as number) >= FIRST_SUBJECT ? 7 : 1),
  })
  const lumps = lumpsOf(labs, palette, frame)
  options.cancel.check()
  const relief = reliefOf(lumps, soft, frame, options, unlikeIn(palette))
  options.cancel.check()
  return lit({
    picture,
    frame,
    options,
    relief,
    lumps,
    soft,
    bytes: paletteBytes(palette.map((value, index) => (index % 3 ? value * 1.25 : value))),
  })
}

function keepThings(soft: Float32Array, fine: Float32Array, { part }: Frame): void {
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    if ((part[pixel] as number) < FIRST_SUBJECT) continue
    for (let channel = 0; channel < 3; channel++) soft[pixel * 3 + channel] = fine[pixel * 3 + channel] as number
  }
}

/** The palette's number at each pixel; only hue and coarse lightness, so that shading does not cut lumps apart. */
function lumpsOf(labs: Float32Array, palette: Float32Array, frame: Frame): Uint8Array {
  const lumps = new Uint8Array(frame.part.length)
  for (let pixel = 0; pixel < lumps.length; pixel++) {
    heedCancelAt(pixel)
    lumps[pixel] = nearestIn(
      palette,
      labs[pixel * 3] as number,
      labs[pixel * 3 + 1] as number,
      labs[pixel * 3 + 2] as number,
    )
  }
  return lumps
}

/** Colours that run into each other, as in a sky, are kneaded together: only clear steps are borders of lumps. */
function unlikeIn(palette: Float32Array): (one: number, other: number) => boolean {
  return (one, other) => {
    if (one === other) return false
    let apart = 0
    for (let channel = 0; channel < 3; channel++) {
      apart += ((palette[one * 3 + channel] as number) - (palette[other * 3 + channel] as number)) ** 2
    }
    return apart > 0.016
  }
}

/** Height of the clay: high within lumps, falling off round at their borders; nearer things stand higher. */
function reliefOf(
  lumps: Uint8Array,
  soft: Float32Array,
  frame: Frame,
  options: MediumOptions,
  unlike: (one: number, other: number) => boolean,
): Float32Array {
  const { width, height, depth } = frame
  const unit = unitOf(frame)
  const size = { width, height, channels: 1 }
  const groups = groupsOf(frame)
  const inside = new Float32Array(lumps.length).fill(1)
  for (let pixel = 0; pixel < lumps.length - width; pixel++) {
    const lump = lumps[pixel] as number
    const borders = unlike(lump, lumps[pixel + 1] as number) || unlike(lump, lumps[pixel + width] as number)
    const ends = groups[pixel] !== groups[pixel + 1] || groups[pixel] !== groups[pixel + width]
    const sky = (depth[pixel] as number) >= SKY_DEPTH !== (depth[pixel + width] as number) >= SKY_DEPTH
    if (ends || sky) inside[pixel] = -4
    else if (borders) inside[pixel] = 0
  }
  const narrow = boxBlur(inside.slice(), size, Math.max(1, 1.6 * unit), 2)
  const wide = boxBlur(inside, size, Math.max(2, 5.5 * unit), 3)
  const grey = boxBlur(greyOf(soft), size, Math.max(1, 4 * unit), 2)
  const noise = new Noise(seedFor(options.seed, 'clay'))
  const relief = narrow
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const dents = 5.2 * noise.octaves(x * 0.022, y * 0.022, 3) + 1.2 * noise.at(x * 0.09, y * 0.09)
      const prints = 0.3 * printAt(x, y, options.seed)
      relief[pixel] =
        unit *
        (2.6 * (narrow[pixel] as number) +
          5.5 * (wide[pixel] as number) +
          5 * (grey[pixel] as number) +
          options.weight * (dents + prints))
    }
  }
  return relief
}

const PRINT_CELL = 58

/** Ridges of a fingertip pressed here and there, turned each its own way, strongest in the middle. */
function printAt(x: number, y: number, seed: number): number {
  const column = Math.floor(x / PRINT_CELL)
  const row = Math.floor(y / PRINT_CELL)
  const lot = hashAt(column, row, seed + 50)
  if (lot < 0.35) return 0
  const centreX = (column + 0.3 + 0.4 * hashAt(column, row, seed + 51)) * PRINT_CELL
  const centreY = (row + 0.3 + 0.4 * hashAt(column, row, seed + 52)) * PRINT_CELL
  const turn = 6.28 * hashAt(column, row, seed + 53)
  const dx = x - centreX
  const dy = y - centreY
  const u = dx * Math.cos(turn) + dy * Math.sin(turn)
  const v = dy * Math.cos(turn) - dx * Math.sin(turn)
  const away = Math.hypot(u / 13, v / 18)
  if (away > 1) return 0
  const loop = Math.hypot(u * 1.25, v - 4) + 0.5 * Math.sin(v * 0.3)
  return Math.sin(loop * 2.15) * smooth(1, 0.45, away) * lot
}

interface Lighting {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly relief: Float32Array
  readonly lumps: Uint8Array
  readonly soft: Float32Array
  readonly bytes: Uint8Array
}

function lit({ picture, frame, options, relief, lumps, soft, bytes }: Lighting): Picture {
  const { width, height } = picture
  const planes = new Float32Array(relief.length * 3)
  const hollow = boxBlur(relief.slice(), { width, height, channels: 1 }, Math.max(2, 6 * unitOf(picture)), 2)
  for (let row = 0; row < height; row++) {
    heedCancel()
    const up = Math.max(0, row - 1) * width
    const down = Math.min(height - 1, row + 1) * width
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const slopeX =
        ((relief[row * width + Math.min(width - 1, column + 1)] as number) -
          (relief[row * width + Math.max(0, column - 1)] as number)) /
        2
      const slopeY = ((relief[down + column] as number) - (relief[up + column] as number)) / 2
      // Light from the upper left, soft as of a large window.
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1.6)
      const normalX = -slopeX / length
      const normalY = -slopeY / length
      const normalZ = 1.265 / length
      const facing = normalX * -0.5 + normalY * -0.62 + normalZ * 0.6
      const mirrored = normalX * -0.3 + normalY * -0.42 + normalZ * 0.86
      const shine = clamp(mirrored) ** 26 * 0.2
      const depth = clamp(1 + ((relief[pixel] as number) - (hollow[pixel] as number)) * 0.045, 0.5, 1.1)
      const entry = (lumps[pixel] as number) * 3
      const speck = 0.03 * (hashAt(column, row, options.seed) - 0.5)
      const thing = (frame.part[pixel] as number) >= FIRST_SUBJECT ? 0.5 : 0.62
      for (let channel = 0; channel < 3; channel++) {
        const colour = mix((bytes[entry + channel] as number) / 255, soft[pixel * 3 + channel] as number, thing)
        const lightness = (0.42 + 0.95 * clamp(facing * 0.75 + 0.25)) * depth
        planes[pixel * 3 + channel] = 0.03 + colour * lightness + shine + speck
      }
    }
  }
  return pictureOf(planes, picture)
}
