import type { OnnxSamplerName } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import { blend } from './planes.ts'

/** What a sampler steps with. Pictures are planes of numbers; what is given is never written to. */
export interface SamplerRun {
  /** The noise before each step and after the last, from the most to the least. */
  readonly sigmas: readonly number[]
  /** What the model takes the picture beneath that noise to be. */
  denoise(noisy: Float32Array, sigma: number): Promise<Float32Array>
  /** Noise that was not drawn before. */
  drawNoise(): Float32Array
  /** The step that the noise is for the model. */
  timestepOf(sigma: number): number
  /** Asked after each step: `picture` is what it will come to, as far as one sees. */
  onStep(done: number, picture: Float32Array): void
}

type Sampler = (noisy: Float32Array, run: SamplerRun) => Promise<Float32Array>

/** One step: from the noisy picture and what it is taken for to one with less noise. */
type Step = (noisy: Float32Array, picture: Float32Array, at: StepPlace) => Float32Array

interface StepPlace {
  readonly sigma: number
  readonly next: number
  readonly run: SamplerRun
}

function sampler(makeStep: () => Step): Sampler {
  return async (start, run) => {
    const step = makeStep()
    let noisy = start
    for (let index = 0; index + 1 < run.sigmas.length; index++) {
      const sigma = run.sigmas[index] as number
      const picture = await run.denoise(noisy, sigma)
      noisy = step(noisy, picture, { sigma, next: run.sigmas[index + 1] as number, run })
      run.onStep(index + 1, picture)
    }
    return noisy
  }
}

/** Straight along the line from the noisy picture to the one beneath. */
const euler: Step = (noisy, picture, { sigma, next }) => blend(noisy, next / sigma, picture, 1 - next / sigma)

/** Further down than it has to go, and back up with new noise. */
const eulerAncestral: Step = (noisy, picture, { sigma, next, run }) => {
  if (next === 0) return picture
  const up = Math.min(next, Math.sqrt((next ** 2 * (sigma ** 2 - next ** 2)) / sigma ** 2))
  const down = Math.sqrt(next ** 2 - up ** 2)
  const lowered = blend(noisy, down / sigma, picture, 1 - down / sigma)
  return blend(lowered, 1, run.drawNoise(), up)
}

/** DPM-Solver++ (2M) of Lu and others: the picture of the step before tells where this one's is going. */
function dpmpp2m(): Step {
  let before: { readonly picture: Float32Array; readonly sigma: number } | undefined
  return (noisy, picture, { sigma, next }) => {
    const width = Math.log(sigma / next)
    const towards = -Math.expm1(-width)
    let aim = picture
    if (before && next > 0) {
      const ratio = Math.log(before.sigma / sigma) / width
      aim = blend(picture, 1 + 1 / (2 * ratio), before.picture, -1 / (2 * ratio))
    }
    before = { picture, sigma }
    return blend(noisy, next / sigma, aim, towards)
  }
}

/** Numbers of the published consistency models: how much they were taught to trust what they see at the very end. */
const LCM_SIGMA = 0.5
const LCM_TIMESTEP_SCALE = 10

/** Latent consistency models give the picture at once; noise is laid over it anew for the next step. */
const lcm: Step = (noisy, picture, { sigma, next, run }) => {
  const time = run.timestepOf(sigma) * LCM_TIMESTEP_SCALE
  const divisor = time ** 2 + LCM_SIGMA ** 2
  const seen = LCM_SIGMA ** 2 / divisor / Math.sqrt(sigma ** 2 + 1)
  const consistent = blend(picture, time / Math.sqrt(divisor), noisy, seen)
  return next === 0 ? consistent : blend(consistent, 1, run.drawNoise(), next)
}

export const samplers: Readonly<Record<OnnxSamplerName, Sampler>> = {
  euler: sampler(() => euler),
  euler_ancestral: sampler(() => eulerAncestral),
  // DDIM without its own noise is Euler's step, once both are written in the same terms.
  ddim: sampler(() => euler),
  dpmpp_2m: sampler(dpmpp2m),
  lcm: sampler(() => lcm),
}
