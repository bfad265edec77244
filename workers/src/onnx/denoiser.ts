import type { TextEmbedding } from '#engine/node-values.ts'
import type { Size } from '#images/resize.ts'
import type { Prediction } from './model-folder.ts'
import type { NoiseSchedule } from './noise-schedule.ts'
import type { Feed, LoadedPart } from './run-part.ts'
import { blend, join } from './planes.ts'

export const LATENT_CHANNELS = 4
/** A latent stands for as many pixels a side. */
export const LATENT_FACTOR = 8
/** The mask and the picture around it, which models for inpainting see besides. */
const INPAINT_CHANNELS = LATENT_CHANNELS + 1 + LATENT_CHANNELS
const TOKENS_NAME = 'encoder_hidden_states'
/** By how much the guidance that is given as a number is spread over its sines. */
const GUIDANCE_SCALE = 1_000
const GUIDANCE_PERIOD = 10_000

export interface Guidance {
  readonly positive: TextEmbedding
  readonly negative: TextEmbedding
  readonly cfg: number
}

export interface DenoiserSetting extends Guidance {
  readonly unet: LoadedPart
  readonly schedule: NoiseSchedule
  readonly prediction: Prediction
  /** Of the latent. */
  readonly size: Size
  /** For a model made for inpainting: the plane of the mask, and the planes of the picture around it. */
  readonly around?: { readonly mask: Float32Array; readonly picture: Float32Array } | undefined
}

/** Whether a model sees the mask and the picture around it. @throws ModelProblem of one that sees something else */
export function seesAround(unet: LoadedPart): boolean {
  const channels = unet.shapeOf('sample')[1]
  if (channels === LATENT_CHANNELS || typeof channels === 'string' || channels === undefined) return false
  if (channels === INPAINT_CHANNELS) return true
  throw unet.problem(`sees ${channels} channels; models that can be run see ${LATENT_CHANNELS} or ${INPAINT_CHANNELS}`)
}

/** Asks the model what lies beneath the noise, as the prompts would have it. */
export class Denoiser {
  readonly #setting: DenoiserSetting
  /** What is asked for each step: without guidance by difference, the positive prompt alone. */
  readonly #prompts: readonly TextEmbedding[]
  readonly #tokens: number

  constructor(setting: DenoiserSetting) {
    this.#setting = setting
    const { positive, negative, cfg, unet } = setting
    const isGuidedInside = unet.inputNames.includes('timestep_cond')
    const prompts = isGuidedInside || cfg === 1 ? [positive] : [negative, positive]
    this.#tokens = prompts.map(rowsOf).reduce(commonMultiple)
    this.#prompts = prompts
    this.#checkSize()
  }

