import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { emptyPicture, type Picture } from '#images/picture.ts'
import { colourFromHex } from '#painter/core/colour.ts'
import { clamp, mix } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import type { MediumOptions, PaintMedium } from './medium.ts'
import { findPalette, labPlanes, nearestIn, paletteBytes, paletteFrom, type LabPalette } from './palette.ts'
import { greyOf, planesOf } from './planes.ts'

interface Manner {
  /** Blocks along the shorter side. */
  readonly blocks: number
  readonly colours: number
  readonly fixed?: LabPalette
  readonly stitched?: boolean
}

const gameBoy = paletteFrom(['#0f380f', '#306230', '#6f9a24', '#a8c42c', '#dfeeb0'].map(colourFromHex))
const eightBit = paletteFrom(
  [
    '#000000',
    '#fcfcfc',
    '#7c7c7c',
    '#bcbcbc',
    '#0000bc',
    '#3cbcfc',
    '#0078f8',
    '#d800cc',
    '#f878f8',
    '#a80020',
    '#f83800',
    '#fca044',
    '#ac7c00',
    '#f8b800',
    '#f8d878',
    '#007800',
    '#00b800',
    '#58d854',
    '#b8f8b8',
    '#005800',
    '#503000',
    '#881400',
    '#004058',
    '#6844fc',
    '#b8b8f8',
    '#f0d0b0',
    '#787878',
    '#940084',
  ].map(colourFromHex),
)

const classic: Manner = { blocks: 128, colours: 26 }
const manners: Readonly<Record<string, Manner>> = {
  '8-bit': { blocks: 84, colours: 16, fixed: eightBit },
  'game boy': { blocks: 112, colours: 5, fixed: gameBoy },
  'cross-stitch': { blocks: 64, colours: 20, stitched: true },
}

interface Grid {
  readonly columns: number
  readonly rows: number
  readonly block: number
  readonly planes: Float32Array
  readonly part: Uint8Array
  readonly depth: Float32Array
}

/** A truly coarse picture: few colours chosen for it, dithered where they run into each other, outlined where things end. */
export const paintPixelArt: PaintMedium = (picture, frame, options) => {
  const manner = (options.variant && manners[options.variant]) ?? classic
  const grid = coarse(
    picture,
    frame,
    Math.max(2, Math.round((Math.min(picture.width, picture.height) / manner.blocks) * Math.max(0.5, options.weight))),
  )
  options.cancel.check()
  punch(grid.planes)
  const labs = labPlanes(grid.planes)
  const palette =
    manner.fixed ??
    findPalette(labs, manner.colours, {
      seed: options.seed,
      weightOf: block => ((grid.part[block] as number) >= FIRST_SUBJECT ? 8 : 1),
    })
  if (manner.fixed) stretchLightness(labs, manner.colours < 8)
  options.cancel.check()
  const entries = chooseEntries(grid, labs, palette)
  outline(grid, entries, palette)
  const bytes = paletteBytes(palette)
  return manner.stitched ? stitch(picture, grid, entries, bytes, options) : enlarge(picture, grid, entries, bytes)
}

/** Each block is the mean of its most frequent part alone, so that things keep hard borders. */
function coarse(picture: Picture, frame: Frame, block: number): Grid {
  const { width, height } = picture
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const planes = planesOf(picture)
  const grid: Grid = {
    columns,
    rows,
    block,
    planes: new Float32Array(columns * rows * 3),
    part: new Uint8Array(columns * rows),
    depth: new Float32Array(columns * rows),
  }
  const votes = new Uint16Array(256)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const area = {
        left: column * block,
        top: row * block,
        right: Math.min(width, (column + 1) * block),
        bottom: Math.min(height, (row + 1) * block),
      }
      const part = frequentPart(frame, area, votes)
      averageInto(grid, row * columns + column, { planes, frame, area, part })
    }
  }
  return grid
}

interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function frequentPart({ part, width }: Frame, { left, top, right, bottom }: Area, votes: Uint16Array): number {
  votes.fill(0)
  let best = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const what = part[y * width + x] as number
      const count = (votes[what] as number) + (what >= FIRST_SUBJECT ? 3 : 2)
      votes[what] = count
      if (count > (votes[best] as number)) best = what
    }
  }
  return best
}

interface Averaging {
  readonly planes: Float32Array
  readonly frame: Frame
  readonly area: Area
  readonly part: number
}

function averageInto(grid: Grid, to: number, { planes, frame, area, part }: Averaging): void {
  let count = 0
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const pixel = y * frame.width + x
      if ((frame.part[pixel] as number) !== part) continue
      count++
      for (let channel = 0; channel < 3; channel++) {
        grid.planes[to * 3 + channel] =
          (grid.planes[to * 3 + channel] as number) + (planes[pixel * 3 + channel] as number)
      }
      grid.depth[to] = frame.depth[pixel] as number
    }
  }
  for (let channel = 0; channel < 3; channel++) {
    grid.planes[to * 3 + channel] = (grid.planes[to * 3 + channel] as number) / Math.max(1, count)
  }
  grid.part[to] = part
}

