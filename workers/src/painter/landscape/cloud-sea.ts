import { heedCancel } from '#engine/heed-cancel.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp, mix, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Composition } from './composition.ts'
import type { HourLight } from './light-table.ts'

/** Metres over which a billow swells, how high, and from where on the clouds close. */
const BILLOW = 120
const HIGH = 13
const CLOSED: readonly [number, number] = [45, 120]
/** Metres over the ground below the eye: the tops of trees come through. */
const OVER_GROUND = 13

/** Clouds that are looked down upon: they fill the valleys, and peaks and the tops of near trees stand out of them. */
export class CloudSea {
  readonly #noise: Noise
  readonly #top: number
  readonly #lit: Colour
  readonly #shade: Colour
  readonly #sunX: number
  readonly #sunZ: number

  /** @param eye height of the eye over the land's own zero */
  constructor(composition: Composition, hour: HourLight, eye: number, seed: number) {
    this.#noise = new Noise(seedFor(seed, 'sea of clouds'))
    this.#top = eye - Math.max(6, composition.eyeHeight - OVER_GROUND)
    this.#lit = hour.cloudLit
    this.#shade = hour.cloudShade
    const [x, , z] = composition.sun.direction
    this.#sunX = x
    this.#sunZ = z
  }

  draw(frame: Frame, camera: Camera, air: Air, moment: number): void {
    const turn = moment * Math.PI * 2
    const driftX = Math.cos(turn) * 0.05
    const driftZ = Math.sin(turn) * 0.05
    for (let row = Math.max(0, Math.ceil(camera.horizon)); row < frame.height; row++) {
      heedCancel()
      const fall = (row + 0.5 - camera.horizon) / camera.focal
      for (let column = 0; column < frame.width; column++) {
        this.#cover(frame, camera, air, row * frame.width + column, fall, column, driftX, driftZ)
      }
    }
  }

  #cover(
    frame: Frame,
    camera: Camera,
    air: Air,
    pixel: number,
    fall: number,
    column: number,
    driftX: number,
    driftZ: number,
  ): void {
    const slope = (column + 0.5 - camera.centre) / camera.focal
    const flat = (camera.eye - this.#top) / fall
    const swell = HIGH * Math.min(1, 420 / flat) * Math.min(1, flat / 90)
    const first = this.#billow(slope * flat, flat, driftX, driftZ)
    // The ray meets a billow before the plane, a hollow behind it.
    const z = Math.max(CLOSED[0], (camera.eye - this.#top - first * swell) / fall)
    const x = slope * z
    const height = this.#billow(x, z, driftX, driftZ)
    const behind = frame.depth[pixel] as number
    const land = camera.eye - fall * behind
    const above = this.#top + height * swell - land
    const cover = behind < z * 0.98 ? 0 : smooth(-2, 9, above) * smooth(CLOSED[0], CLOSED[1], z)
    if (cover < 0.01) return
    const step = 9
    const tiltX = height - this.#billow(x + step, z, driftX, driftZ)
    const tiltZ = height - this.#billow(x, z + step, driftX, driftZ)
    const lit = clamp(0.4 + 0.46 * height + (tiltX * this.#sunX + tiltZ * this.#sunZ) * -3.4)
    const hidden = air.hides(this.#top, Math.min(z, 4000)) * 0.55
    for (let channel = 0; channel < 3; channel++) {
      const own = mix(this.#shade[channel] as number, this.#lit[channel] as number, lit)
      const seen = mix(own, air.colourAt(slope, channel), hidden)
      const at = pixel * 3 + channel
      frame.colour[at] = mix(frame.colour[at] as number, seen, cover)
    }
    if (cover < 0.5) return
    frame.depth[pixel] = Math.min(behind, z)
    frame.part[pixel] = Part.backdrop
    frame.normal.set([-tiltX, 1, -tiltZ], pixel * 3)
  }

  /** -1 to 1, round above and creased below, as heaps of cloud are. */
  #billow(x: number, z: number, driftX: number, driftZ: number): number {
    const broad = this.#noise.octaves(x / BILLOW + driftX, z / (BILLOW * 1.3) + driftZ, 4)
    return 1 - 2 * Math.abs(broad) ** 0.8
  }
}
