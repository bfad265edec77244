/**
 * Blurs in place by a box, `passes` times over (three come close to a Gaussian). Edges repeat the outermost value.
 * @param channels values of one pixel, side by side
 */
export function boxBlur(values: Float32Array, size: BlurSize, radius: number, passes = 2): Float32Array {
  const reach = Math.round(radius)
  if (reach < 1) return values
  const spare = new Float32Array(values.length)
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

function blurRows(from: Float32Array, to: Float32Array, { width, height, channels }: BlurSize, reach: number): void {
  const share = 1 / (2 * reach + 1)
  const last = (width - 1) * channels
  for (let row = 0; row < height; row++) {
    const start = row * width * channels
    for (let channel = 0; channel < channels; channel++) {
      const base = start + channel
      let sum = (from[base] as number) * (reach + 1)
      for (let step = 1; step <= reach; step++) sum += from[base + Math.min(last, step * channels)] as number
      for (let column = 0; column < width; column++) {
        const at = column * channels
        to[base + at] = sum * share
        const entering = Math.min(last, at + (reach + 1) * channels)
        const leaving = Math.max(0, at - reach * channels)
        sum += (from[base + entering] as number) - (from[base + leaving] as number)
      }
    }
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
