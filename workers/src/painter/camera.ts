import { emptyFrame, type Frame } from '#painter/core/frame.ts'
import type { DrawRequest } from '#painter/family.ts'
import type { Camera } from '#painter/stage.ts'

/** A camera in shares of the picture's height. */
export interface Lens {
  readonly eye: number
  readonly horizon: number
  readonly focal: number
}

/** The camera of a lens for the part of a picture that is drawn: each pixel of it sees what it would see in the whole. */
export function cameraOf({ eye, horizon, focal }: Lens, { width, height, window }: DrawRequest): Camera {
  return {
    eye,
    horizon: horizon * height - (window?.y ?? 0),
    centre: width / 2 - (window?.x ?? 0),
    focal: focal * height,
  }
}

export function frameFor({ width, height, window, isSketch }: DrawRequest): Frame {
  return emptyFrame(window?.width ?? width, window?.height ?? height, isSketch)
}
