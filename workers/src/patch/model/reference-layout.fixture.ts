import type { Layout } from './layout.ts'
import { PLANES } from './layout.ts'

/** What the local denoiser does, as plainly as it can be said. */
export function denoiseByReference(
  noisy: Layout,
  candidates: readonly {
    readonly layout: Layout
    readonly weight: number
    readonly moveX: number
    readonly moveY: number
  }[],
  { sigma, radius }: { sigma: number; radius: number },
): number[] {
  const { width, height } = noisy
  const pixels = width * height
  const isInside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height
  const guess = Array.from({ length: pixels * PLANES }, () => 0)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shares: { share: number; of: Layout; at: number }[] = []
      for (const { layout, weight, moveX, moveY } of candidates) {
        if (!isInside(x + moveX, y + moveY)) continue
        let sum = 0
        let count = 0
        for (let b = y - radius; b <= y + radius; b++) {
          for (let a = x - radius; a <= x + radius; a++) {
            if (!isInside(a, b) || !isInside(a + moveX, b + moveY)) continue
            count += 1
            for (let plane = 0; plane < PLANES; plane++) {
              const mine = noisy.planes[plane * pixels + b * width + a] as number
              const theirs = layout.planes[plane * pixels + (b + moveY) * width + a + moveX] as number
              sum += (mine - theirs) ** 2
            }
          }
        }
        const distance = (sum / count) * (2 * radius + 1) ** 2
        const share = Math.log(weight) - distance / (2 * sigma ** 2)
        shares.push({ share, of: layout, at: (y + moveY) * width + x + moveX })
      }
      const most = Math.max(...shares.map(({ share }) => share))
      const parts = shares.map(entry => ({ ...entry, part: Math.exp(entry.share - most) }))
      const total = parts.reduce((sum, { part }) => sum + part, 0)
      for (let plane = 0; plane < PLANES; plane++) {
        const sum = parts.reduce((all, { part, of, at }) => all + part * (of.planes[plane * pixels + at] as number), 0)
        guess[plane * pixels + y * width + x] = sum / total
      }
    }
  }
  return guess
}
