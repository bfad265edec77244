import { describe, expect, test } from 'vitest'
import { NoiseSchedule } from './noise-schedule.ts'
import type { NoiseSetting } from './noise-schedule.ts'
import { cutSigmas, listSigmas, listSigmasFrom } from './step-sigmas.ts'

const stableDiffusion: NoiseSetting = {
  trainedSteps: 1_000,
  betaStart: 0.000_85,
  betaEnd: 0.012,
  betas: 'scaled_linear',
  endsInPureNoise: false,
}
const schedule = new NoiseSchedule(stableDiffusion)

/** Straight from the formulas: shares of the picture that are left, from betas whose roots are evenly spread. */
function publishedSigma(step: number): number {
  let share = 1
  for (let index = 0; index <= step; index++) {
    share *= 1 - (Math.sqrt(0.000_85) + (index / 999) * (Math.sqrt(0.012) - Math.sqrt(0.000_85))) ** 2
  }
  return Math.sqrt(1 / share - 1)
}

function expectNear(found: readonly number[], wanted: readonly number[], digits = 4): void {
  expect(found).toHaveLength(wanted.length)
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, digits)
}

describe('the noise that a model was trained with', () => {
  test('is what is published of Stable Diffusion', () => {
    expect(schedule.sigmaMin).toBeCloseTo(0.0292, 4)
    expect(schedule.sigmaMax).toBeCloseTo(14.6146, 4)
    for (const step of [0, 1, 250, 500, 999]) expect(schedule.sigmas[step]).toBeCloseTo(publishedSigma(step), 9)
  })

  test('tells the step that a noise is nearest to', () => {
    for (const step of [0, 17, 500, 998, 999]) expect(schedule.timestepOf(publishedSigma(step))).toBe(step)
    expect(schedule.timestepOf(1_000)).toBe(999)
    expect(schedule.timestepOf(1e-9)).toBe(0)
  })

  test('ends in nothing but noise where the model was trained so', () => {
    const pure = new NoiseSchedule({ ...stableDiffusion, endsInPureNoise: true })
    expect(pure.sigmaMax).toBeGreaterThan(4_000)
    expect(pure.sigmaMin).toBeCloseTo(schedule.sigmaMin, 3)
  })

  test('follows lines and cosines too', () => {
    const linear = new NoiseSchedule({ ...stableDiffusion, betas: 'linear' })
    expect(linear.sigmaMin).toBeCloseTo(Math.sqrt(0.000_85 / (1 - 0.000_85)), 9)
    const cosine = new NoiseSchedule({ ...stableDiffusion, betas: 'squaredcos_cap_v2' })
    const bar = (time: number) => Math.cos((((time + 0.008) / 1.008) * Math.PI) / 2) ** 2
    expect(cosine.sigmas[499]).toBeCloseTo(Math.sqrt(bar(0) / bar(0.5) - 1), 9)
  })
})

describe('the noise of each step', () => {
  const steps = 4

  test('goes from the most to nothing, whatever schedule is chosen', () => {
    const names = ['normal', 'karras', 'exponential', 'sgm_uniform', 'simple', 'ddim_uniform'] as const
    for (const scheduler of names) {
      const sigmas = listSigmas(schedule, { scheduler, steps: 20 })
      expect(sigmas).toHaveLength(21)
      expect(sigmas).toEqual(sigmas.toSorted((a, b) => b - a))
      expect(sigmas.at(-1)).toBe(0)
      expect(listSigmas(schedule, { scheduler, steps: 1 })).toHaveLength(2)
    }
  })

  test('is that of evenly spread steps', () => {
    expectNear(listSigmas(schedule, { scheduler: 'normal', steps }), [...[999, 666, 333, 0].map(publishedSigma), 0])
    const at = (place: number) => schedule.sigmaAt(place)
    expectNear(
      listSigmas(schedule, { scheduler: 'sgm_uniform', steps }),
      [999, 749.25, 499.5, 249.75].map(at).concat(0),
    )
    expectNear(listSigmas(schedule, { scheduler: 'simple', steps }), [...[999, 749, 499, 249].map(publishedSigma), 0])
    expectNear(listSigmas(schedule, { scheduler: 'ddim_uniform', steps }), [
      ...[751, 501, 251, 1].map(publishedSigma),
      0,
    ])
  })

  test('is that of Karras and others, equation 5', () => {
    const [most, least] = [publishedSigma(999) ** (1 / 7), publishedSigma(0) ** (1 / 7)]
    const wanted = [0, 1, 2, 3].map(step => (most + (step / 3) * (least - most)) ** 7)
    expectNear(listSigmas(schedule, { scheduler: 'karras', steps }), [...wanted, 0])
  })

  test('leaves out what a distilled model leaves out', () => {
    const distilled = new NoiseSchedule({ ...stableDiffusion, distilledSteps: 50 })
    const sigmas = listSigmas(distilled, { scheduler: 'simple', steps })
    expect(sigmas.slice(0, -1).map(sigma => distilled.timestepOf(sigma))).toEqual([999, 759, 499, 259])
  })

  test('begins later where not everything is drawn anew', () => {
    const request = { scheduler: 'normal', steps } as const
    expect(listSigmasFrom(schedule, request, 1)).toEqual(listSigmas(schedule, request))
    expect(listSigmasFrom(schedule, request, 0.5)).toEqual(listSigmas(schedule, { ...request, steps: 8 }).slice(4))
    expect(listSigmasFrom(schedule, request, 0)).toEqual([])
  })

  test('is cut where drawing begins and ends', () => {
    const sigmas = [8, 4, 2, 1, 0]
    expect(cutSigmas(sigmas, { start: 1, end: 3, isCleared: false })).toEqual([4, 2, 1])
    expect(cutSigmas(sigmas, { start: 1, end: 3, isCleared: true })).toEqual([4, 2, 0])
    expect(cutSigmas(sigmas, { start: 0, end: 10_000, isCleared: true })).toEqual(sigmas)
    expect(cutSigmas(sigmas, { start: 4, end: 10_000, isCleared: true })).toEqual([])
  })
})
