import type { NodeContext } from '#engine/node-kind.ts'
import { NodeInputError } from '#engine/node-kind.ts'
import type { Conditioning, Latent, ModelHandle } from '#engine/node-values.ts'
import { dropAlpha } from '#images/alpha.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { asInputError, isPatchFile, openModel } from '#nodes/patch/model-files.ts'
import { checkRemade, fillChosen, tellLevels } from '#nodes/patch/patch-parts.ts'
import { sampleModel, tellClosest, wordsOf } from '#nodes/patch/sample-model.ts'
import { seedFor } from '#painter/core/random.ts'
import { paint } from '#painter/paint.ts'
import { renoise } from '#painter/renoise.ts'
import { paintOver } from '#patch/model/draw-picture.ts'
import type { OpenModel } from '#patch/model/open-model.ts'
import { pictureOf, rasterOf } from '#patch/raster.ts'
import { varyRaster } from '#patch/variation.ts'
import { controlsOf, negativeText, promptParts } from './conditioning-parts.ts'

export const STUDIO_PAINTER = 'studio-painter'
/** A style at its full strength takes so much of its colours. */
const STYLE_COLOUR = 0.8

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

/**
 * Paints each picture of a latent, from its own noise; without any words it is continued or varied by its own patches. A patch
 * model draws what it has learned, after the words painted where there are any; styles are laid over at last.
 */
export async function sampleLatent(sampling: Sampling, context: NodeContext): Promise<Latent> {
  const { model, latent } = sampling
  const isLearned = isPatchFile(model.model)
  if (!isLearned && model.model !== STUDIO_PAINTER) {
    throw new NodeInputError('model', `The built-in engine cannot run ${model.model}.`)
  }
  const open = isLearned ? await openModel({ folder: 'checkpoints', name: model.model }, 'model', context) : undefined
  const pictures: Picture[] = []
  for (let index = 0; index < latent.batchSize; index++) {
    const made = open
      ? await drawLearned(open, sampling, { context, index })
      : await paintOrContinue(sampling, { context, index })
    pictures.push(await layStyles(made, sampling, { context, index }))
    context.progress((index + 1) * 100, latent.batchSize * 100)
  }
  return { ...latent, pictures }
}

interface Turn {
  readonly context: NodeContext
  readonly index: number
}

function paintOrContinue(sampling: Sampling, turn: Turn): Picture | Promise<Picture> {
  const { latent, positive } = sampling
  const init = pictureAt(latent, turn.index)
  const isContinued = init && controlsOf(positive).length === 0 && isWordless(positive)
  return isContinued ? continuePicture(init, maskAt(latent, turn.index), sampling, turn) : paintWords(sampling, turn)
}

function pictureAt({ pictures }: Latent, index: number): Picture | undefined {
  return pictures?.[index % pictures.length]
}

function maskAt({ noiseMask }: Latent, index: number): Mask | undefined {
  return noiseMask?.[index % noiseMask.length]
}

async function paintWords(sampling: Sampling, { context, index }: Turn): Promise<Picture> {
  const { latent, positive, negative, cfg, denoise } = sampling
  const init = pictureAt(latent, index)
  const mask = maskAt(latent, index)
  const { picture } = await paint(
    {
      prompt: promptParts(positive, latent),
      negative: negativeText(negative),
      width: latent.width,
      height: latent.height,
      seed: seedOf(sampling, latent.batchIndexes?.[index] ?? index),
      steps: detailSteps(sampling),
      cfg,
      controls: controlsOf(positive),
      ...(init && { init, denoise }),
      ...(init && mask && { mask, ...(latent.rim !== undefined && { rim: latent.rim }) }),
    },
    {
      cancel: context.cancel,
      preview: (preview, share) =>
        context.progress(index * 100 + Math.round(share * 100), latent.batchSize * 100, preview),
    },
  )
  return picture
}

function drawLearned(open: OpenModel, sampling: Sampling, turn: Turn): Promise<Picture> {
  const { latent, positive, cfg, denoise } = sampling
  const init = pictureAt(latent, turn.index)
  const mask = maskAt(latent, turn.index)
  const paintsWords = !isWordless(positive) || controlsOf(positive).length > 0
  const drawing = {
    open,
    width: latent.width,
    height: latent.height,
    seed: seedOf(sampling, latent.batchIndexes?.[turn.index] ?? turn.index),
    steps: sampling.steps,
    cfg,
    denoise,
    positive,
    ...(init && { init }),
    ...(mask && { mask }),
    ...(paintsWords && { paint: () => paintWords(sampling, turn) }),
  }
  return orModelError(() => sampleModel(drawing, { ...turn, count: latent.batchSize }), sampling.model.model)
}

/** Each style paints over what those before it made; its strength says how far. */
async function layStyles(made: Picture, sampling: Sampling, turn: Turn): Promise<Picture> {
  const { latent, model, positive } = sampling
  let picture = dropAlpha(made)
  for (const { model: name, strength } of model.styles) {
    const open = await openModel({ folder: 'loras', name }, 'model', turn.context)
    checkRemade(picture, 'latent_image')
    const seed = seedOf(sampling, latent.batchIndexes?.[turn.index] ?? turn.index)
    const size = { width: picture.width, height: picture.height }
    const prompt = wordsOf(positive)
    const share = Math.min(1, strength)
    const onLevel = tellLevels(turn.context, { index: turn.index, count: latent.batchSize })
    const painting = { ...size, picture, prompt, seed, strength: share, colour: share * STYLE_COLOUR, onLevel }
    const drawn = await orModelError(() => paintOver(open, painting), name)
    tellClosest(drawn, open, turn.context)
    picture = drawn.picture
  }
  return model.styles.length > 0 ? picture : made
}

async function orModelError<Result>(work: () => Promise<Result>, name: string): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asInputError(error, name, 'model')
  }
}

function isWordless(prompt: Conditioning): boolean {
  return prompt.every(({ text }) => text.trim() === '')
}

/** Without words there is nothing to paint: what the picture shows goes on in its hole, or is varied. */
function continuePicture(init: Picture, mask: Mask | undefined, sampling: Sampling, { context, index }: Turn): Picture {
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
