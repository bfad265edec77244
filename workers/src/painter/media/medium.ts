import type { CancelFlag } from '#engine/node-kind.ts'
import type { Picture } from '#images/picture.ts'
import type { Frame } from '#painter/core/frame.ts'
import type { MediumVariant } from '#painter/scene.ts'

/** Makes of a plain rendering what a painter would have made of it. Answers a new picture. */
export type PaintMedium = (picture: Picture, frame: Frame, options: MediumOptions) => Picture

export interface MediumOptions {
  /** Of the whole loop, not of one moment: strokes stay where they are while what they show moves. */
  readonly seed: number
  /** 1 is ordinary; more makes strokes broader, lines heavier, relief deeper. */
  readonly weight: number
  readonly variant?: MediumVariant | undefined
  /** Where in the loop, for media that let their strokes breathe. */
  readonly moment?: number
  readonly cancel: CancelFlag
}

/** Pixels of what is one pixel in a picture of 512: strokes and paper keep their size in the picture at any resolution. */
export function unitOf({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height) / 512
}
