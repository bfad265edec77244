import type { Camera, Light } from '#painter/stage.ts'
import type { Field } from './field.ts'
import { intoBasis, turned, unit, type Basis, type Vector } from './vector.ts'

/** A model standing in the world. */
export interface Instance {
  readonly field: Field
  readonly x: number
  readonly y: number
  readonly z: number
  readonly scale: number
  /** Degrees; 0 looks to the right, 90 at the eye, 180 to the left. */
  readonly yaw: number
  /** Degrees that its nose is lifted, and that it leans towards its right. */
  readonly pitch: number
  readonly roll: number
}

/** World directions as the model sees them. */
export function basisOf({ yaw, pitch, roll }: Pick<Instance, 'yaw' | 'pitch' | 'roll'>): Basis {
  // The world's z runs away from the eye, so looking at the eye is looking along -z.
  return turned(roll, yaw, pitch)
}

export interface View {
  readonly basis: Basis
  readonly eye: Vector
  readonly light: Vector
  readonly up: Vector
}

/** The eye and the light in the model's own metres. */
export function viewOf(instance: Instance, camera: Camera, light: Light): View {
  const basis = basisOf(instance)
  const away: Vector = [-instance.x, camera.eye - instance.y, -instance.z]
  const [ex, ey, ez] = intoBasis(basis, away)
  const { scale } = instance
  return {
    basis,
    eye: [ex / scale, ey / scale, ez / scale],
    light: unit(intoBasis(basis, light.direction)),
    up: intoBasis(basis, [0, 1, 0]),
  }
}
