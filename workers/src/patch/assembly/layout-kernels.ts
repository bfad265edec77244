/**
 * AssemblyScript: the loop of the local denoiser, compiled to `layout-kernels.wasm` by `npm run kernels`. A layout is four planes
 * of single floats, one after the other. It allocates nothing, and does its sums in a fixed order, so every machine gives the same
 * bytes; `reference-layout.fixture.ts` says the same in JavaScript.
 */

/** Below this share of the greatest, as an exponent, a candidate does not count. */
const NEGLIGIBLE: f32 = 14
const PLANES: i32 = 4

/** e to a power from -14 to 0: its series on a small part, squared back up. Far nearer than bytes can tell. */
@inline
function exponential(power: f32): f32 {
  const part = power * 0.00390625
  const series: f32 =
    1 + part * (1 + part * (<f32>0.5 + part * (<f32>0.16666667 + part * <f32>0.041666668)))
  const by4 = series * series
  const by8 = by4 * by4
  const by16 = by8 * by8
  const by32 = by16 * by16
  const by64 = by32 * by32
  const by128 = by64 * by64
  const by256 = by128 * by128
  return by256 * by256
}

/** The squared differences of all planes, of the part where both pictures have something, row after row. */
function writeDifferences(
  from: usize,
  candidate: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  across: i32,
  down: i32,
  moveX: i32,
  moveY: i32,
  to: usize,
): void {
  const plane = <usize>(width * height) << 2
  for (let row = 0; row < down; row++) {
    const mine = from + (<usize>((top + row) * width + left) << 2)
    const theirs = candidate + (<usize>((top + row + moveY) * width + left + moveX) << 2)
    const own = to + (<usize>(row * across) << 2)
    let column = 0
    for (; column + 4 <= across; column += 4) {
      const at = <usize>column << 2
      let sum = f32x4.splat(0)
      for (let index = 0; index < PLANES; index++) {
        const step = plane * <usize>index + at
        const difference = f32x4.sub(v128.load(mine + step), v128.load(theirs + step))
        sum = f32x4.add(sum, f32x4.mul(difference, difference))
      }
      v128.store(own + at, sum)
    }
    for (; column < across; column++) {
      const at = <usize>column << 2
      let sum: f32 = 0
      for (let index = 0; index < PLANES; index++) {
        const step = plane * <usize>index + at
        const difference = load<f32>(mine + step) - load<f32>(theirs + step)
        sum += difference * difference
      }
      store<f32>(own + at, sum)
    }
  }
}

/** Each value becomes the sum of those at most `radius` to its left and right. */
function sumAlongRows(values: usize, sums: usize, across: i32, down: i32, radius: i32): void {
  for (let row = 0; row < down; row++) {
    const from = values + (<usize>(row * across) << 2)
    const to = sums + (<usize>(row * across) << 2)
    let sum: f32 = 0
    for (let column = 0; column < min(radius, across); column++) sum += load<f32>(from + (<usize>column << 2))
    for (let column = 0; column < across; column++) {
      if (column + radius < across) sum += load<f32>(from + (<usize>(column + radius) << 2))
      if (column > radius) sum -= load<f32>(from + (<usize>(column - radius - 1) << 2))
      store<f32>(to + (<usize>column << 2), sum)
    }
  }
}

@inline
function addRow(sums: usize, row: usize, across: i32, sign: f32): void {
  let column = 0
  for (; column + 4 <= across; column += 4) {
    const at = <usize>column << 2
    v128.store(sums + at, f32x4.add(v128.load(sums + at), f32x4.mul(v128.load(row + at), f32x4.splat(sign))))
  }
  for (; column < across; column++) {
    const at = <usize>column << 2
    store<f32>(sums + at, load<f32>(sums + at) + load<f32>(row + at) * sign)
  }
}

@inline
function reached(index: i32, radius: i32, length: i32): i32 {
  return min(length - 1, index + radius) - max(0, index - radius) + 1
}

/**
 * Lets one picture of those learned from, moved by some pixels, have its say in what a noisy layout is the noise of: at each pixel
 * by how like the layout its surroundings are (the posterior mean, summed as it comes).
 *
 * @param sharpness 1 / 2σ²
 * @param bias the logarithm of how much it counts beforehand
 * @param scratch three planes
 * @param greatest for each pixel the logarithm of the greatest share so far, far below 0 to begin with
 * @param totals for each pixel the sum of shares, against the greatest
 * @param sums four planes: what the shares come to
 * @param origins for each pixel which candidate has the greatest share
 */
export function weigh(
  layout: usize,
  candidate: usize,
  width: i32,
  height: i32,
  moveX: i32,
  moveY: i32,
  radius: i32,
  sharpness: f32,
  bias: f32,
  origin: i32,
  scratch: usize,
  greatest: usize,
  totals: usize,
  sums: usize,
  origins: usize,
): void {
  const left = max(0, -moveX)
  const top = max(0, -moveY)
  const across = min(width, width - moveX) - left
  const down = min(height, height - moveY) - top
  if (across <= 0 || down <= 0) return
  const plane = <usize>(width * height) << 2
  const differences = scratch
  const rowSums = scratch + plane
  const columnSums = rowSums + plane
  writeDifferences(layout, candidate, width, height, left, top, across, down, moveX, moveY, differences)
  sumAlongRows(differences, rowSums, across, down, radius)
  memory.fill(columnSums, 0, <usize>across << 2)
  for (let row = 0; row < min(radius, down); row++) addRow(columnSums, rowSums + (<usize>(row * across) << 2), across, 1)
  const side = 2 * radius + 1
  const whole = <f32>(side * side)
  for (let row = 0; row < down; row++) {
    if (row + radius < down) addRow(columnSums, rowSums + (<usize>((row + radius) * across) << 2), across, 1)
    if (row > radius) addRow(columnSums, rowSums + (<usize>((row - radius - 1) * across) << 2), across, -1)
    const rows = reached(row, radius, down)
    for (let column = 0; column < across; column++) {
      const pixels = <f32>(rows * reached(column, radius, across))
      const distance = max<f32>(0, load<f32>(columnSums + (<usize>column << 2)))
      const share = bias - (distance * whole * sharpness) / pixels
      const pixel = (top + row) * width + left + column
      const at = <usize>pixel << 2
      const most = load<f32>(greatest + at)
      const from = candidate + (<usize>(pixel + moveY * width + moveX) << 2)
      if (share > most) {
        const before = most - share < -NEGLIGIBLE ? <f32>0 : exponential(most - share)
        store<f32>(greatest + at, share)
        store<f32>(totals + at, load<f32>(totals + at) * before + 1)
        store<i32>(origins + at, origin)
        for (let index = 0; index < PLANES; index++) {
          const step = plane * <usize>index
          store<f32>(sums + at + step, load<f32>(sums + at + step) * before + load<f32>(from + step))
        }
      } else if (share - most > -NEGLIGIBLE) {
        const part = exponential(share - most)
        store<f32>(totals + at, load<f32>(totals + at) + part)
        for (let index = 0; index < PLANES; index++) {
          const step = plane * <usize>index
          store<f32>(sums + at + step, load<f32>(sums + at + step) + load<f32>(from + step) * part)
        }
      }
    }
  }
}
