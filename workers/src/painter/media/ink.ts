import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, SKY_DEPTH, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { tracePath } from './brush.ts'
import { flattened } from './flatten.ts'
import { flowOf, type Flow } from './flow.ts'
import { lineField } from './lines.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { drawBack, setOff } from './set-off.ts'
import { penLine } from './pen.ts'
import { greyOf, pictureOf, planesOf } from './planes.ts'

interface Plate {
  readonly picture: Picture
  readonly frame: Frame
  readonly options: MediumOptions
  readonly grey: Float32Array
  readonly flow: Flow
  readonly noise: Noise
  readonly unit: number
  /** 1 is all ink. */
  readonly ink: Float32Array
}

/** Black on warm paper: hatching that follows the form, denser and crossed where it is darker, and brushed outlines. */
export const paintInk: PaintMedium = (picture, frame, options) => {
  const grey = stretched(greyOf(planesOf(picture)))
  const plate: Plate = {
    picture,
    frame,
    options,
    grey,
    flow: flowOf(grey, frame, { seed: seedFor(options.seed, 'ink flow') }),
    noise: new Noise(seedFor(options.seed, 'ink')),
    unit: unitOf(picture),
    ink: new Float32Array(grey.length),
  }
  options.cancel.check()
  if (options.variant === 'sumi-e') washInk(plate)
  else if (options.variant === 'linocut') carve(plate)
  else if (options.variant === 'engraving') engrave(plate)
  else if (options.variant === 'stipple') stipple(plate)
  else hatch(plate)
  options.cancel.check()
  return printed(plate)
}

/** Most of the range of tones, whatever the light: ink has only black and paper to say it with. */
function stretched(grey: Float32Array): Float32Array {
  const sorted = grey.filter((_, index) => index % 23 === 0).toSorted()
  const low = sorted[Math.floor(sorted.length * 0.03)] ?? 0
  const high = Math.max(low + 0.15, sorted[Math.floor(sorted.length * 0.95)] ?? 1)
  return grey.map(value => clamp((value - low) / (high - low)))
}

interface Hatching {
  readonly below: number
  readonly angle: number
  readonly spacing: number
  readonly length: number
  readonly width: number
  /** How far lines turn with the form, 0 to 1. */
  readonly form: number
}

const hatchings: readonly Hatching[] = [
  { below: 0.8, angle: -0.62, spacing: 5.2, length: 26, width: 0.75, form: 0.75 },
  { below: 0.56, angle: -0.62, spacing: 3.6, length: 22, width: 0.85, form: 0.75 },
  { below: 0.38, angle: 0.55, spacing: 3.6, length: 18, width: 0.85, form: 0.35 },
  { below: 0.22, angle: 1.35, spacing: 3, length: 15, width: 0.95, form: 0.15 },
  { below: 0.11, angle: 0.1, spacing: 2.4, length: 14, width: 1.1, form: 0 },
]

function hatch(plate: Plate): void {
  const { picture, grey, ink, options, unit, frame } = plate
  const tone = boxBlur(grey.slice(), { width: picture.width, height: picture.height, channels: 1 }, 1.2 * unit, 2)
  for (const [index, hatching] of hatchings.entries()) {
    options.cancel.check()
    hatchLayer(plate, tone, hatching, index)
  }
  spotBlacks(plate, tone)
  const lines = lineField(frame, { seed: options.seed, thickness: 0.75 * mix(1, options.weight, 0.6), grey })
  for (let pixel = 0; pixel < ink.length; pixel++) ink[pixel] = Math.max(ink[pixel] as number, lines[pixel] as number)
}

/** Rows of short pen lines over the whole sheet; each pressed only as hard as it is dark along it, so that light breaks it off. */
function hatchLayer(plate: Plate, tone: Float32Array, hatching: Hatching, index: number): void {
  const { picture, unit, options } = plate
  const { width, height } = picture
  const spacing = hatching.spacing * unit
  const length = hatching.length * unit
  const cosine = Math.cos(hatching.angle)
  const sine = Math.sin(hatching.angle)
  const reach = Math.hypot(width, height) / 2
  const seed = seedFor(options.seed, `hatching ${index}`)
  const path = new Float32Array(24)
  for (let row = Math.floor(-reach / spacing); row * spacing < reach; row++) {
    heedCancel()
    for (let column = Math.floor(-reach / length); column * length < reach; column++) {
      const along = (column + 0.5 * hashAt(column, row, seed) + (row & 1) * 0.5) * length
      const across = (row + 0.45 * (hashAt(column, row, seed + 1) - 0.5)) * spacing
      const x = width / 2 + along * cosine - across * sine
      const y = height / 2 + along * sine + across * cosine
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue
      if ((tone[Math.floor(y) * width + Math.floor(x)] as number) > hatching.below) continue
      hatchStroke(plate, tone, hatching, { x, y, path, lot: hashAt(column, row, seed + 2) })
    }
  }
}

