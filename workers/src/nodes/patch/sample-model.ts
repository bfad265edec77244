import type { NodeContext } from '#engine/node-kind.ts'
import type { Conditioning } from '#engine/node-values.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { dropAlpha } from '#images/alpha.ts'
import { freedomAt } from '#patch/model/draw-prompt.ts'
import { drawPicture, paintOver } from '#patch/model/draw-picture.ts'
import type { DrawnPicture } from '#patch/model/draw-picture.ts'
import type { OpenModel } from '#patch/model/open-model.ts'
import { CLOSE_PSNR } from '#patch/model/training.ts'
import type { ClosestImage } from '#patch/model/training.ts'
import { intoMask } from '#painter/seam.ts'
import { checkRemade, tellLevels } from './patch-parts.ts'

export interface ModelSampling {
  readonly open: OpenModel
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly steps: number
  readonly cfg: number
  readonly denoise: number
  readonly positive: Conditioning
  /** What is there to begin with, and where it may change. */
  readonly init?: Picture
  readonly mask?: Mask
  /** What words and layouts come to, painted by the Studio Painter; none where there are none. */
  paint?(): Promise<Picture>
}

/** Which of a batch is drawn, and what is told of it. */
export interface SamplingTurn {
  readonly context: NodeContext
  readonly index: number
  readonly count: number
}

const STEPS_MIN = 6
const STEPS_MAX = 24
/** What is found anew of a picture takes the colours of the model with it. */
const COLOUR_ANEW = 0.5
const COLOUR_OF_WORDS = 0.7

/** One picture of a model: of its own where nothing is asked for, after the words painted, or after what is there. */
export async function sampleModel(sampling: ModelSampling, turn: SamplingTurn): Promise<Picture> {
  const { open, width, height, seed, cfg, denoise, init, mask } = sampling
  checkRemade({ width, height }, 'latent_image')
  if (init && denoise <= 0) return init
  const prompt = wordsOf(sampling.positive)
  const onLevel = tellLevels(turn.context, turn)
  const common = { width, height, seed, prompt, onLevel }
  let drawn: DrawnPicture
  if (sampling.paint) {
    const strength = freedomAt(cfg) * (init ? Math.sqrt(denoise) : 1)
    const picture = await sampling.paint()
    drawn = await paintOver(open, { ...common, picture, strength, colour: COLOUR_OF_WORDS * (init ? denoise : 1) })
  } else {
    const steps = Math.max(STEPS_MIN, Math.min(STEPS_MAX, sampling.steps))
    const shown = init && { picture: dropAlpha(init), strength: denoise, colour: COLOUR_ANEW * denoise }
    drawn = await drawPicture(open, { ...common, steps, ...(shown && { shown }) })
  }
  tellClosest(drawn, open, turn.context)
  return init && mask ? intoMask(dropAlpha(init), drawn.picture, mask) : drawn.picture
}

export function wordsOf(conditioning: Conditioning): string {
  return conditioning.map(({ text }) => text).join(' ')
}

/** Says at the node which image learned from comes closest; whoever looks at the result alone is told only when it is too close. */
export function tellClosest({ closest }: DrawnPicture, open: OpenModel, context: NodeContext): void {
  const words = describeClosest(closest, open)
  context.show({ text: [words], ...(closest.psnr > CLOSE_PSNR && { warnings: [words] }) })
}

/** In words, with a warning when it is nearly the same picture. */
export function describeClosest({ index, psnr }: ClosestImage, { model: { images } }: OpenModel): string {
  const caption = images[index]?.caption ?? ''
  const name = caption === '' ? `image ${index + 1}` : `“${caption.slice(0, 80)}”`
  const found = `Closest of the ${images.length} images learned from: ${name}, ${psnr.toFixed(1)} dB.`
  return psnr > CLOSE_PSNR ? `${found} Above ${CLOSE_PSNR} dB it is nearly the same picture.` : found
}
