import { expect, test } from 'vitest'
import { randomFor } from '#painter/core/random.ts'
import { PLANES } from './layout.ts'
import type { Layout } from './layout.ts'
import { LocalDenoiser } from './local-denoiser.ts'
import { denoiseByReference } from './reference-layout.fixture.ts'

const [width, height] = [13, 10]

function layout(seed: number): Layout {
  const random = randomFor(seed, 'layout')
  return { width, height, planes: Float32Array.from({ length: width * height * PLANES }, () => random() * 2 - 1) }
}

test.each([
  { sigma: 2, radius: 3, reach: 2 },
  { sigma: 0.7, radius: 1, reach: 1 },
  { sigma: 3, radius: 20, reach: 0 },
])('the kernel guesses what the formula says: $sigma, $radius, $reach', ({ sigma, radius, reach }) => {
  const sources = [layout(1), layout(2), layout(3)].map((each, index) => ({ layout: each, weight: index + 1 }))
  const noisy = layout(4)
  const guess = new LocalDenoiser({ width, height }, sources).denoise(noisy.planes, sigma, { radius, reach })
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  const moved = sources.flatMap(({ layout: each, weight }) =>
    steps.flatMap(moveY =>
      steps.map(moveX => {
        const far = reach > 0 ? (moveX ** 2 + moveY ** 2) / reach ** 2 : 0
        return { layout: each, weight: weight * Math.exp(-1.5 * far), moveX, moveY }
      }),
    ),
  )
  const expected = denoiseByReference(noisy, moved, { sigma, radius })
  expect(Math.max(...expected.map((value, at) => Math.abs(value - (guess[at] as number))))).toBeLessThan(1e-3)
})

test('without noise a layout is found to be itself, and the origin says so', () => {
  const sources = [layout(1), layout(2)].map(each => ({ layout: each, weight: 1 }))
  const denoiser = new LocalDenoiser({ width, height }, sources)
  const clean = layout(2).planes
  const guess = denoiser.denoise(clean, 0.05, { radius: 2, reach: 2 })
  expect(Math.max(...clean.map((value, at) => Math.abs(value - (guess[at] as number))))).toBeLessThan(1e-4)
  expect(denoiser.originAt(width * 5 + 6)).toEqual({ source: 1, moveX: 0, moveY: 0 })
  denoiser.denoise(clean, 0.05, { radius: 2, reach: 2 }, new Set([1]))
  expect(denoiser.originAt(width * 5 + 6)).toMatchObject({ source: 0 })
})
