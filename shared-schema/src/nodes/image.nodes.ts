import { boolean, choice, defineNode, integer, modelChoice } from '#graph/node-schema.ts'
import { filenamePrefix, hiddenMetadata, image, imageOutput, mask, maskOutput, pixels } from './standard-inputs.ts'

/** An uploaded file, chosen among those that are there. */
const inputFile = modelChoice('input', { image_upload: true })

export const loadImage = defineNode({
  name: 'LoadImage',
  title: 'Load Image',
  description: 'Reads an image file; all frames of an animation. The mask is what is transparent in it.',
  category: 'image',
  required: { image: inputFile },
  outputs: [imageOutput, maskOutput],
})

export const loadImageMask = defineNode({
  name: 'LoadImageMask',
  title: 'Load Image (as Mask)',
  description: 'Reads one channel of an image file as a mask.',
  category: 'mask',
  required: { image: inputFile, channel: choice(['alpha', 'red', 'green', 'blue']) },
  outputs: [maskOutput],
})

export const saveImage = defineNode({
  name: 'SaveImage',
  title: 'Save Image',
  description: 'Saves the input images to the outputs as PNG, with the graph that made them inside.',
  category: 'image',
  required: { images: image, filename_prefix: filenamePrefix },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const previewImage = defineNode({
  name: 'PreviewImage',
  title: 'Preview Image',
  description: 'Shows the images at the node without keeping them.',
  category: 'image',
  required: { images: image },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const saveJpeg = defineNode({
  name: 'AtelierSaveJpeg',
  title: 'Save JPEG',
  description: 'Saves the images as JPEG; what is transparent becomes white.',
  category: 'image',
  required: {
    images: image,
    filename_prefix: filenamePrefix,
    quality: integer({ default: 90, min: 1, max: 100 }),
  },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const saveWebp = defineNode({
  name: 'AtelierSaveWebp',
  title: 'Save WebP',
  description: 'Saves the images as WebP, each a file of its own.',
  category: 'image',
  required: {
    images: image,
    filename_prefix: filenamePrefix,
    quality: integer({ default: 85, min: 1, max: 100 }),
    lossless: boolean({ default: false }),
  },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const maskPreview = defineNode({
  name: 'MaskPreview',
  title: 'Preview Mask',
  description: 'Shows a mask at the node as a grey image.',
  category: 'mask',
  required: { mask },
  hidden: hiddenMetadata,
  outputs: [],
  isOutputNode: true,
})

export const emptyImage = defineNode({
  name: 'EmptyImage',
  title: 'Empty Image',
  description: 'Images of one colour.',
  category: 'image',
  required: {
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
    batch_size: integer({ default: 1, min: 1, max: 4096 }),
    color: integer({ default: 0, min: 0, max: 0xff_ff_ff, step: 1, display: 'color' }),
  },
  outputs: [imageOutput],
})

export const getImageSize = defineNode({
  name: 'GetImageSize',
  title: 'Get Image Size',
  description: 'The width and height of the images and how many they are.',
  category: 'image',
  required: { image },
  hidden: { unique_id: 'UNIQUE_ID' },
  outputs: [
    { type: 'INT', name: 'width' },
    { type: 'INT', name: 'height' },
    { type: 'INT', name: 'batch_size' },
  ],
})
