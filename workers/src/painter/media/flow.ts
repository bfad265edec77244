import { heedCancel } from '#engine/heed-cancel.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { clamp } from '#painter/core/curves.ts'
import { FIRST_SUBJECT, Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { randomFor } from '#painter/core/random.ts'
import { unitOf } from './medium.ts'

/** Which way strokes run, at half the size of the picture. Signs mean nothing: a stroke may run either way. */
export interface Flow {
  readonly width: number
  readonly height: number
  readonly x: Float32Array
  readonly y: Float32Array
}

interface FlowOptions {
  readonly seed: number
  /** How much of the sky turns in whirls, 0 to 1. */
  readonly swirl?: number
}

/**
 * Along edges where there are any, around the form of things, level on water, and else in long waves. Directions are summed with
 * their angle doubled, so that opposite ones agree instead of cancelling out.
 */
export function flowOf(grey: Float32Array, frame: Frame, options: FlowOptions): Flow {
  const width = Math.max(1, frame.width >> 1)
  const height = Math.max(1, frame.height >> 1)
  const doubled = edgeDirections(grey, frame, width, height)
  const noise = new Noise(options.seed)
  const whirls = whirlsOf(options)
  const unit = unitOf(frame)
  const flow: Flow = { width, height, x: new Float32Array(width * height), y: new Float32Array(width * height) }
  for (let row = 0; row < height; row++) {
    heedCancel()
    for (let column = 0; column < width; column++) {
      const cell = row * width + column
      const pixel = Math.min(frame.height - 1, row * 2) * frame.width + Math.min(frame.width - 1, column * 2)
      let cosine = doubled[cell * 2] as number
      let sine = doubled[cell * 2 + 1] as number
      const [formCosine, formSine, formWeight] = formDirection(frame, pixel)
      cosine += formCosine * formWeight
      sine += formSine * formWeight
      const angle = waveAngle(
        noise,
        frame.part[pixel] as number,
        (column * 2) / unit,
        (row * 2) / unit,
        options.swirl ?? 0,
      )
      cosine += 0.22 * Math.cos(2 * angle)
      sine += 0.22 * Math.sin(2 * angle)
      if (whirls.length > 0 && (frame.part[pixel] as number) === Part.sky) {
        const turned = whirlAngle(whirls, column / width, row / height)
        cosine += turned[2] * Math.cos(2 * turned[0]) * (options.swirl ?? 0)
        sine += turned[2] * Math.sin(2 * turned[0]) * (options.swirl ?? 0)
      }
      const final = Math.atan2(sine, cosine) / 2
      flow.x[cell] = Math.cos(final)
      flow.y[cell] = Math.sin(final)
    }
  }
  return flow
}

/** @returns for each cell the doubled direction along its edges, as long as the edge is clear */
function edgeDirections(grey: Float32Array, frame: Frame, width: number, height: number): Float32Array {
  const tensor = new Float32Array(width * height * 3)
  for (let row = 1; row < height - 1; row++) {
    heedCancel()
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * 2 * frame.width + column * 2
      const across = (grey[pixel + 2] as number) - (grey[pixel - 2] as number)
      const down = (grey[pixel + 2 * frame.width] as number) - (grey[pixel - 2 * frame.width] as number)
      const at = (row * width + column) * 3
      tensor[at] = across * across
      tensor[at + 1] = across * down
      tensor[at + 2] = down * down
    }
  }
  boxBlur(tensor, { width, height, channels: 3 }, Math.max(1, 2.5 * unitOf(frame)), 2)
  const doubled = new Float32Array(width * height * 2)
  for (let cell = 0; cell < width * height; cell++) {
    const xx = tensor[cell * 3] as number
    const xy = tensor[cell * 3 + 1] as number
    const yy = tensor[cell * 3 + 2] as number
    const strength = clamp((xx + yy) * 60) / (xx + yy + 1e-5)
    // Along the edge is across the gradient: the doubled angle turned by half a circle.
    doubled[cell * 2] = -(xx - yy) * strength
    doubled[cell * 2 + 1] = -2 * xy * strength
  }
  return doubled
}

function formDirection({ normal, part }: Frame, pixel: number): readonly [number, number, number] {
  const across = normal[pixel * 3] as number
  const up = normal[pixel * 3 + 1] as number
  const length = across * across + up * up
  if (length < 0.01) return [0, 0, 0]
  // Around the form: at right angles to where the surface leans; rows run downwards.
  const weight = ((part[pixel] as number) >= FIRST_SUBJECT ? 0.7 : 0.3) * Math.sqrt(length)
  return [(up * up - across * across) / length, (2 * across * up) / length, weight]
}

function waveAngle(noise: Noise, part: number, x: number, y: number, swirl: number): number {
  if (part === Part.water) return 0.1 * noise.at(x * 0.02, y * 0.05)
  const bend = part === Part.sky ? 0.8 + 1.2 * swirl : 1.5
  return bend * noise.octaves(x * 0.006, y * 0.009, 2) + (part === Part.sky ? 0.25 : -0.3)
}

interface Whirl {
  readonly x: number
  readonly y: number
  readonly reach: number
  readonly turn: number
}

function whirlsOf({ seed, swirl = 0 }: FlowOptions): Whirl[] {
  if (swirl <= 0) return []
  const random = randomFor(seed, 'whirls')
  return Array.from({ length: 7 }, (_, index) => ({
    x: (index + 0.2 + 0.6 * random()) / 7,
    y: 0.04 + 0.46 * random(),
    reach: 0.07 + 0.11 * random(),
    turn: random() < 0.5 ? 1.45 : 1.7,
  }))
}

/** @returns the angle, how far from the heart, and how strongly the nearest whirl pulls */
function whirlAngle(whirls: readonly Whirl[], x: number, y: number): readonly [number, number, number] {
  let best: readonly [number, number, number] = [0, 1, 0]
  for (const whirl of whirls) {
    const away = Math.hypot(x - whirl.x, y - whirl.y) / whirl.reach
    const pull = 2.4 * Math.exp(-away * away * 0.8)
    if (pull > best[2]) best = [Math.atan2(y - whirl.y, x - whirl.x) + whirl.turn, away, pull]
  }
  return best
}
