import type { Picture } from '#images/picture.ts'
import type { Frame } from '#painter/core/frame.ts'

/** A rendering without its medium, and what is known of its pixels. */
export interface Drawing {
  readonly picture: Picture
  readonly frame: Frame
}
