import type { CancelFlag } from '#engine/node-kind.ts'
import type { Colour } from '#painter/core/colour.ts'
import { clamp, smooth } from '#painter/core/curves.ts'
import { Part, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Camera, Light } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { Land } from './land.ts'

export interface Fall {
  readonly x: number
  readonly z: number
  readonly width: number
}

export interface FallDrawing {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: Light
  readonly air: Air
  readonly moment: number
  readonly cancel: CancelFlag
}

/** A sheet of falling water: strands that go down whole lengths in a loop, and spray where they land. */
export class Waterfall {
  readonly #fall: Fall
  readonly #top: number
  readonly #noise: Noise

  constructor(fall: Fall, land: Land, seed: number) {
    this.#fall = fall
    this.#noise = new Noise(seedFor(seed, 'waterfall'))
    let top = 6
    for (let z = fall.z; z < fall.z + 14; z += 1) top = Math.max(top, land.heightAt(fall.x, z))
    this.#top = top
  }

  draw(drawing: FallDrawing): void {
    this.#sheet(drawing)
    this.#spray(drawing)
  }

  #sheet({ frame, camera, light, air, moment, cancel }: FallDrawing): void {
    const { x, width } = this.#fall
    const z = this.#fall.z - 1.4
    const scale = camera.focal / z
    const middle = camera.centre + x * scale
    const topRow = camera.horizon - (this.#top - camera.eye) * scale
    const footRow = camera.horizon + camera.eye * scale
    const half = width * 0.5 * scale
    const white: Colour = lit(light, 0.92)
    const shade: Colour = lit(light, 0.4)
    for (let row = Math.max(0, Math.floor(topRow)); row < Math.min(frame.height, footRow); row++) {
      cancel.check()
      const down = (row + 0.5 - topRow) / (footRow - topRow)
      for (
        let column = Math.max(0, Math.floor(middle - half * 1.5));
        column <= Math.min(frame.width - 1, middle + half * 1.5);
        column++
      ) {
        const across = (column + 0.5 - middle) / half
        const density = this.#strand(across, down, moment)
        const pixel = row * frame.width + column
        if (density <= 0.02 || (frame.depth[pixel] as number) < z - 2) continue
        const bright = clamp(density * 0.9 + this.#noise.at(across * 13 + 9, down * 5) * 0.25)
        const hidden = air.hides(this.#top * (1 - down), z)
        for (let channel = 0; channel < 3; channel++) {
          const own = (shade[channel] as number) + ((white[channel] as number) - (shade[channel] as number)) * bright
          const seen = own + (air.colourAt(x / z, channel) - own) * hidden
          const at = pixel * 3 + channel
          frame.colour[at] = (frame.colour[at] as number) * (1 - density) + seen * density
        }
        if (density > 0.5) {
          frame.depth[pixel] = z
          frame.part[pixel] = Part.backdrop
        }
      }
    }
  }

  /** How much water there is, 0 to 1: falls faster and parts the farther down. */
  #strand(across: number, down: number, moment: number): number {
    const noise = this.#noise
    const way = Math.sqrt(down + 0.02)
    // Two layers of strands; each falls a whole number of the noise's own periods of eight, blended over the loop's seam.
    const falling = (offset: number): number => {
      const first = moment + offset - Math.floor(moment + offset)
      const strands =
        noise.at(across * 7 + offset * 19, way * 7 - first * 6) +
        0.6 * noise.at(across * 17 + offset * 31, way * 15 - first * 9)
      return strands * (1 - Math.abs(2 * first - 1))
    }
    const body = falling(0) + falling(0.5)
    const edge = 1 + 0.1 * noise.octaves(down * 4, 3, 2) + 0.16 * down
    const inside = smooth(edge, edge * 0.62, Math.abs(across))
    return clamp(inside * (0.78 + body * (0.3 + 0.45 * down)))
  }

  #spray({ frame, camera, light, moment }: FallDrawing): void {
    const { x, z, width } = this.#fall
    const scale = camera.focal / z
    const middleX = camera.centre + x * scale
    const middleY = camera.horizon + (camera.eye - 1) * scale
    const reachX = width * 1.5 * scale
    const reachY = Math.max(2, this.#top * 0.22) * scale
    const white = lit(light, 0.85)
    const turn = moment * Math.PI * 2
    for (
      let row = Math.max(0, Math.floor(middleY - reachY));
      row < Math.min(frame.height, middleY + reachY * 0.6);
      row++
    ) {
      for (
        let column = Math.max(0, Math.floor(middleX - reachX));
        column < Math.min(frame.width, middleX + reachX);
        column++
      ) {
        const across = (column + 0.5 - middleX) / reachX
        const down = (row + 0.5 - middleY) / (row < middleY ? reachY : reachY * 0.6)
        const away = across * across + down * down
        if (away >= 1) continue
        const pixel = row * frame.width + column
        if ((frame.depth[pixel] as number) < z * 0.6) continue
        const curls = this.#noise.octaves(across * 4 + Math.cos(turn) * 0.3, down * 3 + Math.sin(turn) * 0.3, 3)
        const alpha = clamp((1 - away) ** 1.4 * (0.62 + curls * 0.7)) * 0.85
        for (let channel = 0; channel < 3; channel++) {
          const at = pixel * 3 + channel
          frame.colour[at] = (frame.colour[at] as number) * (1 - alpha) + (white[channel] as number) * alpha
        }
      }
    }
  }
}

function lit({ sun, sky }: Light, share: number): Colour {
  return [(sun[0] * 0.6 + sky[0]) * share, (sun[1] * 0.6 + sky[1]) * share, (sun[2] * 0.6 + sky[2]) * share]
}
