import type { PoseJoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where the joints of a body are, in shares of the picture; one that is hidden is absent. The neck never is. */
export type Skeleton = ReadonlyMap<PoseJoint, Point>
