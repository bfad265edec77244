import type { CancelFlag } from '#engine/node-kind.ts'
import { mixColours, type Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'
import type { Composition } from './composition.ts'
import type { Land } from './land.ts'
import type { HourLight } from './light-table.ts'

export interface Vent {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly width: number
  /** Height of the column, in metres. */
  readonly height: number
  /** Light from below, as of lava. */
  readonly glow: Colour
}

const lavaGlow: Colour = [2.2, 0.5, 0.08]

export function ventOf(cone: { x: number; z: number; rim: number; height: number }): Vent {
  const { x, z, rim, height } = cone
  return { x, z, y: height * 0.86, width: rim * 1.1, height: height * 1.5, glow: lavaGlow }
}

/** A thin column from somewhere among the land: a chimney, a camp fire. */
export function chimneyOf(land: Land, { focus }: Composition): Vent {
  const z = 90
  const x = focus * z
  return { x, z, y: Math.max(0, land.heightAt(x, z)) + 1, width: 1.6, height: 34, glow: [0, 0, 0] }
}

/** Smoke that rises, spreads and leans with the wind, lit from below where it leaves the vent. */
export class Plume {
  readonly #vent: Vent
  readonly #noise: Noise
  readonly #lean: number
  readonly #dark: Colour
  readonly #light: Colour

  constructor(vent: Vent, hour: HourLight, { heavySide }: Composition, seed: number) {
    this.#vent = vent
    this.#noise = new Noise(seedFor(seed, 'plume'))
    this.#lean = heavySide * 0.55
    const fiery = vent.glow[0] > 0
    this.#dark = mixColours(hour.cloudShade, [0.03, 0.03, 0.035], fiery ? 0.6 : 0.2)
    this.#light = mixColours(hour.cloudLit, hour.cloudShade, 0.55)
  }

  draw(frame: Frame, camera: Camera, moment: number, cancel: CancelFlag): void {
    const { x, y, z, width, height } = this.#vent
    const scale = camera.focal / z
    const footX = camera.centre + x * scale
    const footY = camera.horizon - (y - camera.eye) * scale
    const reach = height * scale
    const last = Math.min(frame.height - 1, Math.floor(footY + width * scale * 0.4))
    for (let row = Math.max(0, Math.floor(footY - reach)); row <= last; row++) {
      cancel.check()
      const rise = Math.max(0, (footY - row) / reach)
      const half = (width * (0.55 + 3.6 * rise ** 0.8) + 1) * scale
      const middle = footX + this.#lean * rise ** 1.4 * reach
      const from = Math.max(0, Math.floor(middle - half * 1.3))
      const to = Math.min(frame.width - 1, Math.ceil(middle + half * 1.3))
      for (let column = from; column <= to; column++) {
        const pixel = row * frame.width + column
        if (frame.part[pixel] === Part.sky || (frame.depth[pixel] as number) > z * 0.98) {
          this.#blend(frame, pixel, (column - middle) / half, rise, moment)
        }
      }
    }
  }

  #blend(frame: Frame, pixel: number, across: number, rise: number, moment: number): void {
    const turn = moment * Math.PI * 2
    const drift = Math.cos(turn) * 0.25
    const lift = Math.sin(turn) * 0.25
    const size = 1 + rise * 1.4
    const billow = this.#noise.octaves((across * 2.4) / size + 4 + drift, (rise * 9) / size + lift, 4)
    const density = smooth(1, 0.35, Math.abs(across) + billow * 0.7) * smooth(1, 0.55, rise) * 0.94
    if (density < 0.01) return
    const shade = clamp(0.45 + billow * 1.1 - across * Math.sign(this.#lean) * 0.2)
    const hot = Math.exp(-rise * 9) * (0.55 + billow)
    const at = pixel * 3
    for (let channel = 0; channel < 3; channel++) {
      const dark = this.#dark[channel] as number
      const own =
        dark +
        ((this.#light[channel] as number) - dark) * shade +
        (this.#vent.glow[channel] as number) * Math.max(0, hot)
      const before = frame.colour[at + channel] as number
      frame.colour[at + channel] = before + (own - before) * density
    }
  }
}
