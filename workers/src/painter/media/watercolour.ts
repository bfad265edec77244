import { heedCancel } from '#engine/heed-cancel.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { hashAt } from '#painter/core/hash.ts'
import { Noise } from '#painter/core/noise.ts'
import { between, randomFor, seedFor } from '#painter/core/random.ts'
import { flattened } from './flatten.ts'
import { inkLines } from './lines.ts'
import { unitOf, type MediumOptions, type PaintMedium } from './medium.ts'
import { pictureOf, planesOf } from './planes.ts'

interface Sheet {
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly noise: Noise
  readonly options: MediumOptions
}

const paper = [0.972, 0.962, 0.938] as const

/**
 * Washes of pigment over white paper: shapes run a little into each other, each dries with a darker rim, the pigment settles in
 * the hollows of the paper, and the edge of the sheet stays white.
 */
export const paintWatercolour: PaintMedium = (picture, frame, options) => {
  const { width, height } = picture
  const sheet: Sheet = {
    width,
    height,
    unit: unitOf(picture),
    noise: new Noise(seedFor(options.seed, 'watercolour')),
    options,
  }
  const loose = options.variant === 'loose' ? 1.7 : options.variant === 'ink and wash' ? 1.3 : 1
  const washes = washesOf(planesOf(picture), frame, sheet, loose)
  options.cancel.check()
  const tints = washLevels(washes, sheet)
  options.cancel.check()
  const density = densityOf(tints, sheet)
  backruns(density, sheet)
  options.cancel.check()
  layDown(tints, density, sheet, loose)
  spatter(tints, sheet)
  if (options.variant === 'ink and wash') {
    inkLines(tints, frame, {
      seed: options.seed,
      thickness: 0.6,
      colour: [0.13, 0.12, 0.15],
      within: (column, row) => edgeDistance(column, row, sheet, loose) > 0.012,
    })
  }
  return pictureOf(tints, picture)
}

/** Flat shapes with wandering edges; things keep theirs truer than the land does. */
function washesOf(planes: Float32Array, frame: Frame, sheet: Sheet, loose: number): Float32Array {
  const { width, height, unit, noise, options } = sheet
  const broad = flattened(flattened(planes, width, height, 3.4 * unit * loose), width, height, 2.6 * unit * loose)
  options.cancel.check()
  const fine = flattened(planes, width, height, 1.3 * unit * loose)
  const near = nearness(frame, unit)
  const washes = new Float32Array(planes.length)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const x = column / unit
      const y = row / unit
      const pixel = row * width + column
      const thing = near[pixel] as number
      const reach = unit * loose * mix(1, 0.3, thing)
      const dx = (5 * noise.octaves(x * 0.022, y * 0.022, 3) + 1.6 * noise.at(x * 0.13, y * 0.13)) * reach
      const dy = (5 * noise.octaves(x * 0.022 + 41, y * 0.022, 3) + 1.6 * noise.at(x * 0.13 + 9, y * 0.13)) * reach
      const from =
        (clamp(Math.round(row + dy), 0, height - 1) * width + clamp(Math.round(column + dx), 0, width - 1)) * 3
      for (let channel = 0; channel < 3; channel++) {
        washes[pixel * 3 + channel] = mix(broad[from + channel] as number, fine[from + channel] as number, thing * 0.8)
      }
    }
  }
  return washes
}

function nearness({ part, width, height }: Frame, unit: number): Float32Array {
  const near = new Float32Array(part.length)
  for (let pixel = 0; pixel < part.length; pixel++) near[pixel] = (part[pixel] as number) >= FIRST_SUBJECT ? 1 : 0
  return boxBlur(near, { width, height, channels: 1 }, 2 * unit, 2)
}

const LEVELS = 7

/** Lightness in steps, each a wash laid over the last; where the brush was wet the step is soft. Transparent paint is never black. */
function washLevels(washes: Float32Array, { width, height, unit, noise }: Sheet): Float32Array {
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const x = column / unit
      const y = row / unit
      const peak = Math.max(washes[at] as number, washes[at + 1] as number, washes[at + 2] as number, 0.02)
      const wander = 0.35 * noise.octaves(x * 0.035 + 5, y * 0.035, 3)
      const place = peak * LEVELS + wander
      const step = Math.floor(place)
      const wet = clamp(0.5 + 0.9 * noise.at(x * 0.008 + 70, y * 0.008))
      const stepped = step + smooth(0.5 - 0.06 - 0.44 * wet, 0.5 + 0.06 + 0.44 * wet, place - step)
      const lifted = 0.1 + 0.9 * clamp(mix(place, stepped, 0.8) / LEVELS) ** 0.82
      const grey = (washes[at] as number) * 0.3 + (washes[at + 1] as number) * 0.59 + (washes[at + 2] as number) * 0.11
      for (let channel = 0; channel < 3; channel++) {
        const value = (washes[at + channel] as number) / peak
        washes[at + channel] = clamp(lifted * mix(grey / peak, value, 1.18))
      }
    }
  }
  return washes
}

