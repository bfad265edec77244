import { mapLevels } from './levels.ts'
import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import { blurMask } from './blur.ts'
import type { Mask, Picture } from './picture.ts'
import { lumaPlane } from './tone.ts'

/** How steep the lightness is at each pixel (Sobel), and which way. */
interface Gradients {
  readonly steepness: Float32Array
  /** 0 across, 1 falling diagonal, 2 down, 3 rising diagonal. */
  readonly direction: Uint8Array
}

/** Where lightness changes; `strength` 1 makes the step from black to white white. */
export function findEdges(picture: Picture, strength: number): Mask {
  const { width, height } = picture
  const { steepness } = gradientsOf({ width, height, data: lumaPlane(picture) })
  const data = mapLevels(steepness, value => Math.min(255, Math.round((value / 4) * strength)))
  return { width, height, data }
}

/** Thin lines along edges steeper than `high`, and along those steeper than `low` that lead on from them. 0 to 1. */
export function cannyEdges(picture: Picture, low: number, high: number, cancel: CancelFlag): Mask {
  const { width, height } = picture
  const smooth = blurMask({ width, height, data: lumaPlane(picture) }, { radius: 2, sigma: 1 }, cancel)
  const gradients = gradientsOf(smooth)
  cancel.check()
  const ridges = thinRidges(gradients, width, height)
  return followRidges(ridges, { width, height, low: low * 255, high: high * 255 })
}

function gradientsOf({ width, height, data }: Mask): Gradients {
  const steepness = new Float32Array(data.length)
  const direction = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    heedCancel()
    const above = Math.max(0, y - 1) * width
    const here = y * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      const a = data[above + left] as number
      const c = data[above + right] as number
      const g = data[below + left] as number
      const i = data[below + right] as number
      const across = c + 2 * (data[here + right] as number) + i - a - 2 * (data[here + left] as number) - g
      const down = g + 2 * (data[below + x] as number) + i - a - 2 * (data[above + x] as number) - c
      steepness[here + x] = Math.sqrt(across * across + down * down)
      direction[here + x] = directionOf(across, down)
    }
  }
  return { steepness, direction }
}

function directionOf(across: number, down: number): number {
  const steep = Math.abs(down)
  const flat = Math.abs(across)
  if (steep <= flat * 0.4142) return 0
  if (flat <= steep * 0.4142) return 2
  return across > 0 === down > 0 ? 1 : 3
}

function thinRidges({ steepness, direction }: Gradients, width: number, height: number): Float32Array {
  const steps = [1, width + 1, width, width - 1]
  const ridges = new Float32Array(steepness.length)
  for (let y = 1; y < height - 1; y++) {
    heedCancel()
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const step = steps[direction[at] as number] as number
      const value = steepness[at] as number
      // A tie goes to the first of two, so that an edge between two equal pixels gives one line.
      if (value > (steepness[at - step] as number) && value >= (steepness[at + step] as number)) ridges[at] = value
    }
  }
  return ridges
}

function followRidges(
  ridges: Float32Array,
  { width, height, low, high }: { width: number; height: number; low: number; high: number },
): Mask {
  const data = new Uint8Array(width * height)
  const open: number[] = []
  const take = (at: number) => {
    if (data[at] === 255) return
    data[at] = 255
    open.push(at)
  }
  for (let at = 0; at < ridges.length; at++) if ((ridges[at] as number) >= high) take(at)
  let followed = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    heedCancelAt(followed++)
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
      if ((ridges[at + step] ?? 0) >= low) take(at + step)
    }
  }
  return { width, height, data }
}
