import { smooth } from '#painter/core/curves.ts'
import { between, randomFor } from '#painter/core/random.ts'
import type { CloudTarget } from './clouds.ts'
import type { Composition } from './composition.ts'

const STAR_FACTS = 6

/** Points of light, few bright and many faint; they twinkle whole times in a loop. */
export class Stars {
  readonly #stars: Float32Array

  constructor(amount: number, { widest, up }: Composition, seed: number) {
    const random = randomFor(seed, 'stars')
    const count = Math.round(520 * amount)
    this.#stars = new Float32Array(count * STAR_FACTS)
    for (let index = 0; index < count; index++) {
      const warmth = random()
      this.#stars.set(
        [
          widest * between(random, -1, 1),
          up * random(),
          0.1 + random() ** 7 * 2.2,
          warmth,
          1 + Math.floor(random() * 3),
          random(),
        ],
        index * STAR_FACTS,
      )
    }
  }

  draw(target: CloudTarget, moment: number): void {
    const size = Math.max(0.62, target.focal / 560)
    for (let at = 0; at < this.#stars.length; at += STAR_FACTS) {
      const [side, up, light, warmth, beats, phase] = this.#stars.subarray(at, at + STAR_FACTS) as unknown as number[]
      const twinkle = 0.8 + 0.2 * Math.sin((moment * (beats as number) + (phase as number)) * Math.PI * 2)
      const x = target.centre + (side as number) * target.focal
      const y = target.horizon - (up as number) * target.focal
      const strength = (light as number) * twinkle * smooth(0, 0.1, up as number)
      drawPoint(target, x, y, size * (0.8 + 0.35 * Math.min(1.4, light as number)), strength, warmth as number)
    }
  }
}

function drawPoint(target: CloudTarget, x: number, y: number, radius: number, strength: number, warmth: number): void {
  const reach = Math.ceil(radius * 1.6)
  // A point smaller than a pixel gives the pixel less of its light.
  const share = strength * Math.min(1, radius * radius * 1.5)
  for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(target.height - 1, Math.floor(y) + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x) - reach);
      column <= Math.min(target.width - 1, Math.floor(x) + reach);
      column++
    ) {
      const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / radius
      const light = share * Math.exp(-away * away * 1.6)
      if (light < 0.004) continue
      const at = (row * target.width + column) * 3
      target.colour[at] = (target.colour[at] as number) + light * (0.75 + 0.4 * warmth)
      target.colour[at + 1] = (target.colour[at + 1] as number) + light * 0.92
      target.colour[at + 2] = (target.colour[at + 2] as number) + light * (1.2 - 0.4 * warmth)
    }
  }
}
