import type { CancelFlag } from '#engine/node-kind.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp } from '#painter/core/curves.ts'
import type { Frame } from '#painter/core/frame.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { Composition } from './composition.ts'
import type { Conditions } from './daylight.ts'

export interface Falling {
  readonly kind: 'rain' | 'snow' | 'petals' | 'leaves' | 'fireflies' | 'bubbles' | 'lanterns'
  readonly amount: number
  readonly colours: readonly Colour[]
  /** Sideways way for each way down. */
  readonly slant: number
}

/** Of each piece: side, start, size, beats of its way in a loop, phase, sway, shade. Places are shares of the picture. */
const PIECE = 7

const counts: Readonly<Record<Falling['kind'], number>> = {
  rain: 900,
  snow: 900,
  petals: 130,
  leaves: 90,
  fireflies: 60,
  bubbles: 90,
  lanterns: 46,
}

/** Wind leans what falls to one side, the same all over. */
export function slantOf({ wind }: Conditions, { heavySide }: Composition): number {
  return heavySide * (0.07 + wind * 0.5)
}

/** What is in the air between the eye and the land. Each piece goes its way a whole number of times in a loop. */
export class FallingThings {
  readonly #falling: Falling
  readonly #pieces: Float32Array

  constructor(falling: Falling, seed: number) {
    this.#falling = falling
    const random = randomFor(seed, falling.kind)
    const count = Math.round(counts[falling.kind] * clamp(falling.amount, 0.2, 2))
    this.#pieces = new Float32Array(count * PIECE)
    for (let index = 0; index < count; index++) {
      const near = random() ** (falling.kind === 'rain' ? 1.6 : 3)
      const beats = falling.kind === 'rain' ? 3 + Math.floor(near * 4) : 1
      this.#pieces.set([random(), random(), near, beats, random(), between(random, -1, 1), random()], index * PIECE)
    }
  }

