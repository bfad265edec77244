import { heedCancel } from '#engine/heed-cancel.ts'

/** Of each square: red, green and blue times its weight, and the weight. */
const PARTS = 4

/**
 * Each pixel becomes the mean of the calmest quarter around it (Kuwahara): details go, edges stay and turn into the shapes a
 * brush leaves. Softened by weighing the quarters by their calm, so that no blocks show.
 */
export function flattened(planes: Float32Array, width: number, height: number, reach: number): Float32Array {
  const radius = Math.max(1, Math.round(reach))
  const flat = new Float32Array(planes.length)
  const squares = new Squares(planes, width, height, radius)
  for (let top = -radius; top < height; top++) {
    heedCancel()
    squares.add(top)
    if (top >= 0) writeRow(flat, top * width * 3, squares.row(top - radius), squares.row(top), width, radius)
  }
  return flat
}

/** A pixel's four quarters are the squares that begin at it, and a radius before it. */
function writeRow(
  flat: Float32Array,
  start: number,
  above: Float64Array,
  below: Float64Array,
  width: number,
  radius: number,
): void {
  const across = radius * PARTS
  for (let column = 0; column < width; column++) {
    const left = column * PARTS
    const right = left + across
    const total =
      (above[left + 3] as number) +
      (above[right + 3] as number) +
      (below[left + 3] as number) +
      (below[right + 3] as number)
    const share = 1 / total
    const at = start + column * 3
    for (let channel = 0; channel < 3; channel++) {
      flat[at + channel] =
        ((above[left + channel] as number) +
          (above[right + channel] as number) +
          (below[left + channel] as number) +
          (below[right + channel] as number)) *
        share
    }
  }
}

/**
 * Weighted means of all squares of one size, row after row from above; of the rows only those are kept that are still needed.
 * Squares reach over the borders of the picture, where only what lies within counts.
 */
class Squares {
  readonly #planes: Float32Array
  readonly #width: number
  readonly #height: number
  readonly #radius: number
  readonly #rows: readonly Float64Array[]
  /** Over the rows of the square, for each column: sums of red, green, blue and of grey squared. */
  readonly #sums: Float64Array

  constructor(planes: Float32Array, width: number, height: number, radius: number) {
    this.#planes = planes
    this.#width = width
    this.#height = height
    this.#radius = radius
    this.#rows = Array.from({ length: radius + 1 }, () => new Float64Array((width + radius) * PARTS))
    this.#sums = new Float64Array(width * PARTS)
  }

  /** Squares whose first row is `top`, the one that begins a radius left of the picture first. */
  row(top: number): Float64Array {
    return this.#rows[(top + this.#radius) % this.#rows.length] as Float64Array
  }

  /** Begins at minus the radius and goes on row by row. */
  add(top: number): void {
    const radius = this.#radius
    if (top + radius < this.#height) this.#sum(top + radius, 1)
    if (top > 0) this.#sum(top - 1, -1)
    const rows = Math.min(this.#height, top + radius + 1) - Math.max(0, top)
    this.#weigh(this.row(top), rows)
  }

  #sum(row: number, sign: 1 | -1): void {
    const sums = this.#sums
    const planes = this.#planes
    let from = row * this.#width * 3
    for (let to = 0; to < sums.length; to += PARTS, from += 3) {
      const red = planes[from] as number
      const green = planes[from + 1] as number
      const blue = planes[from + 2] as number
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue
      sums[to] = (sums[to] as number) + sign * red
      sums[to + 1] = (sums[to + 1] as number) + sign * green
      sums[to + 2] = (sums[to + 2] as number) + sign * blue
      sums[to + 3] = (sums[to + 3] as number) + sign * grey * grey
    }
  }

  #weigh(into: Float64Array, rows: number): void {
    const sums = this.#sums
    const width = this.#width
    const radius = this.#radius
    let red = 0
    let green = 0
    let blue = 0
    let squares = 0
    for (let left = -radius; left < width; left++) {
      if (left + radius < width) {
        const entering = (left + radius) * PARTS
        red += sums[entering] as number
        green += sums[entering + 1] as number
        blue += sums[entering + 2] as number
        squares += sums[entering + 3] as number
      }
      if (left > 0) {
        const leaving = (left - 1) * PARTS
        red -= sums[leaving] as number
        green -= sums[leaving + 1] as number
        blue -= sums[leaving + 2] as number
        squares -= sums[leaving + 3] as number
      }
      const columns = Math.min(width, left + radius + 1) - Math.max(0, left)
      const share = 1 / (columns * rows)
      const grey = (0.299 * red + 0.587 * green + 0.114 * blue) * share
      const calm = 1 / (1e-5 + Math.max(0, squares * share - grey * grey))
      const weight = calm * calm
      const scaled = weight * share
      const to = (left + radius) * PARTS
      into[to] = red * scaled
      into[to + 1] = green * scaled
      into[to + 2] = blue * scaled
      into[to + 3] = weight
    }
  }
}
