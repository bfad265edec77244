import { clamp } from '#painter/core/curves.ts'
import { between, randomFor } from '#painter/core/random.ts'

const WAVE = 5

/** Waves that stand up out of the water, so that they hide what is behind them. They pass whole lengths in a loop. */
export class Swell {
  readonly height: number
  readonly #waves: Float32Array

  /** @param height of the greatest, in metres */
  constructor(height: number, side: number, seed: number) {
    const random = randomFor(seed, 'swell')
    this.height = height
    const long = 12 + 16 * Math.min(1.6, height)
    const lengths = [long, long * 0.57, long * 0.31, long * 0.19]
    this.#waves = new Float32Array(lengths.length * WAVE)
    lengths.forEach((length, index) => {
      const turn = Math.PI * (1.5 + side * 0.16) + between(random, -0.5, 0.5) * (0.6 + index * 0.5)
      const wave = (Math.PI * 2) / length
      this.#waves.set(
        [Math.cos(turn) * wave, Math.sin(turn) * wave, random() * 6.283, index < 2 ? 1 : 2, 0.5 / (1 + index * 0.9)],
        index * WAVE,
      )
    })
  }

  /** @param depth of the water in metres: waves lie down where it is shallow */
  at(x: number, z: number, depth: number, moment: number): number {
    const room = clamp(depth / 3) / (1 + z * z * 0.000011)
    if (room <= 0.01) return 0
    const waves = this.#waves
    let sum = 0
    for (let at = 0; at < waves.length; at += WAVE) {
      const phase = x * (waves[at] as number) + z * (waves[at + 1] as number) + (waves[at + 2] as number)
      const lift = 0.5 + 0.5 * Math.sin(phase - moment * Math.PI * 2 * (waves[at + 3] as number))
      // Broad troughs and narrow crests.
      sum += (lift * lift * 1.6 - 0.6) * (waves[at + 4] as number)
    }
    return sum * room * this.height
  }
}
