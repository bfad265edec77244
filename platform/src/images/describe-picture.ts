/** How a picture looks, in bits of which as few differ between two pictures as they look alike. */
export const LOOK_BITS = 512

export interface LookedAt {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of 0 to 255, row by row; a small copy of the picture is enough. */
  readonly data: Uint8Array
}

/** Where the sums of a picture's cells lie: `GRID` by `GRID`. */
const GRID = 4
const SIDE = 32
/** Of the slowest waves in each direction, those that say what lies where. */
const WAVES = 8
const LUMA_STEPS = [43, 85, 128, 170, 213]
const CHROMA_STEPS = [-36, -12, 0, 12, 36]
const EDGE_STEPS = [2, 6, 14]
const ORIENTATIONS = 4
/** Of the whole picture: how colourful it is, and how far light and dark lie apart. */
const COLOURFUL_STEPS = [6, 12, 20, 28, 38, 50, 64, 80]
const CONTRAST_STEPS = [10, 20, 30, 40, 50, 60, 70, 85]

/**
 * The layout of light (signs of its slow waves), the colours of sixteen cells, and in which directions the edges of each
 * run. Measures are written as so many ones as steps they pass, so that counting differing bits adds up how far they are
 * apart. The same pixels give the same bits everywhere.
 */
export function describePicture(picture: LookedAt): Uint8Array {
  const cells = shrinkTo(picture, SIDE)
  const bits = new BitWriter()
  writeWaves(bits, cells.luma)
  writeColours(bits, cells)
  writeEdges(bits, cells.luma)
  bits.steps(spread(cells.red, cells.blue), COLOURFUL_STEPS)
  bits.steps(deviation(cells.luma), CONTRAST_STEPS)
  return bits.finish()
}

class BitWriter {
  private readonly bytes = new Uint8Array(LOOK_BITS / 8)
  private count = 0

  bit(on: boolean): void {
    if (on) this.bytes[this.count >> 3] = (this.bytes[this.count >> 3] as number) | (0x80 >> (this.count & 7))
    this.count += 1
  }

  steps(value: number, steps: readonly number[]): void {
    for (const step of steps) this.bit(value >= step)
  }

  finish(): Uint8Array {
    if (this.count > LOOK_BITS) throw new Error(`a look has ${LOOK_BITS} bits, not ${this.count}`)
    return this.bytes
  }
}

interface Cells {
  luma: Float64Array
  /** Differences of blue and of red from the light. */
  blue: Float64Array
  red: Float64Array
}

/** Each place the mean of the pixels that fall on it; what is transparent lies on grey. */
function shrinkTo({ width, height, data }: LookedAt, side: number): Cells {
  const cells = {
    luma: new Float64Array(side * side),
    blue: new Float64Array(side * side),
    red: new Float64Array(side * side),
  }
  for (let y = 0; y < side; y++) {
    const [top, bottom] = span(y, side, height)
    for (let x = 0; x < side; x++) {
      const [left, right] = span(x, side, width)
      const [red, green, blue] = meanOf(data, width, { left, right, top, bottom })
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      cells.luma[y * side + x] = luma
      cells.blue[y * side + x] = 0.564 * (blue - luma)
      cells.red[y * side + x] = 0.713 * (red - luma)
    }
  }
  return cells
}

/** Never empty, also where the picture is smaller than what it is shrunk to. */
function span(place: number, side: number, length: number): [from: number, before: number] {
  const from = Math.min(length - 1, Math.floor((place * length) / side))
  return [from, Math.max(from + 1, Math.floor(((place + 1) * length) / side))]
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const GREY = 128

function meanOf(data: Uint8Array, width: number, { left, right, top, bottom }: Box): [number, number, number] {
  let red = 0
  let green = 0
  let blue = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = (y * width + x) * 4
      const alpha = (data[index + 3] as number) / 255
      red += (data[index] as number) * alpha + GREY * (1 - alpha)
      green += (data[index + 1] as number) * alpha + GREY * (1 - alpha)
      blue += (data[index + 2] as number) * alpha + GREY * (1 - alpha)
    }
  }
  const count = (bottom - top) * (right - left)
  return [red / count, green / count, blue / count]
}

/** The signs of the slowest cosine waves; in place of the mean, which the colours say, whether it is light at all. */
function writeWaves(bits: BitWriter, luma: Float64Array): void {
  for (let v = 0; v < WAVES; v++) {
    for (let u = 0; u < WAVES; u++) bits.bit(u + v === 0 ? mean(luma) >= GREY : waveOf(luma, u, v) > 0)
  }
}

const cosines = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_unused, place) => Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * SIDE))),
)

function waveOf(luma: Float64Array, u: number, v: number): number {
  const [across, down] = [cosines[u] as Float64Array, cosines[v] as Float64Array]
  let sum = 0
  for (let y = 0; y < SIDE; y++) {
    let row = 0
    for (let x = 0; x < SIDE; x++) row += (luma[y * SIDE + x] as number) * (across[x] as number)
    sum += row * (down[y] as number)
  }
  return sum
}

function writeColours(bits: BitWriter, { luma, blue, red }: Cells): void {
  for (let cell = 0; cell < GRID * GRID; cell++) {
    bits.steps(meanOfCell(luma, cell), LUMA_STEPS)
    bits.steps(meanOfCell(blue, cell), CHROMA_STEPS)
    bits.steps(meanOfCell(red, cell), CHROMA_STEPS)
  }
}

const CELL = SIDE / GRID

function meanOfCell(values: Float64Array, cell: number): number {
  let sum = 0
  eachOfCell(cell, index => {
    sum += values[index] as number
  })
  return sum / (CELL * CELL)
}

function eachOfCell(cell: number, act: (index: number, x: number, y: number) => void): void {
  const [left, top] = [(cell % GRID) * CELL, Math.floor(cell / GRID) * CELL]
  for (let y = top; y < top + CELL; y++) for (let x = left; x < left + CELL; x++) act(y * SIDE + x, x, y)
}

/** How strong the edges of each cell are in four directions. */
function writeEdges(bits: BitWriter, luma: Float64Array): void {
  const at = (x: number, y: number) =>
    luma[Math.min(SIDE - 1, Math.max(0, y)) * SIDE + Math.min(SIDE - 1, Math.max(0, x))] as number
  for (let cell = 0; cell < GRID * GRID; cell++) {
    const strengths = new Float64Array(ORIENTATIONS)
    eachOfCell(cell, (_, x, y) => {
      const across = at(x + 1, y) - at(x - 1, y)
      const down = at(x, y + 1) - at(x, y - 1)
      const turn = (Math.atan2(down, across) + Math.PI) / Math.PI
      const orientation = Math.round(turn * ORIENTATIONS) % ORIENTATIONS
      strengths[orientation] = (strengths[orientation] as number) + Math.hypot(across, down)
    })
    for (const strength of strengths) bits.steps(strength / (CELL * CELL), EDGE_STEPS)
  }
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: Float64Array): number {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length)
}

function spread(red: Float64Array, blue: Float64Array): number {
  return red.reduce((sum, value, index) => sum + Math.hypot(value, blue[index] as number), 0) / red.length
}

/** How many bits differ. */
export function lookDistance(one: Uint8Array, other: Uint8Array): number {
  let count = 0
  for (let index = 0; index < one.length; index++) {
    for (let left = (one[index] as number) ^ (other[index] as number); left !== 0; left &= left - 1) count += 1
  }
  return count
}
