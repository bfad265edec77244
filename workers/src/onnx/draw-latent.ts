import type { OnnxSamplerName } from '@atelier/shared-schema/nodes/onnx.nodes.ts'
import { seedFor } from '#painter/core/random.ts'
import { GaussianNoise } from './gaussian-noise.ts'
import type { NoiseSchedule } from './noise-schedule.ts'
import { blend, mix } from './planes.ts'
import { samplers } from './samplers.ts'

export interface LatentDrawing {
  readonly schedule: NoiseSchedule
  /** The noise before each step and after the last. */
  readonly sigmas: readonly number[]
  readonly sampler: OnnxSamplerName
  readonly seed: number
  /** Which of a batch it is: each has its own noise. */
  readonly index: number
  /** Without it the latent is taken to have its noise already. */
  readonly addsNoise: boolean
  readonly latent: Float32Array
  /** Where it may change, from 0 to 1 for each number of the latent; everywhere when absent. */
  readonly mask?: Float32Array | undefined
  denoise(noisy: Float32Array, sigma: number): Promise<Float32Array>
  onStep(done: number, picture: Float32Array): void
}

/** As near to the most noise that the model knows as to be taken for it. */
const nearly = 1 - 1e-5

/** Draws one latent from its noise. Where it may not change it comes out as it went in. */
export async function drawLatent(drawing: LatentDrawing): Promise<Float32Array> {
  const { sigmas, latent, seed, index, addsNoise, schedule, mask } = drawing
  const [first] = sigmas
  if (first === undefined || sigmas.length < 2) return latent
  const own = index === 0 ? seed : seedFor(seed, `batch ${index}`)
  const noise = addsNoise ? new GaussianNoise(own, 'noise').draw(latent.length) : new Float32Array(latent.length)
  const fresh = new GaussianNoise(own, 'noise of the steps')
  // At the most noise a model was trained with noise and picture that together are as strong as noise alone.
  const strength = first >= schedule.sigmaMax * nearly ? Math.sqrt(1 + first ** 2) : first
  const denoise = mask ? keepAround(drawing, mask, noise) : drawing.denoise
  const drawn = await samplers[drawing.sampler](blend(noise, strength, latent, 1), {
    sigmas,
    denoise,
    drawNoise: () => fresh.draw(latent.length),
    timestepOf: sigma => schedule.timestepOf(sigma),
    onStep: drawing.onStep,
  })
  return mask ? mix(drawn, latent, mask) : drawn
}

/** Around the mask the model is shown the picture that is there, under as much noise as the rest, and it stays that picture. */
function keepAround(
  { latent, denoise }: LatentDrawing,
  mask: Float32Array,
  noise: Float32Array,
): LatentDrawing['denoise'] {
  return async (noisy, sigma) => {
    const shown = mix(noisy, blend(noise, sigma, latent, 1), mask)
    return mix(await denoise(shown, sigma), latent, mask)
  }
}
