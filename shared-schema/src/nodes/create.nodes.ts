import { boolean, choice, defineNode, float, integer, seed, text } from '#graph/node-schema.ts'
import { colour, imageOutput, maskOutput, pixels } from './standard-inputs.ts'

const size = { width: pixels(512, { min: 1 }), height: pixels(512, { min: 1 }) }

export const gradient = defineNode({
  name: 'AtelierGradient',
  title: 'Gradient',
  description: 'From colour to colour, along a line, outwards or around.',
  category: 'image/create',
  required: {
    ...size,
    shape: choice(['linear', 'radial', 'angular', 'diamond']),
    colours: colour(
      '#000000 #ffffff',
      'Two or more colours, parted by spaces; each may have its place, as #ff0000@0.25.',
    ),
    angle: float({ default: 0, min: -360, max: 360, step: 1, tooltip: 'Clockwise; 0 goes from left to right.' }),
  },
  outputs: [imageOutput],
})

export const noiseImage = defineNode({
  name: 'AtelierNoise',
  title: 'Noise',
  description: 'White noise, clouds or ridges between two colours.',
  category: 'image/create',
  required: {
    ...size,
    kind: choice(['clouds', 'ridges', 'white']),
    scale: float({ default: 96, min: 1, max: 4096, step: 1, tooltip: 'How large the largest shapes are, in pixels.' }),
    octaves: integer({ default: 5, min: 1, max: 8 }),
    low: colour('#000000'),
    high: colour('#ffffff'),
    seed: seed(),
  },
  outputs: [imageOutput],
})

export const patternImage = defineNode({
  name: 'AtelierPattern',
  title: 'Pattern',
  description: 'Checks, stripes, dots or a grid of lines.',
  category: 'image/create',
  required: {
    ...size,
    kind: choice(['checks', 'stripes', 'dots', 'grid']),
    step: integer({ default: 32, min: 2, max: 4096 }),
    first: colour('#ffffff'),
    second: colour('#cccccc'),
  },
  outputs: [imageOutput],
})

export const qrCode = defineNode({
  name: 'AtelierQrCode',
  title: 'QR Code',
  description: 'A QR code of a text, with a mask of its dark squares.',
  category: 'image/create',
  required: {
    text: text({ multiline: true }),
    size: integer({
      default: 512,
      min: 21,
      max: 4096,
      tooltip: 'The image is at most that large: squares are whole pixels.',
    }),
    correction: choice(['L', 'M', 'Q', 'H'], { default: 'M', tooltip: 'How much may be damaged: 7, 15, 25 or 30 %.' }),
    margin: integer({ default: 4, min: 0, max: 16, tooltip: 'In squares; readers want 4.' }),
    dark: colour('#000000'),
    light: colour('#ffffff'),
    exact: boolean({ default: false, tooltip: 'Scale to the very size, though squares may differ by a pixel.' }),
  },
  outputs: [imageOutput, maskOutput],
})

export const poseImage = defineNode({
  name: 'AtelierPose',
  title: 'Pose',
  description: 'Draws skeletons as OpenPose does, in colours on black: what ControlNet takes as a pose.',
  category: 'image/create',
  required: {
    ...size,
    pose: text({
      multiline: true,
      tooltip:
        'JSON: { "people": [[[x, y] or null, …]] }, for each person 18 joints in the order of OpenPose, in parts of the picture.',
    }),
  },
  outputs: [imageOutput],
})
