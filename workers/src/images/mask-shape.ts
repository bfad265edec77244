import { mapLevels } from './levels.ts'
import { heedCancel, heedCancelAt } from '#engine/heed-cancel.ts'
import type { CancelFlag } from '#engine/node-kind.ts'
import type { Rectangle } from './geometry.ts'
import { emptyMask } from './picture.ts'
import type { Mask } from './picture.ts'

/** Up to here a mask leaves a picture as it is, whatever paints or fills what it chooses. */
export const OUTSIDE_MAX = 8

/** Grows what is chosen by so many pixels, or shrinks it by a negative number: by squares, or by diamonds with `tapered`. */
export function growMask(mask: Mask, by: number, tapered: boolean, cancel: CancelFlag): Mask {
  if (by === 0) return mask
  if (by < 0) return invertMask(growMask(invertMask(mask), -by, tapered, cancel))
  const { width, height } = mask
  if (!tapered) {
    const wide = spreadRows(mask.data, width, height, by)
    return { width, height, data: spreadColumns(wide, width, height, by) }
  }
  if (isAllOrNothing(mask)) return { width, height, data: withinDistance(mask, by) }
  let { data } = mask
  for (let step = 0; step < Math.min(by, width + height); step++) {
    cancel.check()
    data = spreadCross(data, width, height)
  }
  return { width, height, data }
}

function isAllOrNothing({ data }: Mask): boolean {
  return data.every(value => value === 0 || value === 255)
}

/** All that is so near to what is chosen, counted in steps across and down: two passes, however far. */
function withinDistance({ width, height, data }: Mask, by: number): Uint8Array {
  const far = width + height
  const steps = new Int32Array(data.length)
  for (let at = 0; at < steps.length; at++) {
    heedCancelAt(at)
    const before = at % width > 0 ? (steps[at - 1] as number) : far
    const above = at >= width ? (steps[at - width] as number) : far
    steps[at] = data[at] === 255 ? 0 : Math.min(far, before + 1, above + 1)
  }
  for (let at = steps.length - 1; at >= 0; at--) {
    heedCancelAt(at)
    const after = at % width < width - 1 ? (steps[at + 1] as number) : far
    const below = at + width < steps.length ? (steps[at + width] as number) : far
    steps[at] = Math.min(steps[at] as number, after + 1, below + 1)
  }
  return mapLevels(steps, distance => (distance <= by && distance < far ? 255 : 0))
}

export function invertMask(mask: Mask): Mask {
  return { ...mask, data: mapLevels(mask.data, value => 255 - value) }
}

function spreadRows(data: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const result = new Uint8Array(data.length)
  for (let row = 0; row < height; row++) {
    heedCancel()
    runningMaximum(data, result, { start: row * width, stride: 1, count: width }, by)
  }
  return result
}

function spreadColumns(data: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const result = new Uint8Array(data.length)
  for (let column = 0; column < width; column++) {
    heedCancel()
    runningMaximum(data, result, { start: column, stride: width, count: height }, by)
  }
  return result
}

/** The greatest within `by` places to each side, however far that is, in one pass (a falling queue of candidates). */
function runningMaximum(
  data: Uint8Array,
  to: Uint8Array,
  { start, stride, count }: { start: number; stride: number; count: number },
  by: number,
): void {
  const result = to
  const queue = new Int32Array(count)
  let head = 0
  let tail = 0
  for (let place = 0; place < count + by; place++) {
    if (place < count) {
      const value = data[start + place * stride] as number
      while (tail > head && (data[start + (queue[tail - 1] as number) * stride] as number) <= value) tail--
      queue[tail++] = place
    }
    const centre = place - by
    if (centre < 0) continue
    if ((queue[head] as number) < centre - by) head++
    result[start + centre * stride] = data[start + (queue[head] as number) * stride] as number
  }
}

function spreadCross(data: Uint8Array, width: number, height: number): Uint8Array {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let value = data[at] as number
      if (x > 0) value = Math.max(value, data[at - 1] as number)
      if (x + 1 < width) value = Math.max(value, data[at + 1] as number)
      if (y > 0) value = Math.max(value, data[at - width] as number)
      if (y + 1 < height) value = Math.max(value, data[at + width] as number)
      result[at] = value
    }
  }
  return result
}

