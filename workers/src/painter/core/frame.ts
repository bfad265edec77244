import type { Rectangle } from '#images/geometry.ts'

/** What a family draws: light, and what the media need to know of each pixel. Rows from the top. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Linear light, three for each pixel. */
  readonly colour: Float32Array
  /** Distance from the eye in the scene's own unit; `SKY_DEPTH` where there is nothing. */
  readonly depth: Float32Array
  /** Which way the surface looks, seen from the eye: right, up, towards the eye. Zero where it is not known. */
  readonly normal: Float32Array
  /** What is seen: a `Part`, or `FIRST_SUBJECT` + the subject's place in the scene. */
  readonly part: Uint8Array
  /** Shown for a moment on the way to the picture: edges need not be smooth. */
  readonly isSketch: boolean
}

export const SKY_DEPTH = 1e6

export const Part = { sky: 0, ground: 1, water: 2, plants: 3, building: 4, backdrop: 5, text: 6 } as const
export const FIRST_SUBJECT = 32

export function emptyFrame(width: number, height: number, isSketch = false): Frame {
  const count = width * height
  return {
    width,
    height,
    colour: new Float32Array(count * 3),
    depth: new Float32Array(count).fill(SKY_DEPTH),
    normal: new Float32Array(count * 3),
    part: new Uint8Array(count),
    isSketch,
  }
}

/** A part of a frame; the frame itself when it is no larger. */
export function cropFrame(frame: Frame, { x, y, width, height }: Rectangle): Frame {
  if (frame.width === width && frame.height === height) return frame
  const part = emptyFrame(width, height)
  for (let row = 0; row < height; row++) {
    const from = (y + row) * frame.width + x
    const to = row * width
    part.colour.set(frame.colour.subarray(from * 3, (from + width) * 3), to * 3)
    part.normal.set(frame.normal.subarray(from * 3, (from + width) * 3), to * 3)
    part.depth.set(frame.depth.subarray(from, from + width), to)
    part.part.set(frame.part.subarray(from, from + width), to)
  }
  return part
}
