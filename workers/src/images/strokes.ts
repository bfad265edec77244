import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { emptyMask } from './picture.ts'
import type { Mask } from './picture.ts'
import type { Size } from './resize.ts'

export interface Stroke {
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Across, in pixels. */
  readonly size: number
  /** 1 ends sharply, 0 fades from the middle on. */
  readonly hardness: number
  readonly erase: boolean
}

/** Painted one after the other; erasing takes away what is there so far. */
export function paintStrokes(size: Size, strokes: readonly Stroke[], onto?: Mask): Mask {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (onto) layMask(context, onto)
  for (const stroke of strokes) paintStroke(context, stroke)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  const mask = emptyMask(size.width, size.height)
  for (let pixel = 0; pixel < mask.data.length; pixel++) mask.data[pixel] = data[pixel * 4 + 3] as number
  return mask
}

function layMask(context: SKRSContext2D, { width, height, data }: Mask): void {
  const pixels = context.createImageData(width, height)
  for (let pixel = 0; pixel < data.length; pixel++) pixels.data[pixel * 4 + 3] = data[pixel] as number
  context.putImageData(pixels, 0, 0)
}

function paintStroke(target: SKRSContext2D, { points, size, hardness, erase }: Stroke): void {
  const [first, ...rest] = points
  if (!first) return
  const context = target
  const softness = (size / 2) * (1 - hardness)
  context.save()
  context.globalCompositeOperation = erase ? 'destination-out' : 'source-over'
  context.filter = softness > 0.5 ? `blur(${softness / 4}px)` : 'none'
  const width = Math.max(1, size - softness)
  context.beginPath()
  if (rest.length === 0) {
    context.arc(...first, width / 2, 0, 2 * Math.PI)
    context.fill()
  } else {
    context.lineWidth = width
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.moveTo(...first)
    for (const point of rest) context.lineTo(...point)
    context.stroke()
  }
  context.restore()
}
