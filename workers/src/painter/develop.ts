import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { Picture } from '#images/picture.ts'
import { emptyPicture } from '#images/picture.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { luminance } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { colourFromLab, labOf, type Lab } from '#painter/core/oklab.ts'
import { byteFromLinear, linearFromByte, screenShare } from '#painter/core/screen.ts'
import type { Look } from '#painter/look.ts'

/** Light to picture, as film does it: exposed, glowing where it is bright, its range folded into that of a screen. */
export function develop(frame: Frame, look: Look): Picture {
  if (look.flat) return print(frame, look)
  const exposure = look.exposure ?? meter(frame, look)
  const glow = glowOf(frame, exposure, look.bloom)
  const curve = toneCurve(look)
  const picture = emptyPicture(frame.width, frame.height)
  expose({ frame, look, exposure, glow, curve, picture })
  if (look.clearing > 0) clearAir(picture, look.clearing)
  if (look.palette.length > 0) leanToPalette(picture, frame, look)
  return picture
}

/** Colours as they were chosen, but for the mood's saturation and warmth. */
function print({ width, height, colour }: Frame, { saturation, warmth }: Look): Picture {
  const picture = emptyPicture(width, height)
  // A plain scene is a little more vivid than light itself; flat colours are not.
  const vivid = saturation / 1.06
  const tint = [1 + 0.16 * warmth, 1, 1 - 0.2 * warmth]
  for (let at = 0; at < colour.length; at += 3) {
    heedCancelAt(at)
    const grey = luminance(colour[at] as number, colour[at + 1] as number, colour[at + 2] as number)
    for (let channel = 0; channel < 3; channel++) {
      const value = grey + ((colour[at + channel] as number) - grey) * vivid
      picture.data[at + channel] = byteFromLinear(value * (tint[channel] as number))
    }
  }
  return picture
}

const METER_STEPS = 96

/**
 * Exposure for the middle of what is there, within limits: a night does not become a day, and one lamp in it does not make it
 * darker still. Pixels by the edge count less.
 */
export function meter({ width, height, colour }: Frame, look: Look): number {
  const step = Math.max(1, Math.floor(Math.min(width, height) / METER_STEPS))
  let sum = 0
  let weights = 0
  for (let row = step >> 1; row < height; row += step) {
    for (let column = step >> 1; column < width; column += step) {
      const at = (row * width + column) * 3
      const light = luminance(colour[at] as number, colour[at + 1] as number, colour[at + 2] as number)
      const away = Math.hypot(column / width - 0.5, row / height - 0.5)
      const weight = 1 - 0.7 * smooth(0.25, 0.7, away)
      sum += weight * Math.log(clamp(light, 0.002, 8))
      weights += weight
    }
  }
  const middle = Math.exp(sum / Math.max(1e-6, weights))
  const wanted = look.key / middle
  // Half way to what the meter wants: a scene that was painted dark keeps some of it.
  return clamp(wanted ** 0.6, 0.55, 1.9) * 2 ** look.stops
}

interface Glow {
  readonly width: number
  readonly height: number
  readonly light: Float32Array
}

const GLOW_SHARE = 4

/** What spills over from the brightest places, at a quarter of the size, in a narrow and a wide halo. */
function glowOf(frame: Frame, exposure: number, strength: number): Glow | undefined {
  if (strength <= 0) return undefined
  const width = Math.ceil(frame.width / GLOW_SHARE)
  const height = Math.ceil(frame.height / GLOW_SHARE)
  const narrow = new Float32Array(width * height * 3)
  for (let row = 0; row < frame.height; row++) {
    heedCancel()
    const to = (row >> 2) * width
    for (let column = 0; column < frame.width; column++) {
      const from = (row * frame.width + column) * 3
      const red = (frame.colour[from] as number) * exposure
      const green = (frame.colour[from + 1] as number) * exposure
      const blue = (frame.colour[from + 2] as number) * exposure
      const peak = Math.max(red, green, blue)
      if (peak <= 0.7) continue
      // Bounded, so that one pixel of sun does not flood the picture.
      const share = (Math.min(6, peak - 0.7) / peak / (GLOW_SHARE * GLOW_SHARE)) * strength
      const at = (to + (column >> 2)) * 3
      narrow[at] = (narrow[at] as number) + red * share
      narrow[at + 1] = (narrow[at + 1] as number) + green * share
      narrow[at + 2] = (narrow[at + 2] as number) + blue * share
    }
  }
  const size = { width, height, channels: 3 }
  const radius = Math.min(width, height)
  boxBlur(narrow, size, Math.max(1, radius * 0.012), 2)
  const wide = boxBlur(narrow.slice(), size, Math.max(1, radius * 0.07), 2)
  const light = narrow
  for (let index = 0; index < light.length; index++) {
    heedCancelAt(index)
    light[index] = 0.35 * (narrow[index] as number) + 0.4 * (wide[index] as number)
  }
  return { width, height, light }
}

