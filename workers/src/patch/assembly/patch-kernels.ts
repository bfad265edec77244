/**
 * AssemblyScript: the loops of patch search and voting, compiled to `patch-kernels.wasm` by `npm run kernels`. It allocates
 * nothing: pictures, fields and sums lie in memory that the caller lays out. All arithmetic is that of integers and of single
 * IEEE floats in a fixed order, so every machine gives the same bytes; `reference-kernels.fixture.ts` says the same in JavaScript.
 */

/** Asked once for each row of patches; throws in the caller when the run is canceled. */
@external('host', 'heed')
declare function heed(): void

/** Of a patch, in pixels: a row of one is two vectors of four pixels. */
const SIDE: i32 = 8
/** Marks places of a field that are not looked for; what is below was not found yet. */
const UNWANTED: i32 = -1
/** No two patches differ by so much. */
const FAR: u32 = 0xffffffff
/** A cost above all others. */
const UNSET: f32 = 3e38
const PATCHES_BETWEEN_PAUSES: i32 = 1024

let state: u32 = 1

/** A whole number below `count`. */
@inline
function draw(count: i32): i32 {
  state ^= state << 13
  state ^= state >> 17
  state ^= state << 5
  return <i32>((<u64>state * <u64>count) >> 32)
}

@inline
function addSquares(sum: v128, a: v128, b: v128): v128 {
  const low = i16x8.sub(i16x8.extend_low_i8x16_u(a), i16x8.extend_low_i8x16_u(b))
  const high = i16x8.sub(i16x8.extend_high_i8x16_u(a), i16x8.extend_high_i8x16_u(b))
  return i32x4.add(sum, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)))
}

@inline
function addLanes(sum: v128): u32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  )
}

/** The squared difference of two patches, or `FAR` as soon as it is more than `limit`. Strides are in bytes. */
@inline
function compare(a: usize, strideA: usize, b: usize, strideB: usize, limit: u32): u32 {
  let sum = i32x4.splat(0)
  for (let pair = 0; pair < 4; pair++) {
    sum = addSquares(sum, v128.load(a), v128.load(b))
    sum = addSquares(sum, v128.load(a, 16), v128.load(b, 16))
    a += strideA
    b += strideB
    sum = addSquares(sum, v128.load(a), v128.load(b))
    sum = addSquares(sum, v128.load(a, 16), v128.load(b, 16))
    a += strideA
    b += strideB
    if (addLanes(sum) > limit) return FAR
  }
  return addLanes(sum)
}

/** Of the search that is going on: set once by `search`, read by what it calls. */
let targets: usize = 0
let targetStride: usize = 0
let sources: usize = 0
let sourceWidth: i32 = 0
let sourceColumns: i32 = 0
let sourceRows: i32 = 0
let penalties: usize = 0
let bestSource: i32 = 0
let bestCost: f32 = 0

/** Takes the patch at `source` if it is allowed and costs less than the best so far. */
@inline
function attempt(patch: usize, source: i32): void {
  const penalty = load<f32>(penalties + (<usize>source << 2))
  if (penalty <= 0) return
  const limit = <u32>min<f32>(bestCost / penalty, 2e9)
  const squares = compare(patch, targetStride, sources + (<usize>source << 2), <usize>sourceWidth << 2, limit)
  if (squares === FAR) return
  const cost = <f32>squares * penalty
  if (cost >= bestCost) return
  bestCost = cost
  bestSource = source
}

@inline
function attemptAt(patch: usize, column: i32, row: i32): void {
  if (column < 0 || row < 0 || column >= sourceColumns || row >= sourceRows) return
  attempt(patch, row * sourceWidth + column)
}

/** Chances around the best so far, in a square that is halved each time. */
@inline
function attemptAround(patch: usize, reach: i32): void {
  for (let radius = reach; radius >= 1; radius >>= 1) {
    const column = bestSource % sourceWidth
    const row = bestSource / sourceWidth
    const left = max(0, column - radius)
    const top = max(0, row - radius)
    const across = min(sourceColumns - 1, column + radius) - left + 1
    const down = min(sourceRows - 1, row + radius) - top + 1
    const x = left + draw(across)
    attempt(patch, (top + draw(down)) * sourceWidth + x)
  }
}

/** Where the patch in that column or row of a grid begins: the last one is moved inwards to end with the picture. */
@inline
function placeOf(index: i32, step: i32, length: i32): i32 {
  return min(index * step, length - SIDE)
}

@inline
function countOf(length: i32, step: i32): i32 {
  return (length - SIDE + step - 1) / step + 1
}

