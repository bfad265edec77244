import { boolean, choice, defineNode, float, integer, text } from '#graph/node-schema.ts'
import { colour, image, imageOutput, maskOutput, pixels, share } from './standard-inputs.ts'

const font = choice(['Be Vietnam Pro', 'Playfair Display', 'Pacifico', 'JetBrains Mono', 'Bangers'])

export const textOnImage = defineNode({
  name: 'AtelierText',
  title: 'Text on Image',
  description: 'Sets text in lines that fit, with an outline and a shadow, and gives a mask of the letters.',
  category: 'image/text',
  required: {
    image,
    text: text({ multiline: true }),
    font,
    bold: boolean({ default: false }),
    size: float({ default: 48, min: 4, max: 2048, step: 1 }),
    colour: colour('#ffffff'),
    position: choice(
      ['top left', 'top', 'top right', 'left', 'middle', 'right', 'bottom left', 'bottom', 'bottom right'],
      { default: 'bottom' },
    ),
    align: choice(['left', 'centre', 'right'], { default: 'centre' }),
    width: share(0.9, 'Of the width of the image; lines break before.'),
    margin: pixels(24),
    line_height: float({ default: 1.25, min: 0.5, max: 4, step: 0.05 }),
    outline: float({ default: 0, min: 0, max: 128, step: 0.5 }),
    outline_colour: colour('#000000'),
    shadow: share(0.6, 'How dark; 0 for none.'),
    angle: float({ default: 0, min: -180, max: 180, step: 1 }),
  },
  outputs: [imageOutput, maskOutput],
})

export const imageGrid = defineNode({
  name: 'AtelierGrid',
  title: 'Grid',
  description: 'All images of a batch in rows and columns, each with a label if wanted.',
  category: 'image/layout',
  required: {
    image,
    columns: integer({ default: 0, min: 0, max: 64, tooltip: '0 makes it about square.' }),
    gap: pixels(8, { max: 512 }),
    background: colour('#ffffff'),
    labels: text({ multiline: true, tooltip: 'A line for each image.' }),
    label_size: integer({ default: 18, min: 6, max: 256 }),
    label_colour: colour('#202020'),
  },
  outputs: [imageOutput],
})

export const collage = defineNode({
  name: 'AtelierCollage',
  title: 'Collage',
  description:
    'Images of any shapes together on one canvas, without cutting them: in rows, in columns, or one large with the rest beside it.',
  category: 'image/layout',
  required: {
    images: image,
    layout: choice(['rows', 'columns', 'feature']),
    width: pixels(1024, { min: 16 }),
    count: integer({ default: 3, min: 1, max: 32, tooltip: 'About so many beside each other.' }),
    gap: pixels(8, { max: 512 }),
    background: colour('#ffffff'),
  },
  outputs: [imageOutput],
  takesLists: true,
})

export const tileImage = defineNode({
  name: 'AtelierTile',
  title: 'Tile',
  description: 'Repeats the image beside and below itself; mirrored, it has no seams.',
  category: 'image/layout',
  required: {
    image,
    across: integer({ default: 2, min: 1, max: 64 }),
    down: integer({ default: 2, min: 1, max: 64 }),
    mirror: boolean({ default: false }),
  },
  outputs: [imageOutput],
})

export const splitTiles = defineNode({
  name: 'AtelierSplitTiles',
  title: 'Split into Tiles',
  description: 'Cuts the image into a batch of tiles, row by row, that overlap.',
  category: 'image/layout',
  required: {
    image,
    across: integer({ default: 2, min: 1, max: 64 }),
    down: integer({ default: 2, min: 1, max: 64 }),
    overlap: pixels(0, { max: 2048 }),
  },
  outputs: [imageOutput, { type: 'INT', name: 'width' }, { type: 'INT', name: 'height' }],
})

export const joinTiles = defineNode({
  name: 'AtelierJoinTiles',
  title: 'Join Tiles',
  description:
    'Puts tiles together again that were cut with the same numbers; they fade into each other where they overlap.',
  category: 'image/layout',
  required: {
    tiles: image,
    width: pixels(512, { min: 1 }),
    height: pixels(512, { min: 1 }),
    across: integer({ default: 2, min: 1, max: 64 }),
    down: integer({ default: 2, min: 1, max: 64 }),
    overlap: pixels(0, { max: 2048 }),
  },
  outputs: [imageOutput],
})

export const compareImages = defineNode({
  name: 'AtelierCompareImages',
  title: 'Before and After',
  description: 'One image on the left of a line, another on the right of it.',
  category: 'image/layout',
  required: {
    before: image,
    after: image,
    place: share(0.5, 'Where the line is, from the left.'),
    line: pixels(2, { max: 64 }),
    line_colour: colour('#ffffff'),
  },
  outputs: [imageOutput],
})
