import { boolean, choice, defineNode, float, integer, modelChoice } from '#graph/node-schema.ts'
import { filenamePrefix, hiddenMetadata, image, imageOutput, share } from './standard-inputs.ts'

const framesPerSecond = float({ default: 6, min: 0.01, max: 1000, step: 0.01 })

export const saveAnimatedWebp = defineNode({
  name: 'SaveAnimatedWEBP',
  title: 'SaveAnimatedWEBP',
  description: 'Saves the batch as one animated WebP that plays for ever.',
  category: 'image/animation',
  required: {
    images: image,
    filename_prefix: filenamePrefix,
    fps: framesPerSecond,
    lossless: boolean({ default: true }),
    quality: integer({ default: 80, min: 0, max: 100 }),
    method: choice(['default', 'fastest', 'slowest']),
  },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const saveAnimatedPng = defineNode({
  name: 'SaveAnimatedPNG',
  title: 'SaveAnimatedPNG',
  description: 'Saves the batch as one animated PNG that plays for ever.',
  category: 'image/animation',
  required: {
    images: image,
    filename_prefix: filenamePrefix,
    fps: framesPerSecond,
    compress_level: integer({ default: 4, min: 0, max: 9 }),
  },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const saveGif = defineNode({
  name: 'AtelierSaveGif',
  title: 'Save GIF',
  description: 'Saves the batch as one GIF.',
  category: 'image/animation',
  required: {
    images: image,
    filename_prefix: filenamePrefix,
    fps: float({ default: 12, min: 0.1, max: 50, step: 0.1 }),
    colours: integer({ default: 256, min: 2, max: 256 }),
    dither: share(0.8),
    loops: integer({ default: 0, min: 0, max: 1000, tooltip: 'How often it plays; 0 for ever.' }),
  },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const loadAnimation = defineNode({
  name: 'AtelierLoadAnimation',
  title: 'Load Animation',
  description: 'The frames of an animated WebP or GIF, each as often as its time asks for.',
  category: 'image/animation',
  required: {
    image: modelChoice('input', { image_upload: true }),
    keep_timing: boolean({ default: false, tooltip: 'Repeat frames that are shown longer than others.' }),
    frames_max: integer({ default: 0, min: 0, max: 600, tooltip: '0 for all.' }),
  },
  outputs: [imageOutput, { type: 'FLOAT', name: 'fps' }, { type: 'INT', name: 'frame_count' }],
})

export const crossFade = defineNode({
  name: 'AtelierCrossFade',
  title: 'Cross-Fade',
  description: 'One batch fades into the next over so many frames.',
  category: 'image/animation',
  required: { first: image, second: image, frames: integer({ default: 8, min: 1, max: 600 }) },
  outputs: [imageOutput],
})

export const seamlessLoop = defineNode({
  name: 'AtelierSeamlessLoop',
  title: 'Seamless Loop',
  description: 'Fades the end of a batch into its beginning, so that it plays for ever without a jump.',
  category: 'image/animation',
  required: { image, frames: integer({ default: 8, min: 1, max: 600 }) },
  outputs: [imageOutput],
})

export const pingPong = defineNode({
  name: 'AtelierPingPong',
  title: 'Ping-Pong',
  description: 'Forwards and backwards again, without showing the ends twice.',
  category: 'image/animation',
  required: { image },
  outputs: [imageOutput],
})

export const changeSpeed = defineNode({
  name: 'AtelierChangeSpeed',
  title: 'Change Speed',
  description: 'Fewer or more frames for the same movement.',
  category: 'image/animation',
  required: {
    image,
    speed: float({ default: 2, min: 0.1, max: 10, step: 0.05 }),
    between: choice(['blend', 'nearest'], { default: 'blend', tooltip: 'What is shown between two frames.' }),
  },
  outputs: [imageOutput],
})

export const zoomAnimation = defineNode({
  name: 'AtelierZoomAnimation',
  title: 'Zoom and Pan',
  description: 'Moves slowly over an image: from one part of it to another.',
  category: 'image/animation',
  required: {
    image,
    frames: integer({ default: 24, min: 2, max: 600 }),
    start_zoom: float({ default: 1, min: 1, max: 8, step: 0.01 }),
    end_zoom: float({ default: 1.3, min: 1, max: 8, step: 0.01 }),
    start_x: share(0.5),
    start_y: share(0.5),
    end_x: share(0.5),
    end_y: share(0.5),
    ease: boolean({ default: true }),
  },
  outputs: [imageOutput],
})
