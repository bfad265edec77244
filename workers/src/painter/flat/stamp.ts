import { heedCancelAt } from '#engine/heed-cancel.ts'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { CancelFlag } from '#engine/node-kind.ts'
import { boxBlur } from '#painter/core/blur.ts'
import { luminance, type Colour } from '#painter/core/colour.ts'
import { bytesOf } from '#painter/core/screen.ts'
import { paintModel, type Layer } from '#painter/sdf/model-painter.ts'
import type { Subject } from '#painter/scene.ts'
import type { Light } from '#painter/stage.ts'
import { modelOf } from '#painter/subjects/catalogue.ts'
import { fieldOf } from '#painter/subjects/field-of.ts'

/** A thing cut out of the world, to be printed: square, standing in its middle. */
export interface Stamp {
  readonly side: number
  readonly alpha: Float32Array
  readonly colour: Float32Array
}

const light: Light = {
  direction: [-0.45, 0.68, -0.58],
  sun: [0.95, 0.92, 0.86],
  sky: [0.34, 0.37, 0.42],
  bounce: [0.2, 0.19, 0.17],
}

/** @returns undefined when the catalogue has no such thing */
export function stampOf(subject: Subject, side: number, seed: number, cancel: CancelFlag): Stamp | undefined {
  if (!modelOf(subject.kind)) return undefined
  const yaw = 32
  const field = fieldOf({ subject, pose: subject.pose ?? 'standing', seed, yaw }, 0)
  if (field.count === 0) return undefined
  const distance = 12
  const focal = (side * 0.5 * distance) / (field.radius * 1.05)
  const camera = { eye: 0, horizon: side / 2, centre: side / 2, focal }
  const [x, y, z] = field.centre
  const instance = { field, x: -x, y: -y, z: distance - z, scale: 1, yaw, pitch: 0, roll: 0 }
  const painted = paintModel({ instance, camera, light, width: side, height: side, cancel })
  return painted && centred(painted.layer, side)
}

/** Moved and enlarged so that what is seen of it fills the square. */
function centred(layer: Layer, side: number): Stamp {
  const bounds = boundsOf(layer)
  const extent = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top, 1)
  const scale = (extent * 1.06) / side
  const middleX = (bounds.left + bounds.right) / 2
  const middleY = (bounds.top + bounds.bottom) / 2
  const stamp: Stamp = { side, alpha: new Float32Array(side * side), colour: new Float32Array(side * side * 3) }
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const x = Math.round(middleX + (column - side / 2) * scale)
      const y = Math.round(middleY + (row - side / 2) * scale)
      if (x < 0 || y < 0 || x >= layer.width || y >= layer.height) continue
      const from = y * layer.width + x
      const to = row * side + column
      stamp.alpha[to] = layer.alpha[from] as number
      for (let channel = 0; channel < 3; channel++)
        stamp.colour[to * 3 + channel] = layer.colour[from * 3 + channel] as number
    }
  }
  return stamp
}

function boundsOf({ alpha, width, height }: Layer): { left: number; right: number; top: number; bottom: number } {
  const bounds = { left: width, right: 0, top: height, bottom: 0 }
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    heedCancelAt(pixel)
    if ((alpha[pixel] as number) < 0.3) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}

/** In few flat tones, as it is cut for a print: each tone holds about as much of the thing. */
export function flatStamp({ side, alpha, colour }: Stamp, tones: readonly Colour[]): Canvas {
  const lights = calmLights({ side, alpha, colour })
  const borders = toneBorders(alpha, lights, tones.length)
  return paintStamp(
    side,
    alpha,
    pixel => tones[borders.filter(border => (lights[pixel] as number) > border).length] ?? [0, 0, 0],
  )
}

export function fullStamp({ side, alpha, colour }: Stamp): Canvas {
  return paintStamp(side, alpha, pixel => [
    colour[pixel * 3] as number,
    colour[pixel * 3 + 1] as number,
    colour[pixel * 3 + 2] as number,
  ])
}

/** Lightness without the grain of fur, which scissors could not follow. */
function calmLights({ side, alpha, colour }: Stamp): Float32Array {
  const lights = new Float32Array(alpha.length)
  const cover = alpha.slice()
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    heedCancelAt(pixel)
    const at = pixel * 3
    lights[pixel] =
      (alpha[pixel] as number) * luminance(colour[at] as number, colour[at + 1] as number, colour[at + 2] as number)
  }
  const size = { width: side, height: side, channels: 1 }
  boxBlur(lights, size, side * 0.012, 2)
  boxBlur(cover, size, side * 0.012, 2)
  return lights.map((light, pixel) => light / Math.max(0.02, cover[pixel] as number))
}

function toneBorders(alpha: Float32Array, lights: Float32Array, count: number): number[] {
  const sample = lights.filter((_, pixel) => (alpha[pixel] as number) > 0.5).toSorted()
  return Array.from({ length: count - 1 }, (_, index) => sample[Math.floor(((index + 1) / count) * sample.length)] ?? 0)
}

function paintStamp(side: number, alpha: Float32Array, colourAt: (pixel: number) => Colour): Canvas {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  const image = context.createImageData(side, side)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    heedCancelAt(pixel)
    const cover = alpha[pixel] as number
    if (cover <= 0) continue
    image.data.set(bytesOf(colourAt(pixel)), pixel * 4)
    image.data[pixel * 4 + 3] = cover * 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}
