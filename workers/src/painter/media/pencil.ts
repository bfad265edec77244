import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { randomFor, seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { lineField } from './lines.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { penLine } from './pen.ts'
import { greyOf, pictureOf, planesOf, stretchTones } from './planes.ts'

interface Manner {
  readonly paper: readonly [number, number, number]
  /** What one pure stroke leaves; none: the colours of the picture. */
  readonly pigment?: readonly [number, number, number]
  /** Light marks on dark paper: lights are drawn, not darks. */
  readonly inverted?: boolean
  readonly spacing: number
  readonly width: number
  /** How much is rubbed in beneath the strokes. */
  readonly smudge: number
  readonly tooth: number
  readonly line: number
  readonly construction: boolean
  readonly margin: boolean
  readonly hatched: boolean
}

const classic: Manner = {
  paper: [0.962, 0.955, 0.935],
  pigment: [0.17, 0.175, 0.19],
  spacing: 2.9,
  width: 1.25,
  smudge: 0.34,
  tooth: 0.55,
  line: 0.65,
  construction: true,
  margin: true,
  hatched: true,
}
const manners: Readonly<Record<string, Manner>> = {
  charcoal: {
    ...classic,
    paper: [0.9, 0.875, 0.83],
    pigment: [0.07, 0.07, 0.075],
    spacing: 7.5,
    width: 4,
    smudge: 0.5,
    tooth: 1,
    line: 1.5,
    construction: false,
  },
  'coloured pencil': {
    paper: [0.975, 0.965, 0.945],
    spacing: 3.4,
    width: 1.7,
    smudge: 0.24,
    tooth: 0.95,
    line: 0.6,
    construction: false,
    margin: true,
    hatched: true,
  },
  pastel: {
    paper: [0.5, 0.47, 0.46],
    spacing: 7.4,
    width: 5.2,
    smudge: 0.3,
    tooth: 1.1,
    line: 0,
    construction: false,
    margin: true,
    hatched: true,
  },
  blueprint: {
    ...classic,
    paper: [0.07, 0.21, 0.45],
    pigment: [0.93, 0.965, 1],
    inverted: true,
    spacing: 7,
    width: 0.7,
    smudge: 0.03,
    tooth: 0.2,
    line: 0.75,
    margin: false,
    hatched: false,
  },
  chalk: {
    ...classic,
    paper: [0.13, 0.17, 0.155],
    pigment: [0.93, 0.93, 0.9],
    inverted: true,
    spacing: 4.4,
    width: 2.6,
    smudge: 0.3,
    tooth: 1,
    line: 1.3,
    construction: false,
    margin: false,
  },
}

interface Sheet {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly manner: Manner
  readonly unit: number
  readonly noise: Noise
  /** How much pigment each place wants, 0 to 1. */
  readonly want: Float32Array
  readonly marks: Float32Array
}

/** Strokes of a point that only touches the ridges of the paper, over rubbed tones, with the lines the drawing was built from. */
export const paintPencil: PaintMedium = (picture, frame, options) => {
  const manner = (options.variant && manners[options.variant]) ?? classic
  const planes = planesOf(picture)
  stretchTones(planes, 0.85)
  const unit = unitOf(picture)
  const soft = flattened(planes, picture.width, picture.height, 1.3 * unit)
  options.cancel.check()
  const grey = greyOf(soft)
  const sheet: Sheet = {
    picture,
    frame,
    options,
    manner,
    unit,
    noise: new Noise(seedFor(options.seed, 'pencil')),
    want: wantOf(grey, soft, manner),
    marks: new Float32Array(grey.length),
  }
  if (manner.hatched) shade(sheet)
  options.cancel.check()
  outline(sheet, grey)
  if (manner.construction) construct(sheet)
  if (options.variant === 'blueprint') ruleGrid(sheet)
  options.cancel.check()
  return drawn(sheet, soft)
}

function wantOf(grey: Float32Array, soft: Float32Array, manner: Manner): Float32Array {
  if (manner.inverted) return grey.map(value => clamp((value - 0.3) * 1.25))
  if (manner.pigment) return grey.map(value => clamp(1.04 - value * 1.02))
  // Coloured: as far from the paper as the colour is.
  return grey.map((_, pixel) => {
    let away = 0
    for (let channel = 0; channel < 3; channel++) {
      away = Math.max(away, Math.abs((soft[pixel * 3 + channel] as number) - (manner.paper[channel] as number)))
    }
    return clamp(away * 1.25 + 0.12)
  })
}

/** Layers at slightly different slants: the first over all that is not light, each next one only where it is darker. */
function shade(sheet: Sheet): void {
  const layers = [
    { above: 0.1, angle: -0.95, darkness: 0.5 },
    { above: 0.34, angle: -0.8, darkness: 0.68 },
    { above: 0.55, angle: -1.15, darkness: 0.85 },
    { above: 0.74, angle: -0.35, darkness: 1 },
  ]
  for (const [index, layer] of layers.entries()) {
    sheet.options.cancel.check()
    shadeLayer(sheet, layer, index)
  }
}

interface ShadeLayer {
  readonly above: number
  readonly angle: number
  readonly darkness: number
}

function shadeLayer(sheet: Sheet, layer: ShadeLayer, index: number): void {
  const { picture, unit, manner, options, noise } = sheet
  const { width, height } = picture
  const spacing = manner.spacing * unit * (1 - 0.1 * index)
  const length = 30 * unit
  const reach = Math.hypot(width, height) / 2
  const seed = seedFor(options.seed, `shading ${index}`)
  const path = new Float32Array(12)
  const cosine = Math.cos(layer.angle)
  const sine = Math.sin(layer.angle)
  for (let row = Math.floor(-reach / spacing); row * spacing < reach; row++) {
    heedCancel()
    for (let column = Math.floor(-reach / length); column * length < reach; column++) {
      const along = (column + 0.9 * hashAt(column, row, seed)) * length
      const across = (row + 0.7 * (hashAt(column, row, seed + 1) - 0.5)) * spacing
      const x = width / 2 + along * cosine - across * sine
      const y = height / 2 + along * sine + across * cosine
      if (x < -length || y < -length || x > width + length || y > height + length) continue
      const bow = (hashAt(column, row, seed + 2) - 0.35) * 3 * unit
      const lean = 0.25 * noise.at((x / unit) * 0.008, (y / unit) * 0.008)
      for (let point = 0; point < 6; point++) {
        const share = point / 5
        const reachAlong = share * length * (0.9 + 0.5 * hashAt(column, row, seed + 3))
        const side = bow * 4 * share * (1 - share) + lean * reachAlong
        path[point * 2] = x + reachAlong * cosine - side * sine
        path[point * 2 + 1] = y + reachAlong * sine + side * cosine
      }
      penLine(sheet.marks, width, height, {
        path,
        points: 6,
        width: manner.width * unit * mix(1, options.weight, 0.5),
        darkness: layer.darkness * (0.75 + 0.25 * hashAt(column, row, seed + 4)),
        pressure: (px, py) => pressureAt(sheet, layer.above, px, py),
      })
    }
  }
}

function pressureAt({ want, picture: { width, height } }: Sheet, above: number, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= width || row >= height) return 0
  return smooth(above - 0.05, above + 0.2, want[row * width + column] as number)
}

