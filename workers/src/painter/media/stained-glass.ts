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
import { greyOf, pictureOf, planesOf, stretchTones } from './planes.ts'

interface Pane {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly unit: number
  readonly planes: Float32Array
  readonly mosaic: boolean
  /** The subject fills so much of the window that its pieces can be as large as those around. */
  readonly isLarge: boolean
  /** Lightness with its detail, painted onto the pieces of things as glass painters do faces. */
  readonly detail: Float32Array
}

/** Hearts of pieces on a shaken grid. */
interface Grid {
  readonly columns: number
  readonly rows: number
  readonly step: number
  /** x, y, red, green, blue of each. */
  readonly hearts: Float32Array
}

/** Pieces of glowing glass in lead; in the other manner small stones set in mortar. Pieces end where things end. */
export const paintStainedGlass: PaintMedium = (picture, frame, options) => {
  const planes = planesOf(picture)
  stretchTones(planes, 0.85)
  const unit = unitOf(picture)
  const mosaic = options.variant === 'mosaic'
  const isLarge = !mosaic && frame.part.filter(part => part >= FIRST_SUBJECT).length > frame.part.length * 0.3
  const detail = greyOf(flattened(planes, picture.width, picture.height, Math.max(1, 1.2 * unit)))
  const pane: Pane = {
    picture,
    frame,
    options,
    unit,
    mosaic,
    isLarge,
    detail,
    planes: mosaic ? planes : simplified(planes, frame),
  }
  const step = (mosaic ? 8.5 : 37) * unit * mix(1, options.weight, 0.4)
  const coarse = gridOf(pane, step)
  // Things are made of smaller pieces than what is around them.
  const fine = gridOf(pane, mosaic ? step * 0.8 : step * (isLarge ? 0.72 : 0.56))
  options.cancel.check()
  const owner = claim(pane, coarse, fine)
  options.cancel.check()
  const pieces = (coarse.columns * coarse.rows + fine.columns * fine.rows) * CLASSES
  const colours = colourPieces(pane, owner, pieces)
  const distance = borderDistance(owner, picture.width, picture.height)
  options.cancel.check()
  return mosaic ? setStones(pane, owner, colours, distance) : glaze(pane, owner, colours, distance)
}

function simplified(planes: Float32Array, frame: Frame): Float32Array {
  const { width, height, part } = frame
  const unit = unitOf(frame)
  const broad = flattened(flattened(planes, width, height, 7 * unit), width, height, 5 * unit)
  const things = flattened(planes, width, height, 2 * unit)
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    if ((part[pixel] as number) < FIRST_SUBJECT) continue
    for (let channel = 0; channel < 3; channel++) broad[pixel * 3 + channel] = things[pixel * 3 + channel] as number
  }
  return broad
}

function gridOf(pane: Pane, step: number): Grid {
  const { options, picture } = pane
  const columns = Math.ceil(picture.width / step)
  const rows = Math.ceil(picture.height / step)
  const hearts = new Float32Array(columns * rows * 5)
  const shake = pane.mosaic ? 0.35 : 0.85
  for (let row = 0; row < rows; row++) {
    heedCancel()
    for (let column = 0; column < columns; column++) {
      const at = (row * columns + column) * 5
      hearts[at] = (column + 0.5 + shake * (hashAt(column, row, options.seed) - 0.5)) * step
      hearts[at + 1] = (row + 0.5 + shake * (hashAt(column, row, options.seed + 1) - 0.5)) * step
      takeColour(pane, hearts, at)
    }
  }
  return { columns, rows, step, hearts }
}

function takeColour({ planes, picture: { width, height } }: Pane, hearts: Float32Array, at: number): void {
  const x = clamp(Math.floor(hearts[at] as number), 0, width - 1)
  const y = clamp(Math.floor(hearts[at + 1] as number), 0, height - 1)
  for (let channel = 0; channel < 3; channel++)
    hearts[at + 2 + channel] = planes[(y * width + x) * 3 + channel] as number
}

const CLASSES = 8

/** Each pixel goes to the nearest piece, counting how far its colour is as well; then pieces are cut along the outlines of things. */
function claim(
  { picture: { width, height }, planes, frame, options, mosaic, isLarge }: Pane,
  coarse: Grid,
  fine: Grid,
): Int32Array {
  const owner = new Int32Array(width * height)
  const afterCoarse = coarse.columns * coarse.rows * CLASSES
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) options.cancel.check()
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const thing = (frame.part[pixel] as number) >= FIRST_SUBJECT
      const nearest = nearestHeart(
        thing ? fine : coarse,
        planes,
        pixel,
        x,
        y,
        mosaic ? 2.5 : thing ? (isLarge ? 12 : 6) : 2.8,
      )
      owner[pixel] = nearest * CLASSES + classOf(frame, pixel) + (thing ? afterCoarse : 0)
    }
  }
  return owner
}

