import { heedCancel } from '#engine/heed-cancel.ts'

/**
 * Blurs in place by a box, `passes` times over (three come close to a Gaussian). Edges repeat the outermost value.
 * @param channels values of one pixel, side by side
 */
export function boxBlur(values: Float32Array, size: BlurSize, radius: number, passes = 2): Float32Array {
  const reach = Math.round(radius)
  if (reach < 1) return values
  const spare = spareFor(values.length)
  for (let pass = 0; pass < passes; pass++) {
    blurRows(values, spare, size, reach)
    blurColumns(spare, values, size, reach)
  }
  return values
}

export interface BlurSize {
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Blurs follow each other closely: what one needed the next takes over, up to three channels of a megapixel. */
const KEPT_MAX = 3 * 2 ** 20
let kept = new Float32Array(0)

function spareFor(length: number): Float32Array {
  if (kept.length >= length) return kept
  const spare = new Float32Array(length)
  if (length <= KEPT_MAX) kept = spare
  return spare
}

function blurRows(from: Float32Array, to: Float32Array, { width, height, channels }: BlurSize, reach: number): void {
  for (let row = 0; row < height; row++) {
    heedCancel()
    const start = row * width * channels
    for (let channel = 0; channel < channels; channel++) blurLine(from, to, start + channel, width, channels, reach)
  }
}

/** One channel of one row, in three stretches so that the middle of it asks for no borders. */
function blurLine(
  from: Float32Array,
  to: Float32Array,
  base: number,
  width: number,
  channels: number,
  reach: number,
): void {
  const share = 1 / (2 * reach + 1)
  const last = base + (width - 1) * channels
  const first = from[base] as number
  const final = from[last] as number
  const ahead = (reach + 1) * channels
  const behind = reach * channels
  let sum = first * (reach + 1)
  for (let step = 1; step <= reach; step++) sum += from[Math.min(last, base + step * channels)] as number
  let at = base
  const leftEnd = Math.min(last + channels, base + behind)
  for (; at < leftEnd; at += channels) {
    to[at] = sum * share
    sum += (at + ahead <= last ? (from[at + ahead] as number) : final) - first
  }
  const rightStart = last - ahead
  for (; at <= rightStart; at += channels) {
    to[at] = sum * share
    sum += (from[at + ahead] as number) - (from[at - behind] as number)
  }
  for (; at <= last; at += channels) {
    to[at] = sum * share
    sum += final - (from[at - behind] as number)
  }
}

/** Whole rows at a time: walking down single columns would miss the processor's cache at each step. */
function blurColumns(from: Float32Array, to: Float32Array, { width, height, channels }: BlurSize, reach: number): void {
  const share = 1 / (2 * reach + 1)
  const stride = width * channels
  const sums = new Float64Array(stride)
  for (let step = -reach; step <= reach; step++) {
    const row = Math.min(height - 1, Math.max(0, step)) * stride
    for (let index = 0; index < stride; index++) sums[index] = (sums[index] as number) + (from[row + index] as number)
  }
  for (let row = 0; row < height; row++) {
    heedCancel()
    const base = row * stride
    const entering = Math.min(height - 1, row + reach + 1) * stride
    const leaving = Math.max(0, row - reach) * stride
    for (let index = 0; index < stride; index++) {
      const sum = sums[index] as number
      to[base + index] = sum * share
      sums[index] = sum + (from[entering + index] as number) - (from[leaving + index] as number)
    }
  }
}
