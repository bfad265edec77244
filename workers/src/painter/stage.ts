import type { Colour } from '#painter/core/colour.ts'
import type { Frame } from '#painter/core/frame.ts'

/**
 * A place with light in it, on which subjects stand. The unit is the metre; x to the right, y up, z away from the eye, which is
 * at (0, eye, 0) looking along z.
 */
export interface Stage {
  readonly frame: Frame
  readonly camera: Camera
  readonly light: Light
  /** Height of the ground, or of the water where that is higher. */
  heightAt(x: number, z: number): number
  isWaterAt(x: number, z: number): boolean
  /** Share of the sun's light that arrives at the ground, 0 to 1. */
  sunAt(x: number, z: number): number
  /** Changes a colour to how it looks from the eye through the air between. */
  throughAir(colour: Float32Array, offset: number, x: number, y: number, z: number): void
}

export interface Camera {
  readonly eye: number
  /** Row of the horizon, in pixels from the top. */
  readonly horizon: number
  /** Column straight ahead, in pixels from the left: the middle, unless a part of a picture is drawn. */
  readonly centre: number
  /** Pixels that one unit at distance one covers. */
  readonly focal: number
}

export interface Light {
  /** Towards the light, length 1. */
  readonly direction: readonly [number, number, number]
  readonly sun: Colour
  /** From the sky above, and back from the ground below. */
  readonly sky: Colour
  readonly bounce: Colour
}