/** Everything that cannot be reached from the edge without crossing what is chosen. */
export function fillHoles(mask: Mask, threshold = 128): Mask {
  const { width, height, data } = mask
  const outside = new Uint8Array(data.length)
  const open: number[] = []
  const reach = (at: number) => {
    if (outside[at] === 1 || (data[at] as number) >= threshold) return
    outside[at] = 1
    open.push(at)
  }
  for (let x = 0; x < width; x++) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    heedCancel()
    reach(y * width)
    reach(y * width + width - 1)
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    if (x > 0) reach(at - 1)
    if (x + 1 < width) reach(at + 1)
    if (at >= width) reach(at - width)
    if (at + width < data.length) reach(at + width)
  }
  return { width, height, data: mapLevels(data, (value, at) => (outside[at] === 1 ? value : 255)) }
}

/** The smallest rectangle that holds all that is chosen at all; undefined when nothing is. */
export function maskBounds({ width, height, data }: Mask, outsideMax = 0): Rectangle | undefined {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y++) {
    heedCancel()
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) <= outsideMax) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** In shares of the whole. */
export function maskBoundsInShares(mask: Mask, outsideMax = 0): Rectangle | undefined {
  const bounds = maskBounds(mask, outsideMax)
  const { width, height } = mask
  return (
    bounds && {
      x: bounds.x / width,
      y: bounds.y / height,
      width: bounds.width / width,
      height: bounds.height / height,
    }
  )
}

/** Fades out towards the edges of the whole. */
export function featherMask(
  mask: Mask,
  margins: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Mask {
  const { width, height } = mask
  const across = edgeFade(width, margins.left, margins.right)
  const down = edgeFade(height, margins.top, margins.bottom)
  return {
    ...mask,
    data: mapLevels(mask.data, (value, at) =>
      Math.round(value * (across[at % width] as number) * (down[Math.floor(at / width)] as number)),
    ),
  }
}

function edgeFade(count: number, before: number, after: number): number[] {
  const start = Math.min(before, count)
  const end = Math.min(after, count)
  return Array.from({ length: count }, (_, place) => {
    const rise = place < start ? (place + 1) / start : 1
    const fall = count - 1 - place < end ? (count - place) / end : 1
    return rise * fall
  })
}

export const maskOperations = ['multiply', 'add', 'subtract', 'and', 'or', 'xor'] as const
export type MaskOperation = (typeof maskOperations)[number]

const operations: Readonly<Record<MaskOperation, (below: number, over: number) => number>> = {
  multiply: (below, over) => (below * over) / 255,
  add: (below, over) => below + over,
  subtract: (below, over) => below - over,
  and: (below, over) => (below >= 128 && over >= 128 ? 255 : 0),
  or: (below, over) => (below >= 128 || over >= 128 ? 255 : 0),
  xor: (below, over) => (below >= 128 !== over >= 128 ? 255 : 0),
}

/** `source` on `target` from that place on; what hangs over is cut off. */
export function combineMasks(target: Mask, source: Mask, x: number, y: number, operation: MaskOperation): Mask {
  const combine = operations[operation]
  const data = target.data.slice()
  for (let row = Math.max(0, -y); row < source.height && row + y < target.height; row++) {
    heedCancel()
    for (let column = Math.max(0, -x); column < source.width && column + x < target.width; column++) {
      const at = (row + y) * target.width + column + x
      const value = combine(data[at] as number, source.data[row * source.width + column] as number)
      data[at] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { ...target, data }
}

/** From a number for each pixel, 0 to 1. */
export function maskOf(
  size: { readonly width: number; readonly height: number },
  valueAt: (x: number, y: number) => number,
): Mask {
  const mask = emptyMask(size.width, size.height)
  for (let y = 0; y < size.height; y++) {
    heedCancel()
    for (let x = 0; x < size.width; x++) {
      mask.data[y * size.width + x] = Math.round(Math.max(0, Math.min(1, valueAt(x, y))) * 255)
    }
  }
  return mask
}
