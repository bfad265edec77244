/**
 * AssemblyScript: what an enlarged picture finds in a coarser copy of itself, compiled to `enlarge-kernels.wasm` by `npm run kernels`.
 * It allocates nothing. All arithmetic is that of single IEEE floats in a fixed order, so every machine gives the same bytes.
 */

/** Asked once for each row; throws in the caller when the run is canceled. */
@external('host', 'heed')
declare function heed(): void

/** How far around its own place a pixel looks for something alike, in pixels of the coarser copy. */
const REACH: i32 = 2

/** The squared differences of a row of three: four pixels of `large` lie on two of `soft`. */
@inline
function addRow(sum: v128, a: v128, b: v128, c: v128, row: v128): v128 {
  const left = f32x4.sub(a, v128.shuffle<f32>(row, row, 0, 0, 1, 1))
  const middle = f32x4.sub(b, v128.shuffle<f32>(row, row, 1, 1, 2, 2))
  const right = f32x4.sub(c, v128.shuffle<f32>(row, row, 2, 2, 3, 3))
  sum = f32x4.add(sum, f32x4.mul(left, left))
  sum = f32x4.add(sum, f32x4.mul(middle, middle))
  return f32x4.add(sum, f32x4.mul(right, right))
}

/**
 * For each pixel of `large` the mean of what `soft` lacks (`lost`) around its place, by how alike the nine pixels around each
 * are. `large` is twice as wide and high as the others and begins a pixel before the first on each side, the others three
 * before. Strides are in pixels; `width` and `height` are those of `details`, the width a multiple of four.
 */
export function findDetails(
  large: usize,
  largeStride: usize,
  soft: usize,
  lost: usize,
  softStride: usize,
  width: i32,
  height: i32,
  likeness: f32,
  details: usize,
): void {
  const step = largeStride << 2
  const softStep = softStride << 2
  const one = f32x4.splat(1)
  const share = f32x4.splat(1 / likeness)
  for (let row = 0; row < height; row++) {
    heed()
    for (let column = 0; column < width; column += 4) {
      const top = large + <usize>row * step + (<usize>column << 2)
      const middle = top + step
      const bottom = middle + step
      const topLeft = v128.load(top)
      const topMiddle = v128.load(top, 4)
      const topRight = v128.load(top, 8)
      const left = v128.load(middle)
      const centre = v128.load(middle, 4)
      const right = v128.load(middle, 8)
      const bottomLeft = v128.load(bottom)
      const bottomMiddle = v128.load(bottom, 4)
      const bottomRight = v128.load(bottom, 8)
      let sum = f32x4.splat(0)
      let whole = f32x4.splat(0)
      // Three before the first are the reach and the pixel around each.
      let line = (<usize>(row >> 1)) * softStep + ((<usize>(column >> 1)) << 2)
      for (let down = -REACH; down <= REACH; down++) {
        for (let across: usize = 0; across <= <usize>(2 * REACH); across++) {
          const place = line + (across << 2)
          let unlike = f32x4.splat(0)
          unlike = addRow(unlike, topLeft, topMiddle, topRight, v128.load(soft + place))
          unlike = addRow(unlike, left, centre, right, v128.load(soft + place + softStep))
          unlike = addRow(unlike, bottomLeft, bottomMiddle, bottomRight, v128.load(soft + place + 2 * softStep))
          const far = f32x4.mul(unlike, share)
          const weight = f32x4.div(one, f32x4.add(one, f32x4.mul(far, far)))
          const found = v128.load(lost + place + softStep, 4)
          sum = f32x4.add(sum, f32x4.mul(weight, v128.shuffle<f32>(found, found, 0, 0, 1, 1)))
          whole = f32x4.add(whole, weight)
        }
        line += softStep
      }
      v128.store(details + ((<usize>row * <usize>width + <usize>column) << 2), f32x4.div(sum, whole))
    }
  }
}
