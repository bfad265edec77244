import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { emptyFrame, type Frame } from '#painter/core/frame.ts'
import { linearFromByte } from '#painter/core/screen.ts'

/** A sheet of a flat picture. It is drawn in a space 1 high and as wide as the picture is for its height. */
export interface FlatLayer {
  draw(context: SKRSContext2D): void
  readonly part: number
  /** Nearer sheets lie on farther ones: media make shadows and finer marks of it. */
  readonly depth: number
}

/** Lays sheets on each other, the farthest first, into light, depth and parts. */
export function frameOfLayers(layers: readonly FlatLayer[], width: number, height: number): Frame {
  const frame = emptyFrame(width, height)
  frame.normal.fill(0)
  for (let pixel = 0; pixel < width * height; pixel++) frame.normal[pixel * 3 + 2] = 1
  for (const layer of layers) layOver(frame, layer)
  return frame
}

export function layOver(frame: Frame, { draw, part, depth }: FlatLayer): void {
  const { width, height } = frame
  const context = createCanvas(width, height).getContext('2d')
  context.scale(height, height)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = (data[pixel * 4 + 3] as number) / 255
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      const under = frame.colour[at] as number
      frame.colour[at] = under + (linearFromByte(data[pixel * 4 + channel] as number) - under) * alpha
    }
    if (alpha < 0.5) continue
    frame.part[pixel] = part
    frame.depth[pixel] = depth
  }
}