  draw(frame: Frame, moment: number, horizon: number, cancel: CancelFlag): void {
    for (let at = 0; at < this.#pieces.length; at += PIECE) {
      if (at % (PIECE * 64) === 0) cancel.check()
      if (this.#falling.kind === 'rain') this.#drop(frame, at, moment)
      else if (this.#falling.kind === 'lanterns') this.#lantern(frame, at, moment, horizon)
      else if (this.#falling.kind === 'fireflies') this.#firefly(frame, at, moment, horizon)
      else this.#flake(frame, at, moment)
    }
  }

  #value(at: number, place: number): number {
    return this.#pieces[at + place] as number
  }

  #colour(at: number): Colour {
    const { colours } = this.#falling
    return colours[Math.floor(this.#value(at, 6) * colours.length * 0.999)] ?? [1, 1, 1]
  }

  #drop(frame: Frame, at: number, moment: number): void {
    const near = this.#value(at, 2)
    const { slant } = this.#falling
    const fall = fraction(this.#value(at, 1) + moment * this.#value(at, 3))
    const length = frame.height * (0.022 + near * 0.075)
    const y = (fall * 1.3 - 0.2) * frame.height
    const x = (fraction(this.#value(at, 0) + slant * fall * 0.6) * 1.2 - 0.1) * frame.width
    const colour = this.#colour(at)
    const width = Math.max(0.5, (frame.height / 512) * (0.45 + near * 1.1))
    const strength = (0.1 + near * 0.24) * Math.min(1, width)
    for (let step = 0; step < length; step++) {
      const row = Math.floor(y + step)
      if (row < 0 || row >= frame.height) continue
      const column = x + step * slant * 0.6
      const fade = strength * Math.sin(((step + 0.5) / length) * Math.PI)
      for (let across = 0; across < width; across++) addAt(frame, Math.floor(column + across), row, colour, fade)
    }
  }

  #flake(frame: Frame, at: number, moment: number): void {
    const near = this.#value(at, 2)
    const { kind, slant } = this.#falling
    const upwards = kind === 'bubbles'
    const fall = fraction(this.#value(at, 1) + moment * this.#value(at, 3) * (upwards ? -1 : 1))
    const swing = Math.sin((moment * 2 + this.#value(at, 4)) * Math.PI * 2) * this.#value(at, 5) * 0.018
    const x = (fraction(this.#value(at, 0) + slant * fall * 0.5 + swing) * 1.1 - 0.05) * frame.width
    const y = (fall * 1.1 - 0.05) * frame.height
    const large = kind === 'petals' || kind === 'leaves'
    const radius = frame.height * (large ? 0.0035 + near * 0.013 : 0.0014 + near * 0.0085)
    const turn = (moment + this.#value(at, 4)) * Math.PI * 2
    const squash = large ? 0.35 + 0.5 * Math.abs(Math.sin(turn)) : 1
    const soft = kind === 'snow' && near > 0.5 ? 0.5 : 0.85
    blob(frame, x, y, radius, squash, turn, this.#colour(at), soft, kind === 'bubbles')
  }

  /** Paper lanterns that let go of the land and rise, smaller the farther they are; each flickers. */
  #lantern(frame: Frame, at: number, moment: number, horizon: number): void {
    const near = this.#value(at, 2)
    const turn = (moment + this.#value(at, 4)) * Math.PI * 2
    const foot = clamp(horizon / frame.height + 0.05 + near * 0.3, 0.2, 0.95)
    const rise = fraction(this.#value(at, 1) + moment)
    const fade = Math.min(1, rise * 8, (1 - rise) * 8)
    const x = (this.#value(at, 0) + 0.01 * Math.sin(turn)) * frame.width
    const y = foot * (1 - rise) * frame.height
    const size = frame.height * (0.004 + near * 0.022)
    const colour = this.#colour(at)
    const light = fade * (0.9 + 0.12 * Math.sin(turn * 3))
    const reach = Math.ceil(size * 4)
    for (let row = Math.floor(y - reach); row <= y + reach; row++) {
      for (let column = Math.floor(x - reach); column <= x + reach; column++) {
        const across = (column + 0.5 - x) / size
        const down = (row + 0.5 - y) / (size * 1.35)
        const body = clamp((1 - Math.max(Math.abs(across) * (1.15 - 0.18 * down), Math.abs(down))) * size * 0.9)
        const glow = Math.exp(-Math.hypot(across, down) * 1.15) * 0.14
        addAt(frame, column, row, colour, light * (body * (0.62 + 0.3 * down) + glow))
      }
    }
  }

  /** They glow in and out once or twice in a loop, over the ground. */
  #firefly(frame: Frame, at: number, moment: number, horizon: number): void {
    const near = this.#value(at, 2)
    const turn = (moment + this.#value(at, 4)) * Math.PI * 2
    const glow = clamp(0.55 + 0.6 * Math.sin(turn * (1 + Math.floor(this.#value(at, 6) * 2))))
    const top = clamp(horizon / frame.height - 0.16, 0.05, 0.8)
    const x = (this.#value(at, 0) + 0.012 * Math.sin(turn)) * frame.width
    const y = (top + (1 - top) * this.#value(at, 1) + 0.012 * Math.cos(turn + this.#value(at, 5))) * frame.height
    const radius = frame.height * (0.0035 + near * 0.0055)
    const colour = this.#colour(at)
    const reach = Math.ceil(radius * 5)
    for (let row = Math.floor(y - reach); row <= y + reach; row++) {
      for (let column = Math.floor(x - reach); column <= x + reach; column++) {
        const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
        addAt(frame, column, row, colour, glow * (Math.exp(-away * away * 1.4) * 1.6 + Math.exp(-away * 0.9) * 0.16))
      }
    }
  }
}

function fraction(value: number): number {
  return value - Math.floor(value)
}

function addAt(frame: Frame, column: number, row: number, colour: Colour, strength: number): void {
  if (column < 0 || row < 0 || column >= frame.width || row >= frame.height) return
  const at = (row * frame.width + column) * 3
  for (let channel = 0; channel < 3; channel++) {
    const before = frame.colour[at + channel] as number
    frame.colour[at + channel] = before + (colour[channel] as number) * strength
  }
}

function blob(
  frame: Frame,
  x: number,
  y: number,
  radius: number,
  squash: number,
  turn: number,
  colour: Colour,
  soft: number,
  hollow: boolean,
): void {
  const size = Math.max(0.6, radius)
  const faint = Math.min(1, (radius / size) ** 2)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const reach = Math.ceil(size + 1)
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(frame.height - 1, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(frame.width - 1, x + reach); column++) {
      const dx = column + 0.5 - x
      const dy = row + 0.5 - y
      const along = squash === 1 ? dx : dx * cos + dy * sin
      const across = (squash === 1 ? dy : dy * cos - dx * sin) / squash
      const away = Math.hypot(along, across) / size
      const ring = hollow ? clamp((away - 0.45) * 2) * 0.7 + 0.12 : 1
      const alpha = clamp((1.15 - away) * size * soft) * faint * ring
      if (alpha <= 0.02) continue
      const pixel = row * frame.width + column
      for (let channel = 0; channel < 3; channel++) {
        const before = frame.colour[pixel * 3 + channel] as number
        frame.colour[pixel * 3 + channel] = before + ((colour[channel] as number) - before) * alpha * 0.9
      }
    }
  }
}
