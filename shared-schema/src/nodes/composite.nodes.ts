import { boolean, choice, defineNode, integer, socket } from '#graph/node-schema.ts'
import { SIDE_MAX, colour, image, imageOutput, mask, maskOutput, pixels, share } from './standard-inputs.ts'

export const imageBlend = defineNode({
  name: 'ImageBlend',
  title: 'Image Blend',
  description: 'Lays the second image over the first.',
  category: 'image/postprocessing',
  required: {
    image1: image,
    image2: image,
    blend_factor: share(0.5),
    blend_mode: choice(['normal', 'multiply', 'screen', 'overlay', 'soft_light', 'difference']),
  },
  outputs: [imageOutput],
})

export const blendLayers = defineNode({
  name: 'AtelierBlendLayers',
  title: 'Blend Layers',
  description: 'Lays one image over another by any of the usual modes, where the mask and its own alpha say so.',
  category: 'image/compositing',
  required: {
    below: image,
    above: image,
    mode: choice([
      'normal',
      'multiply',
      'screen',
      'overlay',
      'soft_light',
      'hard_light',
      'darken',
      'lighten',
      'color_dodge',
      'color_burn',
      'add',
      'subtract',
      'difference',
      'exclusion',
      'divide',
    ]),
    opacity: share(1),
  },
  optional: { mask },
  outputs: [imageOutput],
})

export const imageCompositeMasked = defineNode({
  name: 'ImageCompositeMasked',
  title: 'Image Composite Masked',
  description: 'Lays the source on the destination where the mask is chosen.',
  category: 'image',
  required: {
    destination: image,
    source: image,
    x: pixels(0),
    y: pixels(0),
    resize_source: boolean({ default: false }),
  },
  optional: { mask },
  outputs: [imageOutput],
})

export const porterDuffImageComposite = defineNode({
  name: 'PorterDuffImageComposite',
  title: 'Porter-Duff Image Composite',
  description: 'Combines two images and their alphas by one of the rules of Porter and Duff.',
  category: 'mask/compositing',
  required: {
    source: image,
    source_alpha: mask,
    destination: image,
    destination_alpha: mask,
    mode: choice(
      [
        'ADD',
        'CLEAR',
        'DARKEN',
        'DST',
        'DST_ATOP',
        'DST_IN',
        'DST_OUT',
        'DST_OVER',
        'LIGHTEN',
        'MULTIPLY',
        'OVERLAY',
        'SCREEN',
        'SRC',
        'SRC_ATOP',
        'SRC_IN',
        'SRC_OUT',
        'SRC_OVER',
        'XOR',
      ],
      { default: 'DST' },
    ),
  },
  outputs: [imageOutput, maskOutput],
})

export const splitImageWithAlpha = defineNode({
  name: 'SplitImageWithAlpha',
  title: 'Split Image with Alpha',
  description: 'The colours, and as a mask what is transparent.',
  category: 'mask/compositing',
  required: { image },
  outputs: [imageOutput, maskOutput],
})

export const joinImageWithAlpha = defineNode({
  name: 'JoinImageWithAlpha',
  title: 'Join Image with Alpha',
  description: 'Makes transparent what the mask chooses.',
  category: 'mask/compositing',
  required: { image, alpha: mask },
  outputs: [imageOutput],
})

export const flattenAlpha = defineNode({
  name: 'AtelierFlattenAlpha',
  title: 'Flatten Alpha',
  description: 'Lays the image on a colour, so that nothing is transparent.',
  category: 'image/compositing',
  required: { image, background: colour('#ffffff') },
  outputs: [imageOutput],
})

export const imageDifference = defineNode({
  name: 'AtelierImageDifference',
  title: 'Image Difference',
  description:
    'Shows where two images differ, and how much in numbers: the mean difference, and the signal to noise in decibels.',
  category: 'image/analysis',
  required: { image1: image, image2: image, gain: integer({ default: 1, min: 1, max: 64 }) },
  outputs: [imageOutput, { type: 'FLOAT', name: 'mean' }, { type: 'FLOAT', name: 'psnr' }],
})

export const placeImage = defineNode({
  name: 'AtelierPlaceImage',
  title: 'Place Image',
  description: 'Lays one image on another at a corner, an edge or the middle, scaled to a share of its width.',
  category: 'image/compositing',
  required: {
    below: image,
    above: image,
    position: choice([
      'top left',
      'top',
      'top right',
      'left',
      'middle',
      'right',
      'bottom left',
      'bottom',
      'bottom right',
    ]),
    width: share(0.25, 'Of the width of the image below; 0 keeps its size.'),
    margin: pixels(16, { max: SIDE_MAX }),
    opacity: share(1),
  },
  optional: { mask: socket('MASK', { tooltip: 'Where the image above is seen.' }) },
  outputs: [imageOutput],
})
