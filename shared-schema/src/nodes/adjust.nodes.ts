import { boolean, choice, defineNode, float, integer, text } from '#graph/node-schema.ts'
import { colour, image, imageOutput, mask, share } from './standard-inputs.ts'

const byte = (initial: number) => integer({ default: initial, min: 0, max: 255 })
const signed = (tooltip: string) => float({ default: 0, min: -1, max: 1, step: 0.01, tooltip })

export const imageInvert = defineNode({
  name: 'ImageInvert',
  title: 'Invert Image',
  description: 'Turns each colour into its opposite.',
  category: 'image',
  required: { image },
  outputs: [imageOutput],
})

export const levels = defineNode({
  name: 'AtelierLevels',
  title: 'Levels',
  description: 'Stretches the values between a black and a white point, with a gamma between.',
  category: 'image/adjust',
  required: {
    image,
    channel: choice(['all', 'red', 'green', 'blue']),
    input_black: byte(0),
    input_white: byte(255),
    gamma: float({ default: 1, min: 0.1, max: 10, step: 0.01 }),
    output_black: byte(0),
    output_white: byte(255),
  },
  outputs: [imageOutput],
})

export const curves = defineNode({
  name: 'AtelierCurves',
  title: 'Curves',
  description: 'Leads values along a curve through points, 0 to 255: “0,0 128,150 255,255”.',
  category: 'image/adjust',
  required: {
    image,
    all: text({ default: '0,0 255,255' }),
    red: text({ default: '0,0 255,255' }),
    green: text({ default: '0,0 255,255' }),
    blue: text({ default: '0,0 255,255' }),
  },
  outputs: [imageOutput],
})

export const brightnessContrast = defineNode({
  name: 'AtelierBrightnessContrast',
  title: 'Brightness and Contrast',
  description: 'Moves all values up or down, and apart or together around the middle.',
  category: 'image/adjust',
  required: { image, brightness: signed('−1 is black, 1 white.'), contrast: signed('−1 is grey, 1 the hardest.') },
  outputs: [imageOutput],
})

export const exposure = defineNode({
  name: 'AtelierExposure',
  title: 'Exposure',
  description: 'More or less light in stops, worked out in linear light as a camera would.',
  category: 'image/adjust',
  required: { image, stops: float({ default: 0, min: -8, max: 8, step: 0.05 }) },
  outputs: [imageOutput],
})

export const hueSaturation = defineNode({
  name: 'AtelierHueSaturation',
  title: 'Hue, Saturation, Lightness',
  description: 'Turns the colour wheel and changes how strong and how light colours are.',
  category: 'image/adjust',
  required: {
    image,
    hue: float({ default: 0, min: -180, max: 180, step: 1 }),
    saturation: signed('−1 is grey, 1 doubles.'),
    lightness: signed('−1 is black, 1 white.'),
  },
  outputs: [imageOutput],
})

export const whiteBalance = defineNode({
  name: 'AtelierWhiteBalance',
  title: 'White Balance',
  description: 'Warmer or colder, greener or more magenta; or so that the whole is grey on average.',
  category: 'image/adjust',
  required: {
    image,
    mode: choice(['manual', 'grey world', 'white patch'], { default: 'manual' }),
    temperature: signed('−1 is blue, 1 amber.'),
    tint: signed('−1 is green, 1 magenta.'),
  },
  outputs: [imageOutput],
})

export const autoLevels = defineNode({
  name: 'AtelierAutoLevels',
  title: 'Auto Levels',
  description: 'Stretches the values so that the darkest is black and the lightest white.',
  category: 'image/adjust',
  required: {
    image,
    clip: float({ default: 0.5, min: 0, max: 20, step: 0.1, tooltip: 'Percent at each end that may be lost.' }),
    per_channel: boolean({ default: false, tooltip: 'Each colour by itself, which takes away a cast.' }),
  },
  outputs: [imageOutput],
})

export const greyscale = defineNode({
  name: 'AtelierGreyscale',
  title: 'Greyscale',
  description: 'Only lightness, by the weights of the eye or those given.',
  category: 'image/adjust',
  required: { image, red: share(0.3), green: share(0.59), blue: share(0.11), amount: share(1) },
  outputs: [imageOutput],
})

export const duotone = defineNode({
  name: 'AtelierDuotone',
  title: 'Duotone',
  description: 'From one colour in the shadows to another in the lights, through a third between if given.',
  category: 'image/adjust',
  required: {
    image,
    shadows: colour('#1b1464'),
    middle: colour('', 'Empty for none.'),
    lights: colour('#ffd166'),
    amount: share(1),
  },
  outputs: [imageOutput],
})

export const posterise = defineNode({
  name: 'AtelierPosterise',
  title: 'Posterise',
  description: 'Leaves only so many steps of each channel.',
  category: 'image/adjust',
  required: { image, steps: integer({ default: 4, min: 2, max: 64 }) },
  outputs: [imageOutput],
})

export const thresholdImage = defineNode({
  name: 'AtelierThreshold',
  title: 'Threshold',
  description: 'Two colours: one for what is lighter than the threshold, one for the rest.',
  category: 'image/adjust',
  required: { image, threshold: byte(128), above: colour('#ffffff'), below: colour('#000000') },
  outputs: [imageOutput],
})

export const colourLut = defineNode({
  name: 'AtelierColourLut',
  title: 'Colour LUT',
  description: 'Grades with a table of colours as grading programs write them: the text of a .cube file.',
  category: 'image/adjust',
  required: { image, cube: text({ multiline: true, placeholder: 'LUT_3D_SIZE 17 …' }), amount: share(1) },
  outputs: [imageOutput],
})

export const matchColours = defineNode({
  name: 'AtelierMatchColours',
  title: 'Match Colours',
  description: 'Gives the image the mean and the spread of the colours of another.',
  category: 'image/adjust',
  required: { image, reference: image, amount: share(1) },
  outputs: [imageOutput],
})

export const adjustMasked = defineNode({
  name: 'AtelierApplyMasked',
  title: 'Apply Where Masked',
  description: 'Takes the changed image where the mask is chosen and the original elsewhere.',
  category: 'image/adjust',
  required: { original: image, changed: image, mask },
  outputs: [imageOutput],
})