  async denoise(noisy: Float32Array, sigma: number): Promise<Float32Array> {
    const { schedule, cfg, prediction } = this.#setting
    const seen = 1 / Math.sqrt(sigma ** 2 + 1)
    const outputs = await this.#ask(
      noisy.map(value => value * seen),
      schedule.timestepOf(sigma),
    )
    const pictures = outputs.map(output => pictureBeneath(noisy, output, sigma, prediction))
    const [first, second] = pictures as [Float32Array, Float32Array | undefined]
    return second ? blend(first, 1 - cfg, second, cfg) : first
  }

  /** One output for each prompt: in one go where the model takes several at once. */
  async #ask(seen: Float32Array, timestep: number): Promise<Float32Array[]> {
    const atOnce = this.#setting.unet.shapeOf('sample')[0]
    if (typeof atOnce !== 'number' || atOnce === this.#prompts.length)
      return this.#askTogether(seen, timestep, this.#prompts)
    const outputs: Float32Array[] = []
    for (const prompt of this.#prompts) {
      const filled = Array.from({ length: atOnce }, () => prompt)
      const [output] = await this.#askTogether(seen, timestep, filled)
      if (output) outputs.push(output)
    }
    return outputs
  }

  async #askTogether(seen: Float32Array, timestep: number, prompts: readonly TextEmbedding[]): Promise<Float32Array[]> {
    const { unet } = this.#setting
    const [output] = await unet.run(this.#feeds(seen, timestep, prompts))
    if (output?.values.length !== seen.length * prompts.length) {
      throw unet.problem(`gives numbers of the shape ${output?.dims.join(' × ')}, not of the picture it was given`)
    }
    const { values } = output
    return prompts.map((_, index) => values.subarray(index * seen.length, (index + 1) * seen.length))
  }

  #feeds(seen: Float32Array, timestep: number, prompts: readonly TextEmbedding[]): Record<string, Feed> {
    const { unet, cfg, size, around } = this.#setting
    const count = prompts.length
    const planes = around ? join([seen, around.mask, around.picture]) : seen
    const channels = around ? INPAINT_CHANNELS : LATENT_CHANNELS
    const [first] = prompts as [TextEmbedding]
    const feeds: Record<string, Feed> = {
      sample: { values: join(prompts.map(() => planes)), dims: [count, channels, size.height, size.width] },
      timestep: this.#timestepFeed(timestep, count),
      [TOKENS_NAME]: {
        values: join(prompts.map(prompt => repeatRows(prompt, this.#tokens))),
        dims: [count, this.#tokens, first.width],
      },
    }
    if (unet.inputNames.includes('timestep_cond')) feeds['timestep_cond'] = this.#guidanceFeed(cfg, count)
    if (unet.inputNames.includes('text_embeds')) feeds['text_embeds'] = this.#pooledFeed(prompts)
    if (unet.inputNames.includes('time_ids')) feeds['time_ids'] = this.#sizesFeed(count)
    return feeds
  }

  #timestepFeed(timestep: number, count: number): Feed {
    const shape = this.#setting.unet.shapeOf('timestep')
    if (shape.length === 0) return { values: [timestep], dims: [] }
    const isForEach = typeof shape[0] === 'string' && shape[0] === this.#setting.unet.shapeOf('sample')[0]
    const times = isForEach || shape[0] === count ? count : 1
    return { values: Array.from({ length: times }, () => timestep), dims: [times] }
  }

  /** Models that were taught guidance take its strength as sines and cosines of it. */
  #guidanceFeed(cfg: number, count: number): Feed {
    const width = this.#setting.unet.shapeOf('timestep_cond')[1]
    if (typeof width !== 'number') throw this.#setting.unet.problem('does not say how wide its timestep_cond is')
    const half = Math.floor(width / 2)
    const angle = (index: number) =>
      (cfg - 1) * GUIDANCE_SCALE * Math.exp((-Math.log(GUIDANCE_PERIOD) * index) / (half - 1))
    const spread = Array.from({ length: width }, (_, index) =>
      index < half ? Math.sin(angle(index)) : index < 2 * half ? Math.cos(angle(index - half)) : 0,
    )
    return { values: Array.from({ length: count }, () => spread).flat(), dims: [count, width] }
  }

  #pooledFeed(prompts: readonly TextEmbedding[]): Feed {
    const pooled = prompts.map(prompt => prompt.pooled)
    const [first] = pooled
    if (!first || pooled.includes(undefined)) {
      throw this.#setting.unet.problem('takes a sum of the whole text, which these text encoders do not give')
    }
    return { values: join(pooled.map(sum => sum ?? first)), dims: [prompts.length, first.length] }
  }

  /** The size a picture had, from where it was cut out, and the size it has now: nothing is cut off what is drawn. */
  #sizesFeed(count: number): Feed {
    const { width, height } = this.#setting.size
    const [across, down] = [width * LATENT_FACTOR, height * LATENT_FACTOR]
    const sizes = [down, across, 0, 0, down, across]
    return { values: Array.from({ length: count }, () => sizes).flat(), dims: [count, sizes.length] }
  }

  /** Models may be made for one size alone. */
  #checkSize(): void {
    const { unet, size } = this.#setting
    const [, , height, width] = unet.shapeOf('sample')
    const isOther = (made: number | string | undefined, wanted: number) => typeof made === 'number' && made !== wanted
    if (isOther(height, size.height) || isOther(width, size.width)) {
      const pixels = (side: number | string | undefined) => (typeof side === 'number' ? side * LATENT_FACTOR : 'any')
      throw unet.problem(`draws pictures of ${pixels(width)} × ${pixels(height)} pixels alone`)
    }
  }
}

/** What the model says is, as it was trained, the noise, the picture, or how one turns into the other. */
function pictureBeneath(
  noisy: Float32Array,
  output: Float32Array,
  sigma: number,
  prediction: Prediction,
): Float32Array {
  switch (prediction) {
    case 'epsilon':
      return blend(noisy, 1, output, -sigma)
    case 'v_prediction':
      return blend(noisy, 1 / (sigma ** 2 + 1), output, -sigma / Math.sqrt(sigma ** 2 + 1))
    case 'sample':
      return output
  }
}

function rowsOf({ tokens, width }: TextEmbedding): number {
  return tokens.length / width
}

/** Prompts of different lengths are repeated until they are of one. */
function repeatRows({ tokens, width }: TextEmbedding, rows: number): Float32Array {
  const times = (rows * width) / tokens.length
  return times === 1 ? tokens : join(Array.from({ length: times }, () => tokens))
}

function commonMultiple(a: number, b: number): number {
  const divisor = (left: number, right: number): number => (right === 0 ? left : divisor(right, left % right))
  return (a / divisor(a, b)) * b
}
