import type { CancelFlag } from '#engine/node-kind.ts'
import { smooth } from '#painter/core/curves.ts'
import { emptyFrame, type Frame } from '#painter/core/frame.ts'
import { Noise } from '#painter/core/noise.ts'
import { seedFor } from '#painter/core/random.ts'
import type { Camera } from '#painter/stage.ts'
import type { Air } from './air.ts'
import type { CaveShape } from './cave-shape.ts'
import type { Composition } from './composition.ts'
import type { Ground } from './ground.ts'
import { drawLand } from './land-drawing.ts'
import { Land } from './land.ts'
import type { Terrain } from './terrain.ts'

/** Daylight in a cave comes from its mouth and fades on the way in. */
export function darkenCave(land: Land, { mouth }: CaveShape): void {
  land.darken((_, z) => {
    const inside = z < mouth
    return { sun: inside ? 0.12 * smooth(mouth - 22, mouth, z) : 1, sky: inside ? 0.2 + 1.5 * (z / mouth) ** 2.2 : 1.6 }
  })
}

/** The ripples of the surface gather the sun into a net of light on the bed and whatever rises from it. */
export function rippleLight(land: Land, seed: number): void {
  const noise = new Noise(seedFor(seed, 'caustics'))
  land.darken((x, z) => {
    const warp = noise.octaves(x * 0.5, z * 0.5, 2)
    const one = Math.abs(noise.at(x * 1.1 + warp, z * 1.1))
    const other = Math.abs(noise.at(x * 1.9 + 40 - warp, z * 1.9))
    const net = 0.5 + 1.5 * smooth(0.22, 0, Math.min(one, other * 1.2))
    return { sun: 1 + (net - 1) * smooth(60, 20, z), sky: 1 }
  })
}

/** The roof of a cave: land that hangs upside down, walked from the top of the picture. */
export class Roof {
  readonly #land: Land
  readonly #terrain: Terrain
  readonly #ground: Ground

  constructor(terrain: Terrain, ground: Ground, composition: Composition) {
    const { cave } = terrain.backdrop
    this.#terrain = terrain
    this.#ground = ground
    this.#land = new Land({ heightAt: (x, z) => -cave.roofAt(x, z) }, { ...composition, down: composition.up })
    this.#land.light([0.3, -0.5, 0.8])
    darkenCave(this.#land, cave)
  }

  draw(frame: Frame, cover: Float32Array, camera: Camera, air: Air, cancel: CancelFlag): void {
    const { width, height } = frame
    const upside = emptyFrame(width, height)
    const hangs = drawLand({
      frame: upside,
      camera: { ...camera, eye: -camera.eye, horizon: height - camera.horizon },
      land: this.#land,
      terrain: this.#terrain,
      ground: this.#ground,
      air,
      hasWater: false,
      swell: undefined,
      moment: 0,
      cancel,
    })
    for (let row = 0; row < height; row++) {
      const mirrored = height - 1 - row
      for (let column = 0; column < width; column++) {
        layOver(frame, cover, row * width + column, upside, hangs, mirrored * width + column)
      }
    }
  }
}

function layOver(
  frame: Frame,
  cover: Float32Array,
  to: number,
  upside: Frame,
  hangs: Float32Array,
  from: number,
): void {
  const share = hangs[from] as number
  if (share <= 0 || (upside.depth[from] as number) > (frame.depth[to] as number)) return
  for (let channel = 0; channel < 3; channel++) {
    const below = frame.colour[to * 3 + channel] as number
    frame.colour[to * 3 + channel] = below * (1 - share) + (upside.colour[from * 3 + channel] as number)
  }
  cover[to] = (cover[to] as number) * (1 - share) + share
  if (share < 0.5) return
  frame.depth[to] = upside.depth[from] as number
  frame.part[to] = upside.part[from] as number
  frame.normal[to * 3] = upside.normal[from * 3] as number
  frame.normal[to * 3 + 1] = -(upside.normal[from * 3 + 1] as number)
  frame.normal[to * 3 + 2] = upside.normal[from * 3 + 2] as number
}