const CURVE_STEPS = 4096
const CURVE_MIDDLE = 0.6

/** @returns screen values (0 to 1) over `light / (light + CURVE_MIDDLE)`, which folds all light there can be into one table */
function toneCurve(look: Look): Float32Array {
  const curve = new Float32Array(CURVE_STEPS + 2)
  for (let step = 0; step <= CURVE_STEPS + 1; step++) {
    const share = Math.min(step / CURVE_STEPS, 0.99999)
    curve[step] = steepen(screenShare(film((share * CURVE_MIDDLE) / (1 - share))), look.contrast)
  }
  return curve
}

/** A shoulder that never quite arrives at white and a slight toe: mid grey 0.18 stays 0.18, paper white in the sun becomes 0.82. */
function film(light: number): number {
  const toe = (light * (light + 0.004)) / (light + 0.012)
  return toe < 0.22 ? toe : 0.22 + 0.78 * (1 - Math.exp(-(toe - 0.22) / 0.56))
}

function steepen(value: number, contrast: number): number {
  const middle = 0.46
  if (contrast === 1) return value
  return value < middle
    ? middle * (value / middle) ** contrast
    : 1 - (1 - middle) * ((1 - value) / (1 - middle)) ** contrast
}

interface Exposing {
  readonly frame: Frame
  readonly look: Look
  readonly exposure: number
  readonly glow: Glow | undefined
  readonly curve: Float32Array
  readonly picture: Picture
}

function expose({ frame, look, exposure, glow, curve, picture }: Exposing): void {
  const { width, height, colour } = frame
  const { data } = picture
  const { vignette, saturation } = look
  const warm = 1 + 0.16 * look.warmth
  const cool = 1 - 0.2 * look.warmth
  const spill = glow && new Float32Array(width * 3)
  for (let row = 0; row < height; row++) {
    heedCancel()
    if (glow && spill) sampleGlow(glow, row / GLOW_SHARE - 0.375, spill)
    const up = row / height - 0.5
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const side = column / width - 0.5
      const away = (side * side + up * up) * 2
      const shade = exposure * (1 - vignette * away * (0.9 * away + 0.1))
      let red = (colour[at] as number) * shade
      let green = (colour[at + 1] as number) * shade
      let blue = (colour[at + 2] as number) * shade
      if (spill) {
        red += spill[column * 3] as number
        green += spill[column * 3 + 1] as number
        blue += spill[column * 3 + 2] as number
      }
      writeToned(data, at, red * warm, green, blue * cool, curve, saturation)
    }
  }
}

/**
 * The curve for each channel alone bleaches what is bright, as film does; the curve of the brightest keeps the hue. Half of each
 * lets a sunset glow without turning lemon.
 */
function writeToned(
  data: Uint8Array,
  at: number,
  red: number,
  green: number,
  blue: number,
  curve: Float32Array,
  saturation: number,
): void {
  const bright = red > green ? red : green
  const brightest = bright > blue ? bright : blue
  const peak = brightest > 1e-5 ? brightest : 1e-5
  const folded = lookUp(curve, peak)
  const scale = (folded * folded) / peak
  const r = bleached(red * scale, lookUp(curve, red))
  const g = bleached(green * scale, lookUp(curve, green))
  const b = bleached(blue * scale, lookUp(curve, blue))
  const grey = 0.299 * r + 0.587 * g + 0.114 * b
  data[at] = byteOf(grey + (r - grey) * saturation)
  data[at + 1] = byteOf(grey + (g - grey) * saturation)
  data[at + 2] = byteOf(grey + (b - grey) * saturation)
}

const BLEACH = 0.55

/** @param keptSquared the value that keeps the hue, squared */
function bleached(keptSquared: number, alone: number): number {
  const kept = keptSquared > 0 ? Math.sqrt(keptSquared) : 0
  return kept + (alone - kept) * BLEACH
}

function byteOf(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 255 : share * 255 + 0.5
}

function lookUp(curve: Float32Array, light: number): number {
  if (!(light > 0)) return curve[0] as number
  const place = (light / (light + CURVE_MIDDLE)) * CURVE_STEPS
  const step = Math.floor(place)
  const low = curve[step] as number
  return low + ((curve[step + 1] as number) - low) * (place - step)
}