function nearestHeart(
  { columns, rows, step, hearts }: Grid,
  planes: Float32Array,
  pixel: number,
  x: number,
  y: number,
  byColour: number,
): number {
  const row = Math.floor(y / step)
  const column = Math.floor(x / step)
  const near = 1 / (step * step)
  let best = 0
  let least = Infinity
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      const at = (r * columns + c) * 5
      const dx = x - (hearts[at] as number)
      const dy = y - (hearts[at + 1] as number)
      const dr = (planes[pixel * 3] as number) - (hearts[at + 2] as number)
      const dg = (planes[pixel * 3 + 1] as number) - (hearts[at + 3] as number)
      const db = (planes[pixel * 3 + 2] as number) - (hearts[at + 4] as number)
      const away = (dx * dx + dy * dy) * near + byColour * (dr * dr + dg * dg + db * db)
      if (away < least) {
        least = away
        best = r * columns + c
      }
    }
  }
  return best
}

/** Pieces are numbered by thing as well, so that none lies across an outline; sky and land are two. */
function classOf({ part, depth }: Frame, pixel: number): number {
  const what = part[pixel] as number
  if (what >= FIRST_SUBJECT) return 2 + ((what - FIRST_SUBJECT) % 6)
  return (depth[pixel] as number) >= SKY_DEPTH ? 1 : 0
}

/** @returns red, green, blue, count of each piece */
function colourPieces({ planes, options, mosaic }: Pane, owner: Int32Array, pieces: number): Float32Array {
  const sums = new Float32Array(pieces * 4)
  for (let pixel = 0; pixel < owner.length; pixel++) {
    heedCancelAt(pixel)
    const at = (owner[pixel] as number) * 4
    for (let channel = 0; channel < 3; channel++)
      sums[at + channel] = (sums[at + channel] as number) + (planes[pixel * 3 + channel] as number)
    sums[at + 3] = (sums[at + 3] as number) + 1
  }
  for (let piece = 0; piece < sums.length / 4; piece++) {
    const at = piece * 4
    const count = Math.max(1, sums[at + 3] as number)
    const middle = ((sums[at] as number) + (sums[at + 1] as number) + (sums[at + 2] as number)) / 3 / count
    // What is all but grey stays so.
    const spread = Math.max(...sums.subarray(at, at + 3)) / count - middle
    const tinted = smooth(0.03, 0.12, spread)
    const lot = 1 + (mosaic ? 0.26 : 0.3) * (hashAt(piece, 5, options.seed) - 0.5)
    for (let channel = 0; channel < 3; channel++) {
      const vivid = middle + ((sums[at + channel] as number) / count - middle) * mix(1, mosaic ? 1.25 : 1.65, tinted)
      sums[at + channel] = clamp((mosaic ? vivid : 0.05 + 1.05 * vivid) * lot, 0.015, 1)
    }
  }
  return sums
}

/** Lightness of each piece as a whole. */
function meansOf(detail: Float32Array, owner: Int32Array, pieces: number): Float32Array {
  const means = new Float32Array(pieces)
  const counts = new Float32Array(pieces)
  for (let pixel = 0; pixel < owner.length; pixel++) {
    heedCancelAt(pixel)
    const piece = owner[pixel] as number
    means[piece] = (means[piece] as number) + (detail[pixel] as number)
    counts[piece] = (counts[piece] as number) + 1
  }
  for (let piece = 0; piece < pieces; piece++)
    means[piece] = (means[piece] as number) / Math.max(1, counts[piece] as number)
  return means
}

/** Pixels to the nearest border of a piece (two sweeps; near enough to Euclid's for the width of a line). */
function borderDistance(owner: Int32Array, width: number, height: number): Float32Array {
  const distance = new Float32Array(owner.length).fill(1e4)
  for (let pixel = 0; pixel < owner.length; pixel++) {
    heedCancelAt(pixel)
    const x = pixel % width
    if ((x > 0 && owner[pixel] !== owner[pixel - 1]) || (pixel >= width && owner[pixel] !== owner[pixel - width]))
      distance[pixel] = 0
  }
  const relax = (pixel: number, from: number, step: number): void => {
    const through = (distance[from] as number) + step
    if (through < (distance[pixel] as number)) distance[pixel] = through
  }
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (x > 0) relax(pixel, pixel - 1, 1)
      if (y > 0) relax(pixel, pixel - width, 1)
      if (x > 0 && y > 0) relax(pixel, pixel - width - 1, 1.414)
      if (x < width - 1 && y > 0) relax(pixel, pixel - width + 1, 1.414)
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const pixel = y * width + x
      if (x < width - 1) relax(pixel, pixel + 1, 1)
      if (y < height - 1) relax(pixel, pixel + width, 1)
      if (x < width - 1 && y < height - 1) relax(pixel, pixel + width + 1, 1.414)
      if (x > 0 && y < height - 1) relax(pixel, pixel + width - 1, 1.414)
    }
  }
  return distance
}

