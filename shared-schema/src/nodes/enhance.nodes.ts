import { defineNode, float, seed, socket } from '#graph/node-schema.ts'
import { image, imageOutput, integerOutput, maskOutput, share } from './standard-inputs.ts'

/** Pictures made better by classical methods: filters, colour models and cuts through graphs. No AI model, nothing learned. */

export const atelierDetail = defineNode({
  name: 'AtelierDetail',
  title: 'Bring Out Detail',
  description: 'Makes texture and local contrast stronger, without halos at edges. Noise is left as it is.',
  category: 'atelier/enhance',
  required: { image, amount: share(0.6) },
  outputs: [imageOutput],
})

export const atelierDenoise = defineNode({
  name: 'AtelierDenoise',
  title: 'Take Noise Away',
  description: 'Measures the noise of an image and smooths as much, up to its edges.',
  category: 'atelier/enhance',
  required: { image, amount: share(0.7) },
  outputs: [imageOutput],
})

export const atelierFindFaces = defineNode({
  name: 'AtelierFindFaces',
  title: 'Find Faces',
  description:
    'Looks for faces by their proportions and the colour of skin. It misses those in profile and in coloured light.',
  category: 'atelier/enhance',
  required: { image },
  outputs: [maskOutput, { ...integerOutput, name: 'count' }],
})

export const atelierEnhanceFaces = defineNode({
  name: 'AtelierEnhanceFaces',
  title: 'Enhance Faces',
  description:
    'Smooths skin, evens the light on it and sharpens eyes, brows and mouth of the faces it finds. It changes no features.',
  category: 'atelier/enhance',
  required: { image, amount: share(0.8) },
  outputs: [imageOutput],
})

export const atelierCutOut = defineNode({
  name: 'AtelierCutOut',
  title: 'Cut Out Subject',
  description: 'Makes transparent what is like the edges of the image, and keeps what stands apart from them.',
  category: 'atelier/enhance',
  required: {
    image,
    softness: float({
      default: 6,
      min: 1,
      max: 48,
      step: 0.5,
      tooltip: 'How wide hair and fur are, in pixels of an image with a longer side of 1024.',
    }),
  },
  optional: { keep: socket('MASK', { tooltip: 'What belongs to the subject whatever it looks like.' }) },
  outputs: [imageOutput, maskOutput],
})

export const atelierRestore = defineNode({
  name: 'AtelierRestore',
  title: 'Restore Old Photo',
  description:
    'Fills scratches and dust with what is around them, takes grain away, and gives faded colours their black and white back.',
  category: 'atelier/enhance',
  required: {
    image,
    damage: share(0.5, 'How readily something is taken for a scratch or dust; 0 looks for none.'),
    noise: share(0.5, 'How much grain is smoothed.'),
    colour: share(0.8, 'How far faded colours are brought back.'),
    seed: seed(),
  },
  optional: { marked: socket('MASK', { tooltip: 'What is damaged beside what is found.' }) },
  outputs: [imageOutput, { ...maskOutput, name: 'damage' }],
})
