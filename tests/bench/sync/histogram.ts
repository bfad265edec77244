const usPerBucket = 50
const buckets = 400_000

/** Delays up to 20 s by steps of 0.05 ms. */
export class Histogram {
  readonly #counts = new Uint32Array(buckets)
  #count = 0

  add(us: number): void {
    const bucket = Math.min(buckets - 1, Math.max(0, Math.floor(us / usPerBucket)))
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  /** In milliseconds, the upper end of the bucket; `share` from 0 to 1. */
  at(share: number): number {
    const rank = Math.max(1, Math.ceil(this.#count * share))
    let seen = 0
    for (let bucket = 0; bucket < buckets; bucket++) {
      seen += this.#counts[bucket] ?? 0
      if (seen >= rank) return ((bucket + 1) * usPerBucket) / 1_000
    }
    return 0
  }

  summary(): Delays {
    return { p50Ms: this.at(0.5), p99Ms: this.at(0.99), maxMs: this.at(1), count: this.#count }
  }
}

export interface Delays {
  p50Ms: number
  p99Ms: number
  maxMs: number
  count: number
}
