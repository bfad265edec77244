import { defineNode, float, integer, seed, socket } from '#graph/node-schema.ts'
import { image, imageOutput, mask, maskOutput, pixels, share } from './standard-inputs.ts'

/** Pictures remade from their own patches or those of others: no AI model, nothing that is not in one of them. */

const count = integer({ default: 1, min: 1, max: 64 })

export const atelierInpaint = defineNode({
  name: 'AtelierInpaint',
  title: 'Fill from Surroundings',
  description: 'Takes away what the mask chooses and continues what is around it, by patches of the image itself.',
  category: 'atelier/patches',
  required: {
    image,
    mask,
    grow: integer({ default: 4, min: 0, max: 256, tooltip: 'How many pixels around the mask are filled too.' }),
    seed: seed(),
  },
  outputs: [imageOutput],
})

export const atelierOutpaint = defineNode({
  name: 'AtelierOutpaint',
  title: 'Extend from Surroundings',
  description: 'Continues an image beyond its edges, by patches of the image itself.',
  category: 'atelier/patches',
  required: { image, left: pixels(0), top: pixels(0), right: pixels(0), bottom: pixels(0), seed: seed() },
  outputs: [imageOutput, maskOutput],
})

export const atelierSeamless = defineNode({
  name: 'AtelierSeamless',
  title: 'Make Seamless',
  description: 'Makes an image a tile that repeats without a seam: strips along its edges are filled anew.',
  category: 'atelier/patches',
  required: {
    image,
    width: float({
      default: 0.25,
      min: 0.05,
      max: 0.5,
      step: 0.01,
      tooltip: 'How wide the strips are, in parts of a side.',
    }),
    seed: seed(),
  },
  outputs: [imageOutput],
})

export const atelierVariation = defineNode({
  name: 'AtelierVariation',
  title: 'Variation',
  description: 'Another image of the same things: noise is laid over it, and patches of the image make sense of that.',
  category: 'atelier/patches',
  required: {
    image,
    strength: share(0.6, 'How much drowns in noise: small things first, the whole composition last.'),
    seed: seed(),
    batch_size: count,
  },
  outputs: [imageOutput],
})

export const atelierRetarget = defineNode({
  name: 'AtelierRetarget',
  title: 'Reshape',
  description: 'Another shape in which things keep their proportions: there is more or less of what repeats.',
  category: 'atelier/patches',
  required: {
    image,
    width: pixels(768, { min: 16, max: 2048 }),
    height: pixels(512, { min: 16, max: 2048 }),
    seed: seed(),
  },
  outputs: [imageOutput],
})

export const atelierColourTransfer = defineNode({
  name: 'AtelierColorTransfer',
  title: 'Take Colours',
  description: 'Moves the colours of an image to those of another, or of all in a batch.',
  category: 'atelier/patches',
  required: { image, reference: image, amount: share(1), seed: seed() },
  outputs: [imageOutput],
})

const weight = float({ default: 1, min: 0.05, max: 10, step: 0.05 })
const further = [2, 3, 4, 5, 6, 7, 8] as const
type Further = (typeof further)[number]

type FurtherStyles = { readonly [Name in `style${Further}`]: typeof image } & {
  readonly [Name in `weight${Further}`]: typeof weight
}

const furtherStyles = Object.fromEntries(
  further.flatMap(index => [
    [`style${index}`, socket('IMAGE')],
    [`weight${index}`, weight],
  ]),
) as unknown as FurtherStyles

export const atelierStyle = defineNode({
  name: 'AtelierStyle',
  title: 'Paint in the Style of',
  description:
    'Paints an image with patches of up to eight others, in their colours. Those with more weight are taken more.',
  category: 'atelier/patches',
  required: {
    image,
    style1: image,
    weight1: weight,
    strength: share(0.6, 'How far what is shown gives way to how it is painted.'),
    colour: share(0.6, 'How much of the colours is taken.'),
    seed: seed(),
  },
  optional: furtherStyles,
  outputs: [imageOutput],
})

export const atelierClosestImage = defineNode({
  name: 'AtelierClosestImage',
  title: 'Closest Training Image',
  description:
    'Says which of the images a patch model was learned from an image is most like, and by how much: above 23 dB it is nearly the same.',
  category: 'atelier/patches',
  required: { model: socket('MODEL'), image },
  outputs: [
    { type: 'STRING', name: 'closest' },
    { type: 'FLOAT', name: 'decibels' },
  ],
})