/** Coarse pictures need more contrast and colour than fine ones to read the same. */
function punch(planes: Float32Array): void {
  const sorted = greyOf(planes).toSorted()
  const low = 0.85 * (sorted[Math.floor(sorted.length * 0.01)] ?? 0)
  const high = mix(1, Math.max(low + 0.25, sorted[Math.floor(sorted.length * 0.99)] ?? 1), 0.7)
  for (let at = 0; at < planes.length; at += 3) {
    heedCancelAt(at)
    const middle = ((planes[at] as number) + (planes[at + 1] as number) + (planes[at + 2] as number)) / 3
    for (let channel = 0; channel < 3; channel++) {
      const vivid = middle + ((planes[at + channel] as number) - middle) * 1.28
      planes[at + channel] = clamp((vivid - low) / (high - low))
    }
  }
}

/** A fixed palette is met by the whole range of tones; one of greens alone by their lightness only. */
function stretchLightness(labs: Float32Array, byLightnessOnly: boolean): void {
  const sorted = labs.filter((_, index) => index % 3 === 0).toSorted()
  const low = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const high = Math.max(low + 0.15, sorted[Math.floor(sorted.length * 0.97)] ?? 1)
  for (let at = 0; at < labs.length; at += 3) {
    heedCancelAt(at)
    labs[at] = mix(0.28, 0.93, clamp(((labs[at] as number) - low) / (high - low)))
    if (!byLightnessOnly) continue
    labs[at + 1] = -0.08
    labs[at + 2] = 0.1
  }
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Dithered only where neighbours are close to each other, as in skies: elsewhere dots would look like dirt. */
function chooseEntries({ columns, rows }: Grid, labs: Float32Array, palette: LabPalette): Uint8Array {
  const entries = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = row * columns + column
      const calm = calmAt(labs, block, column, row, columns, rows)
      const threshold = ((bayer[(row & 3) * 4 + (column & 3)] as number) / 15 - 0.5) * 0.055 * calm
      entries[block] = nearestIn(
        palette,
        (labs[block * 3] as number) + threshold,
        (labs[block * 3 + 1] as number) + threshold * 0.2,
        (labs[block * 3 + 2] as number) + threshold * 0.2,
      )
    }
  }
  return entries
}

function calmAt(labs: Float32Array, block: number, column: number, row: number, columns: number, rows: number): number {
  let most = 0
  for (const step of [
    column > 0 ? -1 : 0,
    column < columns - 1 ? 1 : 0,
    row > 0 ? -columns : 0,
    row < rows - 1 ? columns : 0,
  ]) {
    most = Math.max(most, Math.abs((labs[block * 3] as number) - (labs[(block + step) * 3] as number)))
  }
  return clamp(1.3 - most * 26)
}

/** The outermost blocks of a thing take the palette's colour that is clearly darker and nearest in hue. */
function outline({ columns, rows, part, depth }: Grid, entries: Uint8Array, palette: LabPalette): void {
  const original = entries.slice()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = row * columns + column
      const here = part[block] as number
      if (here < FIRST_SUBJECT) continue
      const steps = [
        column > 0 ? -1 : 0,
        column < columns - 1 ? 1 : 0,
        row > 0 ? -columns : 0,
        row < rows - 1 ? columns : 0,
      ]
      const ends = steps.some(
        step =>
          (part[block + step] as number) !== here && (depth[block + step] as number) >= (depth[block] as number) * 0.99,
      )
      if (!ends) continue
      const entry = (original[block] as number) * 3
      entries[block] = nearestIn(
        palette,
        Math.max(0.08, (palette[entry] as number) * 0.5 - 0.03),
        (palette[entry + 1] as number) * 0.7,
        (palette[entry + 2] as number) * 0.7,
      )
    }
  }
}

function enlarge(
  { width, height }: Picture,
  { columns, block }: Grid,
  entries: Uint8Array,
  bytes: Uint8Array,
): Picture {
  const enlarged = emptyPicture(width, height)
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const entry = (entries[Math.floor(y / block) * columns + Math.floor(x / block)] as number) * 3
      const at = (y * width + x) * 3
      enlarged.data[at] = bytes[entry] as number
      enlarged.data[at + 1] = bytes[entry + 1] as number
      enlarged.data[at + 2] = bytes[entry + 2] as number
    }
  }
  return enlarged
}

/** A cross of two threads over each square of the cloth, the upper one catching the light. */
function stitch(
  { width, height }: Picture,
  { columns, block }: Grid,
  entries: Uint8Array,
  bytes: Uint8Array,
  { seed }: MediumOptions,
): Picture {
  const stitched = emptyPicture(width, height)
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / block)
      const row = Math.floor(y / block)
      const entry = (entries[row * columns + column] as number) * 3
      const u = ((x % block) + 0.5) / block
      const v = ((y % block) + 0.5) / block
      const shade = threadShade(u, v, 1 + 0.08 * (hashAt(column, row, seed) - 0.5))
      const hole =
        Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5)) > 0.4 && Math.min(Math.abs(u - 0.5), Math.abs(v - 0.5)) > 0.4
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const cloth = (hole ? 120 : 226) - 7 * channel
        stitched.data[at + channel] = clamp(
          shade > 0 ? (bytes[entry + channel] as number) * shade + 14 * (shade - 0.8) : cloth,
          0,
          255,
        )
      }
    }
  }
  return stitched
}

function threadShade(u: number, v: number, lot: number): number {
  const upper = Math.abs(u + v - 1)
  if (upper < 0.38) return lot * (1.12 - upper * upper * 3 + 0.07 * Math.sin((u - v) * 26))
  const lower = Math.abs(u - v)
  return lower < 0.38 ? lot * (0.9 - lower * lower * 3 + 0.06 * Math.sin((u + v) * 26)) : 0
}
