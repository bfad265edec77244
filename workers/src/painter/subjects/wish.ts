import type { Random } from '#painter/core/random.ts'
import type { Field } from '#painter/sdf/field.ts'
import type { Pose, Subject } from '#painter/scene.ts'
import type { Habitat, SubjectModel } from './model.ts'
import type { Placement } from './placement.ts'

/** The view in shares of the picture's height, so that places do not depend on its pixels, and the land it shows. */
export interface Grounds {
  readonly aspect: number
  readonly eye: number
  /** From the top. */
  readonly horizon: number
  /** What one unit at distance one covers. */
  readonly focal: number
  /** Where the ground ends that things may stand on: a table's far edge. */
  readonly farthest?: number
  /** There is no ground to keep clear of: the middle of the picture is as good as its top. */
  readonly isAllAir?: boolean
  heightAt(x: number, z: number): number
  isWaterAt(x: number, z: number): boolean
}

/** What is to be placed, and how it is seen. */
export interface Wish {
  readonly index: number
  readonly subject: Subject
  readonly model: SubjectModel
  readonly habitat: Habitat
  readonly pose: Pose
  readonly random: Random
  readonly seed: number
  /** Share of the picture's height it is to have. */
  readonly share: number
  /** Metres that its form reaches, seen as it will stand. */
  readonly height: number
  readonly length: number
  /** How far the middle of what is seen is from its foot. */
  readonly middle: number
  /** How far it reaches towards the eye. */
  readonly near: number
  /** How far it reaches below its foot. */
  readonly sunk: number
  readonly yaw: number
  /** Its form as it will stand. */
  readonly field: Field
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly scale: number
  readonly stands: Placement['stands']
}