/**
 * Patches of the target on a grid of `step` pixels are matched to patches of the source, by what neighbours found and by
 * chance (PatchMatch). A penalty multiplies the difference; a source patch with none or less is not taken.
 *
 * @param field for each place of the grid the pixel at which its source patch begins; less than -1 when not known yet
 * @param choices where source patches that may be taken begin
 */
export function search(
  target: usize,
  targetWidth: i32,
  targetHeight: i32,
  source: usize,
  widthOfSource: i32,
  heightOfSource: i32,
  penalty: usize,
  choices: usize,
  choiceCount: i32,
  field: usize,
  costs: usize,
  step: i32,
  sweeps: i32,
  reach: i32,
  seed: u32,
): void {
  targets = target
  targetStride = <usize>targetWidth << 2
  sources = source
  sourceWidth = widthOfSource
  sourceColumns = widthOfSource - SIDE + 1
  sourceRows = heightOfSource - SIDE + 1
  penalties = penalty
  state = seed | 1
  const columns = countOf(targetWidth, step)
  const rows = countOf(targetHeight, step)
  for (let row = 0; row < rows; row++) {
    heed()
    const y = placeOf(row, step, targetHeight)
    for (let column = 0; column < columns; column++) {
      const at: usize = <usize>(row * columns + column) << 2
      const known = load<i32>(field + at)
      if (known === UNWANTED) continue
      const patch = targets + (<usize>(y * targetWidth + placeOf(column, step, targetWidth)) << 2)
      bestCost = UNSET
      bestSource = known
      if (known >= 0) attempt(patch, known)
      if (bestCost >= UNSET) attempt(patch, load<i32>(choices + (<usize>draw(choiceCount) << 2)))
      store<i32>(field + at, bestSource)
      store<f32>(costs + at, bestCost)
    }
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const way = sweep & 1 ? -1 : 1
    for (let line = 0; line < rows; line++) {
      heed()
      const row = way > 0 ? line : rows - 1 - line
      const y = placeOf(row, step, targetHeight)
      for (let place = 0; place < columns; place++) {
        const column = way > 0 ? place : columns - 1 - place
        const index = row * columns + column
        const at: usize = <usize>index << 2
        bestSource = load<i32>(field + at)
        if (bestSource === UNWANTED) continue
        const x = placeOf(column, step, targetWidth)
        const patch = targets + (<usize>(y * targetWidth + x) << 2)
        bestCost = load<f32>(costs + at)
        const beside = column - way
        if (beside >= 0 && beside < columns) {
          const known = load<i32>(field + (<usize>(index - way) << 2))
          if (known >= 0) {
            attemptAt(patch, (known % sourceWidth) + x - placeOf(beside, step, targetWidth), known / sourceWidth)
          }
        }
        const above = row - way
        if (above >= 0 && above < rows) {
          const known = load<i32>(field + (<usize>(index - way * columns) << 2))
          if (known >= 0) {
            attemptAt(patch, known % sourceWidth, known / sourceWidth + y - placeOf(above, step, targetHeight))
          }
        }
        attemptAround(patch, reach)
        store<i32>(field + at, bestSource)
        store<f32>(costs + at, bestCost)
      }
    }
  }
}

/**
 * Each patch adds its pixels to sums, at the place where it is wanted: by its share, and less towards its rim as `profile` says.
 *
 * @param sums four floats a pixel
 * @param weights one float a pixel: what was added there in all
 */
export function vote(
  sums: usize,
  weights: usize,
  width: i32,
  picture: usize,
  pictureWidth: i32,
  places: usize,
  patches: usize,
  shares: usize,
  count: i32,
  profile: usize,
): void {
  for (let index = 0; index < count; index++) {
    if (index % PATCHES_BETWEEN_PAUSES === 0) heed()
    const at: usize = <usize>index << 2
    const share = load<f32>(shares + at)
    const patch = load<i32>(patches + at)
    let to = load<i32>(places + at)
    if (share <= 0 || patch < 0 || to < 0) continue
    let from = picture + (<usize>patch << 2)
    let weight = profile
    for (let row = 0; row < SIDE; row++) {
      for (let column = 0; column < SIDE; column++) {
        const part = share * load<f32>(weight)
        const pixel = to + column
        const sum = sums + (<usize>pixel << 4)
        const whole = weights + (<usize>pixel << 2)
        const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(from + (<usize>column << 2)))
        const values = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(bytes))
        v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(values, f32x4.splat(part))))
        store<f32>(whole, load<f32>(whole) + part)
        weight += 4
      }
      to += width
      from += <usize>pictureWidth << 2
    }
  }
}
