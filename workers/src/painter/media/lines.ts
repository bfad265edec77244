import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import { unitOf } from './medium.ts'
import { outlinesOf } from './planes.ts'

interface LineOptions {
  readonly seed: number
  /** In pixels of a picture of 512. */
  readonly thickness: number
  /** How far the hand wanders from the line. */
  readonly wobble?: number
  /** Lightness whose edges are drawn as well as the outlines of things. */
  readonly grey?: Float32Array
}

/**
 * Lines along the outlines, swelling and thinning as a pen does. Made as a field: outlines are spread to a soft ridge, and what is
 * above a threshold that wanders with the hand is ink.
 * @returns 0 to 1 for each pixel, 1 is all ink
 */
export function lineField(frame: Frame, { seed, thickness, wobble = 1, grey }: LineOptions): Float32Array {
  const { width, height } = frame
  const unit = unitOf(frame)
  const ridge = outlinesOf(frame)
  if (grey) addDarkEdges(ridge, grey, frame)
  const reach = Math.max(1, thickness * unit)
  const size = { width, height, channels: 1 }
  const crowd = boxBlur(ridge.slice(), size, 4 * reach + 2, 1)
  boxBlur(ridge, size, reach, 2)
  const noise = new Noise(seedFor(seed, 'pen'))
  const field = new Float32Array(width * height)
  // A single line of ones spreads to about this height.
  const crest = 1 / (2 * Math.round(reach) + 1)
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const x = column / unit
      const y = row / unit
      const fromX = clamp(Math.round(column + wobble * unit * 1.3 * noise.at(x * 0.045, y * 0.045)), 0, width - 1)
      const fromY = clamp(Math.round(row + wobble * unit * 1.3 * noise.at(x * 0.045 + 50, y * 0.045)), 0, height - 1)
      const pressure = 0.5 + 0.34 * noise.octaves(x * 0.02 + 9, y * 0.02, 2)
      const from = fromY * width + fromX
      // Where outlines crowd, as in woods, only the strongest are drawn.
      const level = ((ridge[from] as number) - 0.75 * (crowd[from] as number)) / crest
      field[row * width + column] = smooth(mix(0.72, 0.26, pressure), mix(1.02, 0.5, pressure), level)
    }
  }
  return field
}

/** Draws lines onto a picture's planes. */
export function inkLines(
  planes: Float32Array,
  frame: Frame,
  options: LineOptions & {
    readonly colour: readonly [number, number, number]
    readonly opacity?: number
    readonly within?: (column: number, row: number) => boolean
  },
): void {
  const field = lineField(frame, options)
  for (let pixel = 0; pixel < field.length; pixel++) {
    heedCancelAt(pixel)
    const ink = (field[pixel] as number) * (options.opacity ?? 0.92)
    if (ink < 0.004 || options.within?.(pixel % frame.width, Math.floor(pixel / frame.width)) === false) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      planes[at] = mix(planes[at] as number, options.colour[channel] as number, ink)
    }
  }
}

/** The dark side of steps in lightness, by the difference of a narrow and a wide blur. */
function addDarkEdges(ridge: Float32Array, grey: Float32Array, frame: Frame): void {
  const { width, height } = frame
  const unit = unitOf(frame)
  const size = { width, height, channels: 1 }
  const narrow = boxBlur(grey.slice(), size, Math.max(1, 0.9 * unit), 2)
  const wide = boxBlur(grey.slice(), size, Math.max(2, 2.6 * unit), 2)
  for (let pixel = 0; pixel < ridge.length; pixel++) {
    heedCancelAt(pixel)
    const dark = (wide[pixel] as number) - (narrow[pixel] as number)
    // Marks within things are drawn; the texture of ground and water is left to tone.
    const [from, most] = (frame.part[pixel] as number) >= FIRST_SUBJECT ? [0.014, 0.85] : [0.04, 0.5]
    ridge[pixel] = Math.max(ridge[pixel] as number, most * clamp((dark - from) * 22))
  }
}
