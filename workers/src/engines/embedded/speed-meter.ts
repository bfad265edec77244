const samplesMax = 9

/** How fast an engine makes pictures: the median of its last runs, so that one slow run does not speak for all. */
export class SpeedMeter {
  readonly #samples: number[] = []

  /** A run that made nothing, or took it from the cache, says nothing. */
  add(ms: number, pixels: number): void {
    if (pixels === 0) return
    this.#samples.push((ms / pixels) * 1_000_000)
    if (this.#samples.length > samplesMax) this.#samples.shift()
  }

  get msPerMegapixel(): number | undefined {
    return this.#samples.toSorted((a, b) => a - b)[Math.floor(this.#samples.length / 2)]
  }
}