/** How much pigment lies at each pixel, 1 as painted: pools, grain of the paper, rims where a wash dried. */
function densityOf(tints: Float32Array, { width, height, unit, noise, options }: Sheet): Float32Array {
  const size = { width, height, channels: 3 }
  const narrow = boxBlur(tints.slice(), size, Math.max(1, 1.6 * unit), 2)
  const wide = boxBlur(tints.slice(), size, Math.max(2, 5 * unit), 2)
  const density = new Float32Array(width * height)
  const strength = options.weight
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const at = pixel * 3
      const x = column / unit
      const y = row / unit
      let rim = 0
      for (let channel = 0; channel < 3; channel++) {
        rim += clamp((narrow[at + channel] as number) - (tints[at + channel] as number), -0.03, 0.2)
        rim += 0.6 * clamp((wide[at + channel] as number) - (tints[at + channel] as number), -0.02, 0.12)
      }
      const pool = noise.octaves(x * 0.011 + 3, y * 0.011, 4)
      const tooth = noise.octaves(x * 0.42, y * 0.42, 2) + 0.5 * (hashAt(column, row, options.seed) - 0.5)
      density[pixel] = 1 + strength * (0.75 * pool + 2.1 * rim + 0.3 * tooth)
    }
  }
  return density
}

/** Where water ran back into a drying wash: a pale heart with a crinkled dark rim. */
function backruns(density: Float32Array, { width, height, unit, noise, options }: Sheet): void {
  const random = randomFor(options.seed, 'backruns')
  for (let count = 0; count < 3; count++) {
    const x = between(random, 0.1, 0.9) * width
    const y = between(random, 0.08, 0.75) * height
    const radius = between(random, 26, 60) * unit
    for (let row = Math.max(0, Math.floor(y - 1.9 * radius)); row < Math.min(height, y + 1.9 * radius); row++) {
      heedCancel()
      for (
        let column = Math.max(0, Math.floor(x - 1.9 * radius));
        column < Math.min(width, x + 1.9 * radius);
        column++
      ) {
        const crinkle = 1 + 0.95 * noise.octaves((column / unit) * 0.035 + count * 9, (row / unit) * 0.05, 4)
        const away = Math.hypot(column - x, row - y) / (radius * crinkle)
        if (away > 1.25) continue
        const rim = Math.exp(-(((away - 1) / 0.05) ** 2)) * 0.26
        const heart = -0.2 * smooth(1, 0.5, away)
        const pixel = row * width + column
        density[pixel] = (density[pixel] as number) + rim + heart
      }
    }
  }
}

/** Pigment on paper: more of it darkens and deepens the colour as another layer of glass would. */
function layDown(tints: Float32Array, density: Float32Array, sheet: Sheet, loose: number): void {
  const { width, height, unit, noise, options } = sheet
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column
      const x = column / unit
      const y = row / unit
      const relief = noise.octaves(x * 0.3 + 20, y * 0.3, 3)
      const fibre = 0.018 * relief + 0.012 * (hashAt(column, row, options.seed + 3) - 0.5)
      const away = edgeDistance(column, row, sheet, loose)
      // The brush runs dry towards the edge and only touches the ridges of the paper.
      const covered = smooth(0, 0.006, away - 0.012 * Math.max(0, relief) * 2)
      const rim = 0.45 * Math.exp(-(((away - 0.008) / 0.006) ** 2))
      const amount = clamp((density[pixel] as number) + rim, 0.25, 2.6)
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        const tint = clamp(tints[at] as number, 0.02, 0.995)
        const painted = tint - (tint - tint * tint) * (amount - 1)
        const sheetWhite = (paper[channel] as number) + fibre
        tints[at] = mix(sheetWhite, Math.min(painted, 1) * (sheetWhite * 0.4 + 0.6), covered)
      }
    }
  }
}

/** @returns how far inside the painted area, in parts of the picture; below 0 is bare paper */
function edgeDistance(column: number, row: number, { width, height, unit, noise }: Sheet, loose: number): number {
  const short = Math.min(width, height)
  const across = Math.min(column, width - 1 - column) / short
  const down = Math.min(row, height - 1 - row) / short
  const x = column / unit
  const y = row / unit
  const wander = 0.03 * noise.octaves(x * 0.016 + 90, y * 0.016, 4) + 0.006 * noise.octaves(x * 0.1, y * 0.1 + 33, 2)
  return Math.min(across, down) + wander * loose - 0.036 * (loose > 1.5 ? 1.8 : 1)
}

function spatter(tints: Float32Array, { width, height, unit, options }: Sheet): void {
  const random = randomFor(options.seed, 'spatter')
  for (let count = 0; count < 46; count++) {
    const x = random() * width
    const y = random() * height
    const radius = (0.4 + 2.2 * random() ** 5) * unit
    const from = (Math.floor(random() * height) * width + Math.floor(x)) * 3
    const tint = [tints[from] as number, tints[from + 1] as number, tints[from + 2] as number]
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row++) {
      for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(width - 1, x + radius); column++) {
        const away = Math.hypot(column - x, row - y) / radius
        if (away > 1) continue
        const cover = 0.55 * smooth(1, 0.75, away) * (0.7 + 0.3 * away)
        const at = (row * width + column) * 3
        for (let channel = 0; channel < 3; channel++) {
          const under = tints[at + channel] as number
          tints[at + channel] = mix(under, under * (tint[channel] as number), cover)
        }
      }
    }
  }
}