/** Contours, drawn twice and not quite alike. */
function outline({ frame, options, manner, marks }: Sheet, grey: Float32Array): void {
  if (manner.line <= 0) return
  for (const [seed, wobble, strength] of [
    [options.seed, 0.7, 0.9],
    [options.seed + 1, 1.9, 0.5],
  ] as const) {
    const lines = lineField(frame, { seed, thickness: manner.line, wobble, grey })
    for (let pixel = 0; pixel < marks.length; pixel++) {
      heedCancelAt(pixel)
      marks[pixel] = Math.max(marks[pixel] as number, strength * (lines[pixel] as number))
    }
    options.cancel.check()
  }
}

/** The horizon, the thirds, and the boxes and axes of things, faint and drawn past their ends. */
function construct(sheet: Sheet): void {
  const { picture, frame, options, unit, manner } = sheet
  const random = randomFor(options.seed, 'construction')
  const strength = manner.inverted ? 0.4 : 0.24
  const line = (fromX: number, fromY: number, toX: number, toY: number): void => {
    const shake = (): number => (random() - 0.5) * 2.4 * unit
    const path = Float32Array.of(
      fromX,
      fromY + shake(),
      (fromX + toX) / 2 + shake(),
      (fromY + toY) / 2 + shake(),
      toX,
      toY + shake(),
    )
    penLine(sheet.marks, picture.width, picture.height, {
      path,
      points: 3,
      width: 0.9 * unit,
      darkness: strength,
      pressure: () => 1,
    })
  }
  for (const { left, right, top, bottom } of boxesOf(frame)) {
    const over = 9 * unit + 0.12 * (right - left)
    line(left - over, top, right + over, top)
    line(left - over, bottom, right + over, bottom)
    line(left, top - over, left, bottom + over)
    line(right, top - over, right, bottom + over)
    line((left + right) / 2, top - over * 1.6, (left + right) / 2, bottom + over * 1.6)
    line(left - over, (top + bottom) / 2, right + over, (top + bottom) / 2)
  }
  const horizon = horizonOf(frame)
  if (horizon > 0) line(0, horizon, picture.width, horizon)
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxesOf({ part, width }: Frame): Box[] {
  const boxes = new Map<number, { left: number; right: number; top: number; bottom: number }>()
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    const what = part[pixel] as number
    if (what < FIRST_SUBJECT) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    const box = boxes.get(what)
    if (!box) boxes.set(what, { left: x, right: x, top: y, bottom: y })
    else {
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.bottom = y
    }
  }
  return [...boxes.values()].slice(0, 3)
}

