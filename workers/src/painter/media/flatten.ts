const SUMS = 4

/**
 * Each pixel becomes the mean of the calmest quarter around it (Kuwahara): details go, edges stay and turn into the shapes a
 * brush leaves. Softened by weighing the quarters by their calm, so that no blocks show.
 */
export function flattened(planes: Float32Array, width: number, height: number, reach: number): Float32Array {
  const radius = Math.max(1, Math.round(reach))
  const sums = summedAreas(planes, width, height)
  const flat = new Float32Array(planes.length)
  const mean = new Float64Array(SUMS)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0
      let green = 0
      let blue = 0
      let total = 0
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = quarter & 1 ? column : Math.max(0, column - radius)
        const right = quarter & 1 ? Math.min(width, column + radius + 1) : column + 1
        const top = quarter & 2 ? row : Math.max(0, row - radius)
        const bottom = quarter & 2 ? Math.min(height, row + radius + 1) : row + 1
        meanOf(sums, width + 1, { left, right, top, bottom }, mean)
        const grey = 0.299 * (mean[0] as number) + 0.587 * (mean[1] as number) + 0.114 * (mean[2] as number)
        const variance = Math.max(0, (mean[3] as number) - grey * grey)
        const calm = 1 / (1e-5 + variance)
        const weight = calm * calm
        red += (mean[0] as number) * weight
        green += (mean[1] as number) * weight
        blue += (mean[2] as number) * weight
        total += weight
      }
      const at = (row * width + column) * 3
      flat[at] = red / total
      flat[at + 1] = green / total
      flat[at + 2] = blue / total
    }
  }
  return flat
}

/** Sums of red, green, blue and of grey squared over all above and left. */
function summedAreas(planes: Float32Array, width: number, height: number): Float64Array {
  const stride = (width + 1) * SUMS
  const sums = new Float64Array(stride * (height + 1))
  for (let row = 0; row < height; row++) {
    let red = 0
    let green = 0
    let blue = 0
    let squares = 0
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const r = planes[at] as number
      const g = planes[at + 1] as number
      const b = planes[at + 2] as number
      const grey = 0.299 * r + 0.587 * g + 0.114 * b
      red += r
      green += g
      blue += b
      squares += grey * grey
      const to = (row + 1) * stride + (column + 1) * SUMS
      sums[to] = (sums[to - stride] as number) + red
      sums[to + 1] = (sums[to - stride + 1] as number) + green
      sums[to + 2] = (sums[to - stride + 2] as number) + blue
      sums[to + 3] = (sums[to - stride + 3] as number) + squares
    }
  }
  return sums
}

interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function meanOf(sums: Float64Array, columns: number, { left, right, top, bottom }: Area, into: Float64Array): void {
  const share = 1 / ((right - left) * (bottom - top))
  const a = (top * columns + left) * SUMS
  const b = (top * columns + right) * SUMS
  const c = (bottom * columns + left) * SUMS
  const d = (bottom * columns + right) * SUMS
  for (let index = 0; index < SUMS; index++) {
    into[index] =
      ((sums[d + index] as number) -
        (sums[b + index] as number) -
        (sums[c + index] as number) +
        (sums[a + index] as number)) *
      share
  }
}