interface HatchStart {
  readonly x: number
  readonly y: number
  readonly path: Float32Array
  readonly lot: number
}

function hatchStroke(plate: Plate, tone: Float32Array, hatching: Hatching, { x, y, path, lot }: HatchStart): void {
  const { picture, frame, unit, options } = plate
  const { width, height } = picture
  const pixel = Math.floor(y) * width + Math.floor(x)
  const heading: [number, number] = [Math.cos(hatching.angle), Math.sin(hatching.angle)]
  const steps = 7
  const step = ((hatching.length * unit) / steps) * mix(0.7, 1.25, lot)
  const bent = hatching.form * ((frame.depth[pixel] as number) >= SKY_DEPTH ? 0.25 : 1)
  const points = tracePath(bentFlow(plate, bent, heading), path, { x, y, step, steps, heading })
  penLine(plate.ink, width, height, {
    path,
    points,
    width: hatching.width * unit * mix(1, options.weight, 0.7),
    pressure: (px, py) => {
      const there = Math.floor(py) * width + Math.floor(px)
      if (there < 0 || there >= tone.length) return 0
      return clamp(0.25 + (hatching.below - (tone[there] as number)) * 4.5)
    },
  })
}

/** A view of the flow that is mixed with one heading. Kept small: it is asked at some few points of each line. */
function bentFlow({ flow }: Plate, share: number, [headingX, headingY]: readonly [number, number]): Flow {
  if (share >= 0.7) return flow
  return { width: 1, height: 1, x: Float32Array.of(headingX), y: Float32Array.of(headingY) }
}

function spotBlacks({ ink }: Plate, tone: Float32Array): void {
  for (let pixel = 0; pixel < ink.length; pixel++) {
    heedCancelAt(pixel)
    const solid = smooth(0.07, 0.02, tone[pixel] as number)
    ink[pixel] = Math.max(ink[pixel] as number, solid)
  }
}

/** Wet brush: few greys that bleed at their edges, dry streaks, much paper left white. */
function washInk({ picture, frame, options, unit, noise, ink }: Plate): void {
  const { width, height } = picture
  const planes = flattened(flattened(planesOf(picture), width, height, 5 * unit), width, height, 4 * unit)
  const tone = stretched(greyOf(planes))
  drawBack(tone, boxBlur(tone.slice(), { width, height, channels: 1 }, 9 * unit, 2), frame, 0.36)
  const wet = boxBlur(tone.slice(), { width, height, channels: 1 }, 5 * unit, 2)
  const lines = lineField(frame, { seed: options.seed, thickness: 1.9, wobble: 2.2 })
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const bleed = clamp(0.5 + 0.9 * noise.octaves(x * 0.012, y * 0.012, 3))
      const dark = 1 - mix(tone[pixel] as number, wet[pixel] as number, bleed)
      const stepped = 0.55 * smooth(0.42, 0.66, dark) + 0.33 * smooth(0.74, 0.9, dark)
      const pool = 1 + 0.5 * noise.octaves(x * 0.02 + 7, y * 0.02, 3)
      const streak = smooth(0.1, 0.45, noise.at(x * 0.05 + y * 0.01, y * 0.7) + (1 - dark) * 0.5)
      const rim = 0.25 * smooth(0.02, 0.09, Math.abs((wet[pixel] as number) - (tone[pixel] as number)))
      const line = (lines[pixel] as number) * clamp(0.75 + 0.6 * noise.at(x * 0.03, y * 0.03))
      const bare = smooth(
        -0.1,
        0.12,
        frameDistance(column, row, width, height) + 0.05 * noise.octaves(x * 0.012, y * 0.012, 3) - 0.03,
      )
      ink[pixel] = clamp(
        Math.max((stepped * pool + rim * stepped) * (1 - 0.55 * streak * (1 - dark)), line * 0.9) * bare,
      )
    }
  }
}

function frameDistance(column: number, row: number, width: number, height: number): number {
  return Math.min(column, width - 1 - column, row, height - 1 - row) / Math.min(width, height)
}

