import { describe, expect, test } from 'vitest'
import { GaussianNoise } from './gaussian-noise.ts'
import { NoiseSchedule } from './noise-schedule.ts'
import { samplers } from './samplers.ts'
import type { SamplerRun } from './samplers.ts'
import { listSigmas } from './step-sigmas.ts'

/** Of pictures that are spread as a bell around a middle it is known what lies beneath any noise. */
const middle = 0.4
const width = 0.6
const beneath = (noisy: number, sigma: number) => (width ** 2 * noisy + sigma ** 2 * middle) / (width ** 2 + sigma ** 2)

const schedule = new NoiseSchedule({
  trainedSteps: 1_000,
  betaStart: 0.000_85,
  betaEnd: 0.012,
  betas: 'scaled_linear',
  endsInPureNoise: false,
})
const sigmas = listSigmas(schedule, { scheduler: 'karras', steps: 7 })
const start = [11, -3, 0.5, -14]

async function draw(name: keyof typeof samplers, along: readonly number[] = sigmas): Promise<number[]> {
  const noise = drawer()
  const run: SamplerRun = {
    sigmas: along,
    denoise: (noisy, sigma) => Promise.resolve(noisy.map(value => beneath(value, sigma))),
    drawNoise: () => Float32Array.from(noise()),
    timestepOf: sigma => schedule.timestepOf(sigma),
    onStep: () => undefined,
  }
  return [...(await samplers[name](Float32Array.from(start), run))]
}

function drawer(): () => number[] {
  const noise = new GaussianNoise(3, 'test')
  return () => [...noise.draw(start.length)]
}

/** One step as it is published: of pictures whose strength and noise together stay the same. */
type PublishedStep = (at: {
  /** √ᾱ and √(1 - ᾱ), before the step and after. */
  readonly from: readonly [kept: number, noise: number]
  readonly to: readonly [kept: number, noise: number]
  readonly noisy: number
  readonly picture: number
  readonly before: { readonly picture: number; readonly from: readonly [number, number] } | undefined
  readonly fresh: number
  readonly timestep: number
}) => number

const sharesOf = (sigma: number) => [1 / Math.sqrt(1 + sigma ** 2), sigma / Math.sqrt(1 + sigma ** 2)] as const

function drawAsPublished(step: PublishedStep, drawsLast = false): number[] {
  const noise = drawer()
  let noisy = start.map(value => value * sharesOf(sigmas[0] as number)[0])
  let before: { readonly pictures: number[]; readonly from: readonly [number, number] } | undefined
  for (let index = 0; index + 1 < sigmas.length; index++) {
    const sigma = sigmas[index] as number
    const [from, to] = [sharesOf(sigma), sharesOf(sigmas[index + 1] as number)]
    const pictures = noisy.map(value => beneath(value / from[0], sigma))
    const isLast = index + 2 === sigmas.length
    const fresh = isLast && !drawsLast ? noisy.map(() => 0) : noise()
    const timestep = schedule.timestepOf(sigma)
    noisy = noisy.map((value, at) =>
      step({
        from,
        to,
        noisy: value,
        picture: pictures[at] as number,
        before: before && { picture: before.pictures[at] as number, from: before.from },
        fresh: fresh[at] as number,
        timestep,
      }),
    )
    before = { pictures, from }
  }
  return noisy
}

function expectSame(found: readonly number[], wanted: readonly number[]): void {
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 4)
}

/** Song and others, “Denoising Diffusion Implicit Models”, equation 12. */
const ddim =
  (eta: number): PublishedStep =>
  ({ from, to, noisy, picture, fresh }) => {
    const noise = (noisy - from[0] * picture) / from[1]
    const spread = eta * (to[1] / from[1]) * Math.sqrt(1 - from[0] ** 2 / to[0] ** 2)
    return to[0] * picture + Math.sqrt(Math.max(0, to[1] ** 2 - spread ** 2)) * noise + spread * fresh
  }

describe('samplers', () => {
  test('step as DDIM, which is Euler', async () => {
    const wanted = drawAsPublished(ddim(0))
    expectSame(await draw('ddim'), wanted)
    expectSame(await draw('euler'), wanted)
  })

  test('step with noise of their own as DDPM', async () => {
    expectSame(await draw('euler_ancestral'), drawAsPublished(ddim(1)))
  })

  test('step as DPM-Solver++, algorithm 2', async () => {
    const half = ([kept, noise]: readonly [number, number]) => Math.log(kept / noise)
    const wanted = drawAsPublished(({ from, to, noisy, picture, before }) => {
      if (to[1] === 0) return picture
      const step = half(to) - half(from)
      const ratio = before ? (half(from) - half(before.from)) / step : 1
      const aim = before ? (1 + 1 / (2 * ratio)) * picture - before.picture / (2 * ratio) : picture
      return (to[1] / from[1]) * noisy - to[0] * (Math.exp(-step) - 1) * aim
    })
    expectSame(await draw('dpmpp_2m'), wanted)
  })

  test('step as latent consistency models', async () => {
    const wanted = drawAsPublished(({ to, noisy, picture, fresh, timestep }) => {
      const time = timestep * 10
      const seen = 0.25 / (time ** 2 + 0.25)
      const given = time / Math.sqrt(time ** 2 + 0.25)
      return to[0] * (given * picture + seen * noisy) + to[1] * fresh
    })
    expectSame(await draw('lcm'), wanted)
  })

  test('come nearer to what the way leads to with finer steps, the second order one soonest', async () => {
    // With noise that falls without end a value is as far from the middle as pictures are spread, for what it was before.
    const most = sigmas[0] as number
    const exact = start.map(value => middle + ((value - middle) * width) / Math.hypot(width, most))
    const error = async (name: keyof typeof samplers, steps: number) => {
      const found = await draw(name, listSigmas(schedule, { scheduler: 'karras', steps }))
      return Math.max(...found.map((value, index) => Math.abs(value - (exact[index] as number))))
    }
    expect(await error('euler', 40)).toBeLessThan(await error('euler', 10))
    expect(await error('dpmpp_2m', 10)).toBeLessThan(await error('euler', 10))
  })
})

test('noise is spread as a bell, and the same for a seed', () => {
  const noise = new GaussianNoise(7, 'noise').draw(20_000)
  const mean = noise.reduce((sum, value) => sum + value, 0) / noise.length
  const variance = noise.reduce((sum, value) => sum + (value - mean) ** 2, 0) / noise.length
  expect(Math.abs(mean)).toBeLessThan(0.02)
  expect(Math.abs(variance - 1)).toBeLessThan(0.03)
  expect([...new GaussianNoise(7, 'noise').draw(5)]).toEqual([...noise.subarray(0, 5)])
  expect([...new GaussianNoise(8, 'noise').draw(5)]).not.toEqual([...noise.subarray(0, 5)])
})
