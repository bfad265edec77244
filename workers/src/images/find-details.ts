import { KernelMemory } from '#patch/kernel-memory.ts'
import { croppedTo, double, halve } from './plane.ts'
import type { Plane } from './plane.ts'

/** Sum of squared differences of two patches of nine pixels at which a likeness counts half. */
const LIKENESS = 300
/** As the kernel expects them: what lies around the pixels of the enlarged picture, and of the coarser copy. */
const LARGE_MARGIN = 1
const SOFT_MARGIN = 3
/** Pixels that a vector holds. */
const LANES = 4

export interface Details {
  /** Of each pixel of the enlarged picture; rows are `stride` long. */
  readonly values: Float32Array
  readonly stride: number
}

/**
 * What the enlarged picture lacks of each pixel's lightness: a coarser copy of the picture is looked through for what looks alike
 * nearby, and what that copy lacks of the picture there is lacking here as well.
 */
export function findDetails(large: Plane, light: Plane): Details {
  const soft = croppedTo(double(halve(light)), light)
  const stride = Math.ceil(large.width / LANES) * LANES
  const largeSize = padded({ width: stride, height: large.height }, LARGE_MARGIN)
  const softSize = padded({ width: stride / 2, height: large.height / 2 }, SOFT_MARGIN)
  const count = largeSize.width * largeSize.height + 2 * softSize.width * softSize.height + stride * large.height
  // A vector that is read at the end of the last row reaches beyond it.
  const memory = new KernelMemory((count + 4 * LANES) * 4)
  const kernels = memory.open('enlarge-kernels')
  const largePlace = layPadded(memory, large.values, large, largeSize, LARGE_MARGIN)
  const softPlace = layPadded(memory, soft.values, soft, softSize, SOFT_MARGIN)
  const lost = soft.values.map((value, pixel) => (light.values[pixel] as number) - value)
  const lostPlace = layPadded(memory, lost, soft, softSize, SOFT_MARGIN)
  const values = memory.floats(stride * large.height)
  kernels.findDetails(
    largePlace,
    largeSize.width,
    softPlace,
    lostPlace,
    softSize.width,
    stride,
    large.height,
    LIKENESS,
    values.byteOffset,
  )
  return { values, stride }
}

interface Size {
  readonly width: number
  readonly height: number
}

function padded({ width, height }: Size, margin: number): Size {
  return { width: width + 2 * margin, height: height + 2 * margin }
}

/** Lays values where the kernel reads them; beyond the edges the last ones go on. */
function layPadded(memory: KernelMemory, values: Float32Array, from: Size, to: Size, margin: number): number {
  const laid = memory.floats(to.width * to.height)
  for (let row = 0; row < to.height; row++) {
    const start = Math.max(0, Math.min(from.height - 1, row - margin)) * from.width
    const place = row * to.width
    laid.fill(values[start] as number, place, place + margin)
    laid.set(values.subarray(start, start + from.width), place + margin)
    laid.fill(values[start + from.width - 1] as number, place + margin + from.width, place + to.width)
  }
  return laid.byteOffset
}