function glaze(
  { picture, frame, options, unit, detail }: Pane,
  owner: Int32Array,
  colours: Float32Array,
  distance: Float32Array,
): Picture {
  const { width, height } = picture
  const means = meansOf(detail, owner, colours.length / 4)
  const noise = new Noise(seedFor(options.seed, 'glass'))
  boxBlur(distance, { width, height, channels: 1 }, Math.max(1, 0.8 * unit), 1)
  const glass = new Float32Array(width * height * 3)
  const lead = new Float32Array(width * height)
  const frameHalf = 7 * unit
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const away = distance[pixel] as number
      const half = ((frame.part[pixel] as number) >= FIRST_SUBJECT ? 1.1 : 1.75) * unit
      const rim = Math.min(column, row, width - 1 - column, height - 1 - row)
      lead[pixel] = Math.max(smooth(half + 0.8, half - 0.6, away), smooth(frameHalf + 0.8, frameHalf - 0.8, rim))
      const x = column / unit
      const y = row / unit
      const piece = owner[pixel] as number
      const slant = 6.28 * hashAt(piece, 2, options.seed)
      const streak = noise.octaves(
        (x * Math.cos(slant) + y * Math.sin(slant)) * 0.02 + piece,
        (y * Math.cos(slant) - x * Math.sin(slant)) * 0.11,
        3,
      )
      const bubble = hashAt(Math.floor(x / 2.2), Math.floor(y / 2.2), options.seed) > 0.993 ? 0.18 : 0
      const behind = 1.16 - 0.5 * ((column / width - 0.5) ** 2 + (row / height - 0.42) ** 2) * 2
      const grime = 0.72 + 0.28 * smooth(half, half + 6 * unit, away)
      const thing = (frame.part[pixel] as number) >= FIRST_SUBJECT
      const painted = thing
        ? clamp(((detail[pixel] as number) + 0.03) / ((means[piece] as number) + 0.03), 0.22, 1.7)
        : 1
      for (let channel = 0; channel < 3; channel++) {
        const colour = colours[piece * 4 + channel] as number
        glass[pixel * 3 + channel] = clamp(
          colour * painted * (1 + (thing ? 0.16 : 0.34) * streak) * behind * grime + bubble * (0.3 + colour),
          0,
          1.4,
        )
      }
    }
  }
  options.cancel.check()
  return leaded(picture, glass, lead, unit)
}

/** Light spills from the glass over the lead, which is dark, round and a little shiny. */
function leaded(picture: Picture, glass: Float32Array, lead: Float32Array, unit: number): Picture {
  const { width, height } = picture
  const shine = glass.slice()
  for (let pixel = 0; pixel < lead.length; pixel++)
    for (let channel = 0; channel < 3; channel++)
      shine[pixel * 3 + channel] = (shine[pixel * 3 + channel] as number) * (1 - (lead[pixel] as number))
  boxBlur(shine, { width, height, channels: 3 }, 4 * unit, 2)
  const round = boxBlur(lead.slice(), { width, height, channels: 1 }, Math.max(1, unit), 2)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const before = row > 0 && column > 0 ? pixel - width - 1 : pixel
      const after = row < height - 1 && column < width - 1 ? pixel + width + 1 : pixel
      const slope = (round[after] as number) - (round[before] as number)
      const metal = 0.085 + 0.3 * Math.max(0, slope) - 0.05 * Math.max(0, -slope)
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        const spilled = shine[at] as number
        glass[at] = mix(
          (glass[at] as number) * 0.92 + 0.16 * spilled * spilled,
          metal + 0.1 * spilled,
          lead[pixel] as number,
        )
      }
    }
  }
  return pictureOf(glass, picture)
}

function setStones(
  { picture, options, unit }: Pane,
  owner: Int32Array,
  colours: Float32Array,
  distance: Float32Array,
): Picture {
  const { width, height } = picture
  const noise = new Noise(seedFor(options.seed, 'stones'))
  const planes = new Float32Array(width * height * 3)
  const soft = boxBlur(distance.slice(), { width, height, channels: 1 }, Math.max(1, 0.7 * unit), 1)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const piece = owner[pixel] as number
      const before = row > 0 && column > 0 ? pixel - width - 1 : pixel
      const after = row < height - 1 && column < width - 1 ? pixel + width + 1 : pixel
      const bevel =
        clamp(((soft[after] as number) - (soft[before] as number)) / unit, -1, 1) *
        smooth(3.2 * unit, 1.2 * unit, soft[pixel] as number)
      const tilt = 0.2 * (hashAt(piece, 9, options.seed) - 0.5)
      const vein = 0.08 * noise.octaves((column / unit) * 0.14 + piece * 3, (row / unit) * 0.14, 3)
      const mortar = smooth(1.15 * unit, 0.45 * unit, distance[pixel] as number)
      const grit = 0.52 + 0.1 * (hashAt(column, row, options.seed) - 0.5) + 0.06 * noise.at(column * 0.3, row * 0.3)
      for (let channel = 0; channel < 3; channel++) {
        const stone = (colours[piece * 4 + channel] as number) * (1 + tilt + vein) + 0.14 * bevel
        planes[pixel * 3 + channel] = mix(stone, grit * (0.98 - 0.04 * channel), mortar)
      }
    }
  }
  return pictureOf(planes, picture)
}
