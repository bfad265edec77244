import type { NodeContext } from '#engine/node-kind.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { Conditioning, Latent, ModelHandle } from '#engine/node-values.ts'
import { dropAlpha } from '#images/alpha.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { checkRemade, fillChosen, tellLevels } from '#nodes/patch/patch-parts.ts'
import { seedFor } from '#painter/core/random.ts'
import { paint } from '#painter/paint.ts'
import { renoise } from '#painter/renoise.ts'
import { pictureOf, rasterOf } from '#patch/raster.ts'
import { varyRaster } from '#patch/variation.ts'
import { controlsOf, negativeText, promptParts } from './conditioning-parts.ts'

export const STUDIO_PAINTER = 'studio-painter'

export interface Sampling {
  readonly model: ModelHandle
  readonly positive: Conditioning
  readonly negative: Conditioning
  readonly latent: Latent
  readonly seed: number
  readonly steps: number
  /** Share of the steps that is not taken: it stays coarse. */
  readonly leftOut?: number
  readonly cfg: number
  readonly sampler: string
  readonly denoise: number
}

/** Paints each picture of a latent, from its own noise; without any words it is continued or varied by its own patches. */
export async function sampleLatent(sampling: Sampling, context: NodeContext): Promise<Latent> {
  const { model, latent, positive, negative, cfg, denoise } = sampling
  if (model.model !== STUDIO_PAINTER) throw new NodeInputError('model', `The Studio Painter cannot run ${model.model}.`)
  const controls = controlsOf(positive)
  const pictures: Picture[] = []
  for (let index = 0; index < latent.batchSize; index++) {
    const init = latent.pictures?.[index % latent.pictures.length]
    const mask = latent.noiseMask?.[index % latent.noiseMask.length]
    if (init && controls.length === 0 && isWordless(positive)) {
      pictures.push(continuePicture(init, mask, sampling, { context, index }))
      continue
    }
    const { picture } = await paint(
      {
        prompt: promptParts(positive, latent),
        negative: negativeText(negative),
        width: latent.width,
        height: latent.height,
        seed: seedOf(sampling, latent.batchIndexes?.[index] ?? index),
        steps: detailSteps(sampling),
        cfg,
        controls,
        ...(init && { init, denoise }),
        ...(init && mask && { mask, ...(latent.rim !== undefined && { rim: latent.rim }) }),
      },
      {
        cancel: context.cancel,
        preview: (preview, share) =>
          context.progress(index * 100 + Math.round(share * 100), latent.batchSize * 100, preview),
      },
    )
    pictures.push(picture)
    context.progress((index + 1) * 100, latent.batchSize * 100)
  }
  return { ...latent, pictures }
}

function isWordless(prompt: Conditioning): boolean {
  return prompt.every(({ text }) => text.trim() === '')
}

/** Without words there is nothing to paint: what the picture shows goes on in its hole, or is varied. */
function continuePicture(
  init: Picture,
  mask: Mask | undefined,
  sampling: Sampling,
  { context, index }: { context: NodeContext; index: number },
): Picture {
  const { latent, denoise } = sampling
  const share = { index, count: latent.batchSize }
  const seed = seedOf(sampling, latent.batchIndexes?.[index] ?? index)
  if (denoise <= 0) return init
  const old = dropAlpha(init)
  if (mask) return renoise(old, fillChosen(old, mask, { seed, context, share, input: 'latent_image' }), denoise)
  checkRemade(old, 'latent_image')
  const onLevel = tellLevels(context, share)
  return pictureOf(varyRaster(rasterOf(old), { seed, strength: denoise, onLevel }))
}

/** Each of a batch has a seed of its own; an ancestral sampler draws anew at every step, so their number counts too. */
function seedOf({ seed, sampler, steps }: Sampling, index: number): number {
  const own = index === 0 ? seed : seedFor(seed, `batch ${index}`)
  return sampler === 'euler_ancestral' ? seedFor(own, `ancestral ${steps}`) : own
}

function detailSteps({ steps, leftOut = 0 }: Sampling): number {
  if (leftOut <= 0) return steps
  return Math.max(1, Math.min(3, Math.ceil((1 - leftOut) * 4)))
}
