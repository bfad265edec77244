import { boolean, choice, defineNode, float, integer, seed } from '#graph/node-schema.ts'
import { colour, image, imageOutput, maskOutput, pixels, share } from './standard-inputs.ts'

export const imageBlur = defineNode({
  name: 'ImageBlur',
  title: 'Image Blur',
  description: 'Blurs with a Gaussian; sigma is in parts of the radius.',
  category: 'image/postprocessing',
  required: {
    image,
    blur_radius: integer({ default: 1, min: 1, max: 31, step: 1 }),
    sigma: float({ default: 1, min: 0.1, max: 10, step: 0.1 }),
  },
  outputs: [imageOutput],
})

export const imageSharpen = defineNode({
  name: 'ImageSharpen',
  title: 'Image Sharpen',
  description: 'Strengthens what differs from its surroundings.',
  category: 'image/postprocessing',
  required: {
    image,
    sharpen_radius: integer({ default: 1, min: 1, max: 31, step: 1 }),
    sigma: float({ default: 1, min: 0.1, max: 10, step: 0.01 }),
    alpha: float({ default: 1, min: 0, max: 5, step: 0.01 }),
  },
  outputs: [imageOutput],
})

export const imageQuantize = defineNode({
  name: 'ImageQuantize',
  title: 'Image Quantize',
  description: 'Leaves only so many colours, the ones that stand best for all.',
  category: 'image/postprocessing',
  required: {
    image,
    colors: integer({ default: 256, min: 1, max: 256, step: 1 }),
    dither: choice(['none', 'floyd-steinberg', 'bayer-2', 'bayer-4', 'bayer-8', 'bayer-16']),
  },
  outputs: [imageOutput],
})

export const canny = defineNode({
  name: 'Canny',
  title: 'Canny',
  description: 'White lines along the edges of things.',
  category: 'image/preprocessors',
  required: {
    image,
    low_threshold: float({ default: 0.4, min: 0.01, max: 0.99, step: 0.01 }),
    high_threshold: float({ default: 0.8, min: 0.01, max: 0.99, step: 0.01 }),
  },
  outputs: [imageOutput],
})

export const imageAddNoise = defineNode({
  name: 'ImageAddNoise',
  title: 'Add Noise to Image',
  description: 'Adds noise to each channel.',
  category: 'image',
  required: { image, seed: seed('The same seed gives the same noise.'), strength: share(0.5) },
  outputs: [imageOutput],
})

export const grain = defineNode({
  name: 'AtelierGrain',
  title: 'Film Grain',
  description: 'Grain as of film: strongest in the middle tones, as coarse as wanted, grey or coloured.',
  category: 'image/effects',
  required: {
    image,
    amount: share(0.2),
    size: float({ default: 1.5, min: 1, max: 16, step: 0.1 }),
    coloured: boolean({ default: false }),
    seed: seed(),
  },
  outputs: [imageOutput],
})

export const vignette = defineNode({
  name: 'AtelierVignette',
  title: 'Vignette',
  description: 'Leads to a colour towards the corners.',
  category: 'image/effects',
  required: {
    image,
    amount: share(0.6),
    start: share(0.4, 'Where it begins, from the middle to the corner.'),
    colour: colour('#000000'),
  },
  outputs: [imageOutput],
})

export const dither = defineNode({
  name: 'AtelierDither',
  title: 'Dither to Palette',
  description: 'Draws with nothing but the colours given, in dots.',
  category: 'image/effects',
  required: {
    image,
    palette: choice(['black and white', 'game boy', 'cga', 'pico-8', 'sepia', 'own']),
    own: colour('', 'Colours of one’s own, parted by spaces: #102030 #ffffff.'),
    method: choice(['floyd-steinberg', 'bayer-2', 'bayer-4', 'bayer-8', 'bayer-16', 'none']),
  },
  outputs: [imageOutput],
})

export const edges = defineNode({
  name: 'AtelierEdges',
  title: 'Edges',
  description: 'How steeply lightness changes (Sobel), as a white drawing on black or black on white.',
  category: 'image/effects',
  required: { image, strength: float({ default: 1, min: 0.1, max: 8, step: 0.1 }), ink: boolean({ default: false }) },
  outputs: [imageOutput, maskOutput],
})

export const border = defineNode({
  name: 'AtelierBorder',
  title: 'Border',
  description: 'A frame around the image, or within it.',
  category: 'image/effects',
  required: { image, width: pixels(16, { max: 4096 }), colour: colour('#ffffff'), inside: boolean({ default: false }) },
  outputs: [imageOutput],
})

export const roundedCorners = defineNode({
  name: 'AtelierRoundedCorners',
  title: 'Rounded Corners',
  description: 'Makes the corners round and transparent.',
  category: 'image/effects',
  required: { image, radius: pixels(32) },
  outputs: [imageOutput],
})

export const dropShadow = defineNode({
  name: 'AtelierDropShadow',
  title: 'Drop Shadow',
  description: 'A soft shadow of what is not transparent; the canvas grows to hold it.',
  category: 'image/effects',
  required: {
    image,
    x: integer({ default: 8, min: -1024, max: 1024 }),
    y: integer({ default: 8, min: -1024, max: 1024 }),
    blur: float({ default: 8, min: 0, max: 128, step: 0.5 }),
    colour: colour('#000000'),
    opacity: share(0.5),
  },
  outputs: [imageOutput],
})

export const chromaKey = defineNode({
  name: 'AtelierChromaKey',
  title: 'Chroma Key',
  description: 'Makes one colour transparent, as with a green screen, and takes its shine off the rest.',
  category: 'image/effects',
  required: {
    image,
    key: colour('#00ff00'),
    tolerance: share(0.3),
    softness: share(0.15),
    spill: share(0.5, 'How much of the key’s shine is taken off what stays.'),
  },
  outputs: [imageOutput, maskOutput],
})

export const pixelate = defineNode({
  name: 'AtelierPixelate',
  title: 'Pixelate',
  description: 'Makes blocks of one colour, of the whole image or where it is masked elsewhere.',
  category: 'image/effects',
  required: { image, block: integer({ default: 8, min: 2, max: 1024 }) },
  outputs: [imageOutput],
})

export const glow = defineNode({
  name: 'AtelierGlow',
  title: 'Glow',
  description: 'Lets what is light shine into its surroundings.',
  category: 'image/effects',
  required: {
    image,
    threshold: share(0.7),
    blur: float({ default: 12, min: 0.5, max: 128, step: 0.5 }),
    amount: share(0.6),
  },
  outputs: [imageOutput],
})

export const median = defineNode({
  name: 'AtelierMedian',
  title: 'Median',
  description: 'Takes the middle of the values around: removes specks and keeps edges.',
  category: 'image/effects',
  required: { image, size: integer({ default: 3, min: 3, max: 15, step: 2 }) },
  outputs: [imageOutput],
})

export const motionBlur = defineNode({
  name: 'AtelierMotionBlur',
  title: 'Motion Blur',
  description: 'Blurs along a direction.',
  category: 'image/effects',
  required: {
    image,
    length: integer({ default: 16, min: 1, max: 512 }),
    angle: float({ default: 0, min: -180, max: 180, step: 1 }),
  },
  outputs: [imageOutput],
})