function horizonOf({ part, width, height }: Frame): number {
  for (let row = height - 1; row > 0; row--) if (part[row * width] === 0 && row < height - 2) return row
  return 0
}

function ruleGrid({ marks, picture: { width, height }, unit }: Sheet): void {
  const step = Math.max(6, Math.round(16 * unit))
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const ruled = row % step === 0 || column % step === 0
      const strong = row % (step * 4) === 0 || column % (step * 4) === 0
      const pixel = row * width + column
      if (ruled) marks[pixel] = Math.max(marks[pixel] as number, strong ? 0.17 : 0.08)
    }
  }
}

/** What the point leaves: all of it on the ridges of the paper, little in its hollows, unless it was pressed hard. */
function drawn(sheet: Sheet, soft: Float32Array): Picture {
  const { picture, options, manner, unit, noise, want, marks } = sheet
  const { width, height } = picture
  const rubbed = boxBlur(want.slice(), { width, height, channels: 1 }, 2.2 * unit, 2)
  const planes = new Float32Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const ridge = 0.5 + 0.5 * noise.octaves(x * 0.55, y * 0.55, 2) + 0.42 * (hashAt(column, row, options.seed) - 0.5)
      const inside = manner.margin ? insideAt(column, row, sheet) : 1
      const amount = clamp(
        (marks[pixel] as number) + manner.smudge * (rubbed[pixel] as number) * (1 - 0.4 * (marks[pixel] as number)),
      )
      const caught = mix(1, smooth(1 - amount - 0.32, 1 - amount + 0.38, ridge), manner.tooth)
      const cover = clamp(amount * caught * inside)
      const fibre = 0.012 * noise.at(x * 0.25, y * 0.25) + 0.012 * (ridge - 0.5)
      for (let channel = 0; channel < 3; channel++) {
        const paper = (manner.paper[channel] as number) + fibre
        const pigment = manner.pigment?.[channel] ?? vividAt(soft, pixel, channel)
        planes[pixel * 3 + channel] = mix(paper, pigment, cover * 0.96)
      }
    }
  }
  return pictureOf(planes, picture)
}

function vividAt(soft: Float32Array, pixel: number, channel: number): number {
  const at = pixel * 3
  const middle = ((soft[at] as number) + (soft[at + 1] as number) + (soft[at + 2] as number)) / 3
  return clamp(middle + ((soft[at + channel] as number) - middle) * 1.35)
}

/** The drawing thins out towards the edge of the sheet instead of stopping at it. */
function insideAt(column: number, row: number, { picture: { width, height }, unit, noise }: Sheet): number {
  const short = Math.min(width, height)
  const away = Math.min(column, row, width - 1 - column, height - 1 - row) / short
  return smooth(
    0.005,
    0.065,
    away +
      0.03 * noise.octaves((column / unit) * 0.03, (row / unit) * 0.03, 3) +
      0.012 * noise.at((column + row) / unit, (column - row) / unit / 9),
  )
}
