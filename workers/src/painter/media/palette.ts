import { heedCancelAt } from '#engine/heed-cancel.ts'
import type { Colour } from '#painter/core/colour.ts'
import { colourFromLab, labOf } from '#painter/core/oklab.ts'
import { randomFor } from '#painter/core/random.ts'
import { byteFromLinear, linearFromByte } from '#painter/core/screen.ts'

/** Colours as OKLab triples, side by side. */
export type LabPalette = Float32Array

/** @param planes 0 to 1, as the screen spaces them */
export function labPlanes(planes: Float32Array): Float32Array {
  const labs = new Float32Array(planes.length)
  for (let at = 0; at < planes.length; at += 3) {
    heedCancelAt(at)
    const lab = labOf(
      linearFromByte(byteOf(planes[at] as number)),
      linearFromByte(byteOf(planes[at + 1] as number)),
      linearFromByte(byteOf(planes[at + 2] as number)),
    )
    labs.set(lab, at)
  }
  return labs
}

function byteOf(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 255 : Math.round(share * 255)
}

const SAMPLES = 4096
const ROUNDS = 8

interface PaletteOptions {
  readonly seed: number
  /** How many times more a pixel counts; things deserve colours of their own even when they are small. */
  readonly weightOf?: (pixel: number) => number
}

/** The colours that stand best for all (k-means in OKLab, begun far apart from each other). */
export function findPalette(labs: Float32Array, count: number, { seed, weightOf }: PaletteOptions): LabPalette {
  const pixels = labs.length / 3
  const step = Math.max(1, Math.floor(pixels / SAMPLES))
  const places: number[] = []
  for (let pixel = 0; pixel < pixels; pixel += step) places.push(pixel)
  const palette = farApart(labs, places, count, seed)
  for (let round = 0; round < ROUNDS; round++) settle(labs, places, palette, weightOf)
  return palette
}

function farApart(labs: Float32Array, places: readonly number[], count: number, seed: number): LabPalette {
  const random = randomFor(seed, 'palette')
  const palette = new Float32Array(count * 3)
  for (let entry = 0; entry < count; entry++) {
    let best = 0
    let most = -1
    for (let attempt = 0; attempt < 28; attempt++) {
      const at = (places[Math.floor(random() * places.length)] as number) * 3
      const away = entry === 0 ? 1 : nearestAway(labs, at, palette, entry)
      if (away > most) {
        most = away
        best = at
      }
    }
    palette.set(labs.subarray(best, best + 3), entry * 3)
  }
  return palette
}

function nearestAway(labs: Float32Array, at: number, palette: LabPalette, entries: number): number {
  let away = Infinity
  for (let entry = 0; entry < entries; entry++) away = Math.min(away, apart(labs, at, palette, entry * 3))
  return away
}

function settle(
  labs: Float32Array,
  places: readonly number[],
  palette: LabPalette,
  weightOf: PaletteOptions['weightOf'],
): void {
  const sums = new Float64Array((palette.length / 3) * 4)
  for (const place of places) {
    const entry = nearestIn(
      palette,
      labs[place * 3] as number,
      labs[place * 3 + 1] as number,
      labs[place * 3 + 2] as number,
    )
    const weight = weightOf?.(place) ?? 1
    for (let channel = 0; channel < 3; channel++) {
      sums[entry * 4 + channel] = (sums[entry * 4 + channel] as number) + weight * (labs[place * 3 + channel] as number)
    }
    sums[entry * 4 + 3] = (sums[entry * 4 + 3] as number) + weight
  }
  for (let entry = 0; entry < palette.length / 3; entry++) {
    const weight = sums[entry * 4 + 3] as number
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel++)
      palette[entry * 3 + channel] = (sums[entry * 4 + channel] as number) / weight
  }
}

function apart(one: Float32Array, at: number, other: Float32Array, to: number): number {
  const lightness = (one[at] as number) - (other[to] as number)
  const a = (one[at + 1] as number) - (other[to + 1] as number)
  const b = (one[at + 2] as number) - (other[to + 2] as number)
  return lightness * lightness + 2 * (a * a + b * b)
}

export function nearestIn(palette: LabPalette, lightness: number, a: number, b: number): number {
  let best = 0
  let least = Infinity
  for (let at = 0; at < palette.length; at += 3) {
    const l = lightness - (palette[at] as number)
    const da = a - (palette[at + 1] as number)
    const db = b - (palette[at + 2] as number)
    const away = l * l + 2 * (da * da + db * db)
    if (away < least) {
      least = away
      best = at
    }
  }
  return best / 3
}

export function paletteFrom(colours: readonly Colour[]): LabPalette {
  return Float32Array.from(colours.flatMap(colour => labOf(...colour)))
}

/** @returns bytes, three for each colour */
export function paletteBytes(palette: LabPalette): Uint8Array {
  const bytes = new Uint8Array(palette.length)
  for (let at = 0; at < palette.length; at += 3) {
    const colour = colourFromLab(palette[at] as number, palette[at + 1] as number, palette[at + 2] as number)
    for (let channel = 0; channel < 3; channel++) bytes[at + channel] = byteFromLinear(colour[channel] as number)
  }
  return bytes
}
