import { boolean, choice, defineNode, float, integer, text } from '#graph/node-schema.ts'
import { SIDE_MAX, colour, image, imageOutput, mask, maskOutput, pixels, share } from './standard-inputs.ts'

export const imageToMask = defineNode({
  name: 'ImageToMask',
  title: 'Convert Image to Mask',
  description: 'One channel of an image as a mask.',
  category: 'mask',
  required: { image, channel: choice(['red', 'green', 'blue', 'alpha']) },
  outputs: [maskOutput],
})

export const maskToImage = defineNode({
  name: 'MaskToImage',
  title: 'Convert Mask to Image',
  description: 'A mask as a grey image.',
  category: 'mask',
  required: { mask },
  outputs: [imageOutput],
})

export const imageColorToMask = defineNode({
  name: 'ImageColorToMask',
  title: 'Image Color to Mask',
  description: 'Chooses the pixels of exactly one colour.',
  category: 'mask',
  required: { image, color: integer({ default: 0, min: 0, max: 0xff_ff_ff, step: 1, display: 'color' }) },
  outputs: [maskOutput],
})

export const solidMask = defineNode({
  name: 'SolidMask',
  title: 'Solid Mask',
  description: 'A mask of one value.',
  category: 'mask',
  required: { value: share(1), width: pixels(512, { min: 1 }), height: pixels(512, { min: 1 }) },
  outputs: [maskOutput],
})

export const invertMaskNode = defineNode({
  name: 'InvertMask',
  title: 'Invert Mask',
  description: 'Chooses what was not chosen.',
  category: 'mask',
  required: { mask },
  outputs: [maskOutput],
})

export const cropMaskNode = defineNode({
  name: 'CropMask',
  title: 'Crop Mask',
  description: 'Cuts a rectangle out of a mask.',
  category: 'mask',
  required: {
    mask,
    x: pixels(0),
    y: pixels(0),
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
  },
  outputs: [maskOutput],
})

export const maskComposite = defineNode({
  name: 'MaskComposite',
  title: 'Mask Composite',
  description: 'Combines two masks, the source laid at a place.',
  category: 'mask',
  required: {
    destination: mask,
    source: mask,
    x: pixels(0),
    y: pixels(0),
    operation: choice(['multiply', 'add', 'subtract', 'and', 'or', 'xor']),
  },
  outputs: [maskOutput],
})

export const featherMaskNode = defineNode({
  name: 'FeatherMask',
  title: 'Feather Mask',
  description: 'Fades the mask out towards the edges of the image.',
  category: 'mask',
  required: { mask, left: pixels(0), top: pixels(0), right: pixels(0), bottom: pixels(0) },
  outputs: [maskOutput],
})

export const growMaskNode = defineNode({
  name: 'GrowMask',
  title: 'Grow Mask',
  description: 'Grows what is chosen, or shrinks it by a negative number.',
  category: 'mask',
  required: {
    mask,
    expand: integer({ default: 0, min: -SIDE_MAX, max: SIDE_MAX, step: 1 }),
    tapered_corners: boolean({ default: true }),
  },
  outputs: [maskOutput],
})

export const thresholdMask = defineNode({
  name: 'ThresholdMask',
  title: 'Threshold Mask',
  description: 'Wholly chosen above the value, not at all below.',
  category: 'mask',
  required: { mask, value: share(0.5) },
  outputs: [maskOutput],
})

export const paintMask = defineNode({
  name: 'AtelierPaintMask',
  title: 'Paint Mask',
  description:
    'A mask from brush strokes: a JSON list of { "points": [[x, y], …], "size": 40, "hardness": 1, "erase": false }, in pixels.',
  category: 'mask/create',
  required: {
    strokes: text({ default: '[]', multiline: true }),
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
  },
  optional: { onto: mask },
  outputs: [maskOutput],
})

export const maskFromColour = defineNode({
  name: 'AtelierMaskFromColour',
  title: 'Mask from Colour',
  description: 'Chooses colours near one, softly at the edge.',
  category: 'mask/create',
  required: { image, colour: colour('#ffffff'), tolerance: share(0.1), softness: share(0.05) },
  outputs: [maskOutput],
})

export const maskFromAlpha = defineNode({
  name: 'AtelierMaskFromAlpha',
  title: 'Mask from Alpha',
  description: 'Chooses what is seen of an image with alpha, or what is transparent.',
  category: 'mask/create',
  required: { image, choose: choice(['opaque', 'transparent']) },
  outputs: [maskOutput],
})

export const maskFromLuminance = defineNode({
  name: 'AtelierMaskFromLuminance',
  title: 'Mask from Luminance',
  description: 'Chooses what is as light as the range, softly at its ends.',
  category: 'mask/create',
  required: { image, low: share(0.5), high: share(1), softness: share(0.1) },
  outputs: [maskOutput],
})

export const maskShape = defineNode({
  name: 'AtelierMaskShape',
  title: 'Mask Shape',
  description: 'A rectangle, ellipse, polygon or gradient, placed in parts of the size.',
  category: 'mask/create',
  required: {
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
    shape: choice(['rectangle', 'ellipse', 'polygon', 'left to right', 'top to bottom']),
    x: share(0.25),
    y: share(0.25),
    across: share(0.5),
    down: share(0.5),
    sides: integer({ default: 6, min: 3, max: 64, tooltip: 'Of the polygon.' }),
    feather: pixels(0, { max: 1024 }),
  },
  outputs: [maskOutput],
})

export const blurMaskNode = defineNode({
  name: 'AtelierBlurMask',
  title: 'Blur Mask',
  description: 'Softens the edge of what is chosen.',
  category: 'mask',
  required: { mask, sigma: float({ default: 4, min: 0.1, max: 128, step: 0.1 }) },
  outputs: [maskOutput],
})

export const fillMaskHoles = defineNode({
  name: 'AtelierFillMaskHoles',
  title: 'Fill Mask Holes',
  description: 'Chooses everything that is enclosed by what is chosen.',
  category: 'mask',
  required: { mask },
  outputs: [maskOutput],
})

export const outlineMask = defineNode({
  name: 'AtelierOutlineMask',
  title: 'Outline Mask',
  description: 'Only a band along the edge of what is chosen.',
  category: 'mask',
  required: {
    mask,
    width: integer({ default: 8, min: 1, max: 1024 }),
    side: choice(['both', 'inside', 'outside']),
  },
  outputs: [maskOutput],
})

export const combineMasksNode = defineNode({
  name: 'AtelierCombineMasks',
  title: 'Combine Masks',
  description: 'Several masks into one.',
  category: 'mask',
  required: {
    mask1: mask,
    mask2: mask,
    operation: choice(['union', 'intersection', 'difference', 'exclusion', 'average']),
  },
  optional: { mask3: mask, mask4: mask },
  outputs: [maskOutput],
})

export const measureMask = defineNode({
  name: 'AtelierMeasureMask',
  title: 'Measure Mask',
  description: 'Where the mask lies and how much of the image it covers.',
  category: 'mask',
  required: { mask },
  outputs: [
    { type: 'INT', name: 'x' },
    { type: 'INT', name: 'y' },
    { type: 'INT', name: 'width' },
    { type: 'INT', name: 'height' },
    { type: 'FLOAT', name: 'coverage' },
  ],
})
