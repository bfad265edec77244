/** The sum of any rectangle of a plane in four steps (a table of summed areas). */
export class AreaSums {
  readonly #sums: Float64Array
  readonly #width: number
  readonly #height: number

  constructor(plane: Float32Array, width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#sums = new Float64Array((width + 1) * (height + 1))
    for (let row = 0; row < height; row++) {
      let line = 0
      for (let column = 0; column < width; column++) {
        line += plane[row * width + column] as number
        const at = (row + 1) * (width + 1) + column + 1
        this.#sums[at] = (this.#sums[at - width - 1] as number) + line
      }
    }
  }

  /** Of what of the rectangle lies within the plane; zero where nothing does. */
  mean(x: number, y: number, across: number, down: number): number {
    const left = Math.max(0, Math.min(this.#width, Math.round(x)))
    const right = Math.max(0, Math.min(this.#width, Math.round(x + across)))
    const top = Math.max(0, Math.min(this.#height, Math.round(y)))
    const bottom = Math.max(0, Math.min(this.#height, Math.round(y + down)))
    const area = (right - left) * (bottom - top)
    if (area <= 0) return 0
    const at = (row: number, column: number) => this.#sums[row * (this.#width + 1) + column] as number
    return (at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)) / area
  }
}
