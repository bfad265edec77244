import { boolean, choice, defineNode, float, integer } from '#graph/node-schema.ts'
import { SIDE_MAX, colour, image, imageOutput, mask, maskOutput, pixels } from './standard-inputs.ts'

const upscaleMethod = choice(['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'])
export const quarterTurns = ['none', '90 degrees', '180 degrees', '270 degrees'] as const
export const flipMethods = ['x-axis: vertically', 'y-axis: horizontally'] as const

export const imageScale = defineNode({
  name: 'ImageScale',
  title: 'Upscale Image',
  description: 'Scales to a size. A side of 0 follows from the other.',
  category: 'image/upscaling',
  required: {
    image,
    upscale_method: upscaleMethod,
    width: pixels(512),
    height: pixels(512),
    crop: choice(['disabled', 'center']),
  },
  outputs: [imageOutput],
})

export const imageScaleBy = defineNode({
  name: 'ImageScaleBy',
  title: 'Upscale Image By',
  description: 'Scales by a factor.',
  category: 'image/upscaling',
  required: {
    image,
    upscale_method: upscaleMethod,
    scale_by: float({ default: 1, min: 0.01, max: 8, step: 0.01 }),
  },
  outputs: [imageOutput],
})

export const imageScaleToTotalPixels = defineNode({
  name: 'ImageScaleToTotalPixels',
  title: 'Scale Image to Total Pixels',
  description: 'Scales so that the image has so many megapixels of 1024 × 1024, keeping its shape.',
  category: 'image/upscaling',
  required: {
    image,
    upscale_method: upscaleMethod,
    megapixels: float({ default: 1, min: 0.01, max: 16, step: 0.01 }),
  },
  optional: {
    resolution_steps: integer({ default: 1, min: 1, max: 256, tooltip: 'Both sides become multiples of this.' }),
  },
  outputs: [imageOutput],
})

export const imageScaleToMaxDimension = defineNode({
  name: 'ImageScaleToMaxDimension',
  title: 'Scale Image to Max Dimension',
  description: 'Scales so that the longer side has that length.',
  category: 'image/upscaling',
  required: {
    image,
    upscale_method: choice(['area', 'lanczos', 'bilinear', 'nearest-exact', 'bicubic']),
    largest_size: pixels(512),
  },
  outputs: [imageOutput],
})

export const resizeAndPadImage = defineNode({
  name: 'ResizeAndPadImage',
  title: 'Resize and Pad Image',
  description: 'Scales the image into a frame and fills what is left of it.',
  category: 'image/transform',
  required: {
    image,
    target_width: pixels(512, { min: 1 }),
    target_height: pixels(512, { min: 1 }),
    padding_color: choice(['white', 'black']),
    interpolation: choice(['area', 'bicubic', 'nearest-exact', 'bilinear', 'lanczos']),
  },
  outputs: [imageOutput],
})

export const imageCrop = defineNode({
  name: 'ImageCrop',
  title: 'Crop Image',
  description: 'Cuts a rectangle out; what reaches beyond the image is left off.',
  category: 'image/transform',
  required: {
    image,
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
    x: pixels(0),
    y: pixels(0),
  },
  outputs: [imageOutput],
})

export const imageFlip = defineNode({
  name: 'ImageFlip',
  title: 'Flip Image',
  description: 'Mirrors the image.',
  category: 'image/transform',
  required: { image, flip_method: choice(flipMethods) },
  outputs: [imageOutput],
})

export const imageRotate = defineNode({
  name: 'ImageRotate',
  title: 'Rotate Image',
  description: 'Turns the image clockwise by quarters.',
  category: 'image/transform',
  required: { image, rotation: choice(quarterTurns) },
  outputs: [imageOutput],
})

export const imagePadForOutpaint = defineNode({
  name: 'ImagePadForOutpaint',
  title: 'Pad Image for Outpainting',
  description: 'Adds grey around the image and a mask of what is to be painted there.',
  category: 'image',
  required: {
    image,
    left: pixels(0, { step: 8 }),
    top: pixels(0, { step: 8 }),
    right: pixels(0, { step: 8 }),
    bottom: pixels(0, { step: 8 }),
    feathering: pixels(40),
  },
  outputs: [imageOutput, maskOutput],
})

export const imageStitch = defineNode({
  name: 'ImageStitch',
  title: 'Image Stitch',
  description: 'Puts the second image beside the first, with a gap if wanted.',
  category: 'image/transform',
  required: {
    image1: image,
    direction: choice(['right', 'down', 'left', 'up'], { default: 'right' }),
    match_image_size: boolean({ default: true }),
    spacing_width: integer({ default: 0, min: 0, max: 1024, step: 2 }),
    spacing_color: choice(['white', 'black', 'red', 'green', 'blue'], { default: 'white' }),
  },
  optional: { image2: image },
  outputs: [imageOutput],
})

export const rotateByAngle = defineNode({
  name: 'AtelierRotateByAngle',
  title: 'Rotate by Angle',
  description: 'Turns the image clockwise by any angle.',
  category: 'image/transform',
  required: {
    image,
    angle: float({ default: 0, min: -360, max: 360, step: 0.1 }),
    canvas: choice(['grow', 'keep', 'crop'], {
      default: 'grow',
      tooltip: 'Grow until all is seen, keep the size, or crop to what has no corners missing.',
    }),
    background: colour('#00000000'),
  },
  outputs: [imageOutput],
})

const corner = float({ default: 0, min: -1, max: 1, step: 0.01 })

export const perspective = defineNode({
  name: 'AtelierPerspective',
  title: 'Perspective',
  description: 'Moves the four corners, in parts of the width and height; skews and tilts.',
  category: 'image/transform',
  required: {
    image,
    top_left_x: corner,
    top_left_y: corner,
    top_right_x: corner,
    top_right_y: corner,
    bottom_right_x: corner,
    bottom_right_y: corner,
    bottom_left_x: corner,
    bottom_left_y: corner,
    background: colour('#00000000'),
  },
  outputs: [imageOutput],
})

export const wrapImage = defineNode({
  name: 'AtelierWrapImage',
  title: 'Move and Wrap',
  description: 'Moves the image; what leaves on one side comes in on the other. Shows the seams of a tile.',
  category: 'image/transform',
  required: {
    image,
    x: integer({ default: 0, min: -SIDE_MAX, max: SIDE_MAX }),
    y: integer({ default: 0, min: -SIDE_MAX, max: SIDE_MAX }),
  },
  outputs: [imageOutput],
})

export const cropToMask = defineNode({
  name: 'AtelierCropToMask',
  title: 'Crop to Mask',
  description: 'Cuts out the smallest rectangle that holds the mask, with a margin, and says where it was.',
  category: 'image/transform',
  required: { image, mask, margin: pixels(16) },
  outputs: [
    imageOutput,
    maskOutput,
    { type: 'INT', name: 'x' },
    { type: 'INT', name: 'y' },
    { type: 'INT', name: 'width' },
    { type: 'INT', name: 'height' },
  ],
})
