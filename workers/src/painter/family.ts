import type { CancelFlag } from '#engine/node-kind.ts'
import type { Rectangle } from '#images/geometry.ts'
import type { Frame } from '#painter/core/frame.ts'
import type { Scene } from '#painter/scene.ts'

/**
 * A kind of picture. `prepare` works out what does not depend on resolution or moment (heights, places of things), once;
 * `draw` draws it at any size and moment, the same composition each time, so that an eighth of the size foretells the whole.
 */
export type PrepareFamily = (request: PrepareRequest) => PreparedScene

export interface PrepareRequest {
  readonly scene: Scene
  readonly seed: number
  /** Width by height. */
  readonly aspect: number
}

export interface PreparedScene {
  draw(request: DrawRequest): Frame
}

export interface DrawRequest {
  readonly width: number
  readonly height: number
  /** Where in the loop, 0 to 1; 1 is 0 again. Everything that moves is periodic in it. */
  readonly moment: number
  readonly cancel: CancelFlag
  /** The part of the picture that is wanted, and how large its frame is to be; a family that cannot draw less draws all. */
  readonly window?: Rectangle
  /** Shown for a moment on the way to the picture; a family that draws all alike does not ask. */
  readonly isSketch?: boolean
}
