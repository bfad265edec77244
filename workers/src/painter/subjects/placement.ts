import type { Pose, Subject } from '#painter/scene.ts'
import type { Bones } from './posed-body.ts'

/** Where one thing stands. */
export interface Placement {
  /** Its subject's place in the scene. */
  readonly index: number
  readonly subject: Subject
  readonly pose: Pose
  readonly seed: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly scale: number
  readonly yaw: number
  readonly stands: 'ground' | 'water' | 'air' | 'thing'
  /** Height of grass that hides its feet, in units of the stage. */
  readonly cover: number
  /** The pose that was laid out for it, in metres of the model. */
  readonly bones?: Bones
}