/** The glow of a whole row of the picture, between four of its own pixels. */
function sampleGlow({ width, height, light }: Glow, y: number, into: Float32Array): void {
  const row = clamp(y, 0, height - 1.001)
  const top = Math.floor(row)
  const v = row - top
  const start = top * width * 3
  const below = top + 1 < height ? width * 3 : 0
  for (let to = 0; to < into.length; to += 3) {
    const column = clamp(to / 3 / GLOW_SHARE - 0.375, 0, width - 1.001)
    const left = Math.floor(column)
    const u = column - left
    const right = left + 1 < width ? 3 : 0
    for (let channel = 0; channel < 3; channel++) {
      const corner = start + left * 3 + channel
      const upper = mix(light[corner] as number, light[corner + right] as number, u)
      const lower = mix(light[corner + below] as number, light[corner + below + right] as number, u)
      into[to + channel] = mix(upper, lower, v)
    }
  }
}

/** Fog folds all into a few greys: its own darkest and lightest are spread part of the way, keeping it light. */
function clearAir({ data }: Picture, strength: number): void {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at += 3) {
    heedCancelAt(at)
    const grey = (77 * (data[at] as number) + 150 * (data[at + 1] as number) + 29 * (data[at + 2] as number)) >> 8
    counts[grey] = (counts[grey] as number) + 1
  }
  const total = data.length / 3
  const low = percentile(counts, total * 0.01)
  const high = percentile(counts, total * 0.985)
  const newLow = mix(low, Math.min(low, 46), 0.75 * strength)
  const newHigh = mix(high, Math.max(high, 236), 0.5 * strength)
  if (high - low < 8) return
  const table = new Uint8Array(256)
  for (let byte = 0; byte < 256; byte++) {
    table[byte] = clamp(newLow + ((byte - low) * (newHigh - newLow)) / (high - low), 0, 255)
  }
  for (let at = 0; at < data.length; at++) data[at] = table[data[at] as number] as number
}

function percentile(counts: Uint32Array, place: number): number {
  let passed = 0
  for (let byte = 0; byte < counts.length; byte++) {
    passed += counts[byte] as number
    if (passed >= place) return byte
  }
  return 255
}

/** Colours keep their lightness and lean to the palette; subjects, whose colours were asked for, lean less. */
function leanToPalette({ data }: Picture, { part }: Frame, { palette }: Look): void {
  const entries = palette.map(([red, green, blue]) => labOf(red, green, blue))
  const target: [number, number] = [0, 0]
  // Pastels have no darks: where all of the palette is light, so becomes the picture.
  const lift = 0.85 * Math.max(0, Math.min(...entries.map(([lightness]) => lightness)) - 0.55)
  for (let pixel = 0; pixel < part.length; pixel++) {
    heedCancelAt(pixel)
    const at = pixel * 3
    const lean = (part[pixel] as number) >= FIRST_SUBJECT ? 0.35 : 0.72
    const lab = labOf(
      linearFromByte(data[at] as number),
      linearFromByte(data[at + 1] as number),
      linearFromByte(data[at + 2] as number),
    )
    paletteChroma(entries, lab, target)
    const [red, green, blue] = colourFromLab(
      lab[0] + (1 - lab[0]) * lift,
      mix(lab[1], target[0], lean),
      mix(lab[2], target[1], lean),
    )
    data[at] = byteFromLinear(red)
    data[at + 1] = byteFromLinear(green)
    data[at + 2] = byteFromLinear(blue)
  }
}

/** The chroma of those entries that are near in hue or, for what has little hue of its own, in lightness. */
function paletteChroma(entries: readonly Lab[], [lightness, a, b]: Lab, target: [number, number]): void {
  const chroma = Math.hypot(a, b)
  const hued = Math.min(1, chroma / 0.07)
  let total = 0
  target[0] = 0
  target[1] = 0
  for (const [entryLightness, entryA, entryB] of entries) {
    const entryChroma = Math.hypot(entryA, entryB)
    const alike = (a * entryA + b * entryB) / (chroma * entryChroma + 1e-4)
    const weight = Math.exp(3.2 * hued * alike - 11 * Math.abs(lightness - entryLightness))
    total += weight
    target[0] += weight * entryA
    target[1] += weight * entryB
  }
  // Black and white themselves have no colour.
  const strength = (smooth(0, 0.25, lightness) * smooth(1.02, 0.82, lightness)) / total
  target[0] *= strength
  target[1] *= strength
}