/** Black and white alone; where it is neither, lines as the gouge leaves them, wider the lighter it is. */
function carve({ picture, frame, options, unit, noise, grey, flow, ink }: Plate): void {
  const { width, height } = picture
  const planes = flattened(planesOf(picture), width, height, 3 * unit)
  const tone = stretched(greyOf(planes))
  setOff(tone, boxBlur(tone.slice(), { width, height, channels: 1 }, 7 * unit, 2), frame, isDark(picture))
  const calm = frame.part.some(value => value >= FIRST_SUBJECT)
  const lines = lineField(frame, { seed: options.seed, thickness: 1.6, grey })
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const cell = Math.min(flow.height - 1, row >> 1) * flow.width + Math.min(flow.width - 1, column >> 1)
      // What is around a subject is cut in level lines, so that the subject has the turns to itself.
      const across =
        calm && (frame.part[pixel] as number) < FIRST_SUBJECT
          ? y
          : gougePhase(x, y, flow.x[cell] as number, flow.y[cell] as number)
      const gouge = 0.5 + 0.5 * Math.sin(across * 1.05 + 2.4 * noise.octaves(x * 0.03, y * 0.03, 2))
      const light = (tone[pixel] as number) + 0.07 * noise.at(x * 0.2, y * 0.2)
      const black = smooth(-0.06, 0.06, mix(0.1, 0.9, 1 - light) + (gouge - 0.5) * 0.75 - 0.5)
      const stray = hashAt(Math.floor(x / 2), Math.floor(y / 9), options.seed) > 0.985 ? 0.5 : 0
      ink[pixel] = clamp(
        Math.max(black, smooth(0.3, 0.6, lines[pixel] as number)) - stray * (1 - (lines[pixel] as number)),
      )
    }
  }
}

/** A night: most of it below a fifth of the light. */
function isDark({ data }: Picture): boolean {
  let dark = 0
  let count = 0
  for (let at = 1; at < data.length; at += 3 * 37) {
    count++
    if ((data[at] as number) < 90) dark++
  }
  return dark > count * 0.55
}

/** Three fixed slants rather than the flow itself, whose every turn would tear the lines. */
function gougePhase(x: number, y: number, flowX: number, flowY: number): number {
  const angle = Math.atan2(flowY, flowX)
  const turned = Math.round(((angle + Math.PI) % Math.PI) / (Math.PI / 3)) * (Math.PI / 3)
  return y * Math.cos(turned) - x * Math.sin(turned)
}

/** Long parallel lines that swell with the dark, a second set across in the shadows: banknotes, old books. */
function engrave({ picture, frame, options, unit, grey, ink }: Plate): void {
  const { width, height } = picture
  const size = { width, height, channels: 1 }
  const tone = boxBlur(grey.slice(), size, 1.2 * unit, 2)
  const form = boxBlur(grey.slice(), size, 9 * unit, 3)
  const lines = lineField(frame, { seed: options.seed, thickness: 0.6 })
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const bend = 26 * (form[pixel] as number)
      const dark = 1 - (tone[pixel] as number)
      const first = lineCover(y + 0.22 * x + bend, 3.4, 0.12 + 0.78 * dark, unit)
      const second = dark > 0.45 ? lineCover(y * 0.5 - x + bend * 0.7, 3.6, (dark - 0.45) * 1.5, unit) : 0
      ink[pixel] = Math.max(first * smooth(0.04, 0.14, dark), second, lines[pixel] as number)
    }
  }
}

/** @param share of the spacing that is ink */
function lineCover(place: number, spacing: number, share: number, unit: number): number {
  const away = Math.abs(place / spacing - Math.round(place / spacing)) * spacing
  const half = (Math.min(0.97, share) * spacing) / 2
  return clamp((half - away) * unit * 1.1 + 0.5)
}

/** Dots alone: finer and further apart in the light. */
function stipple({ picture, frame, options, unit, grey, ink }: Plate): void {
  const { width, height } = picture
  const cell = 1.9 * unit
  const path = new Float32Array(4)
  for (let row = 0; row * cell < height; row++) {
    if ((row & 31) === 0) options.cancel.check()
    for (let column = 0; column * cell < width; column++) {
      const x = (column + hashAt(column, row, options.seed)) * cell
      const y = (row + hashAt(column, row, options.seed + 1)) * cell
      const pixel = Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))
      const dark = 1 - (grey[pixel] as number)
      if (hashAt(column, row, options.seed + 2) > dark ** 1.5 * 0.95) continue
      path.set([x, y, x + 0.1, y])
      penLine(ink, width, height, { path, points: 2, width: unit * (0.95 + 0.7 * dark), pressure: () => 1 })
    }
  }
  const lines = lineField(frame, { seed: options.seed, thickness: 0.5 })
  for (let pixel = 0; pixel < ink.length; pixel++)
    ink[pixel] = Math.max(ink[pixel] as number, 0.8 * (lines[pixel] as number))
}

/** Ink on paper, with a little of the paper's tooth in both. */
function printed({ picture, options, unit, noise, ink }: Plate): Picture {
  const { width, height } = picture
  const planes = new Float32Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const grain =
        0.014 * (hashAt(column, row, options.seed) - 0.5) +
        0.016 * noise.octaves((column / unit) * 0.2, (row / unit) * 0.2, 2)
      const cover = (ink[pixel] as number) * (0.97 + 2 * grain)
      planes[pixel * 3] = mix(0.957 + grain, 0.085, cover)
      planes[pixel * 3 + 1] = mix(0.937 + grain, 0.08, cover)
      planes[pixel * 3 + 2] = mix(0.894 + grain, 0.09, cover)
    }
  }
  return pictureOf(planes, picture)
}
