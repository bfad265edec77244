import { choice, defineNode, integer, seed, text } from '#graph/node-schema.ts'
import { image, imageOutput } from './standard-inputs.ts'

export const imageBatch = defineNode({
  name: 'ImageBatch',
  title: 'Batch Images',
  description: 'Two batches in one; the second takes the size of the first.',
  category: 'image',
  required: { image1: image, image2: image },
  outputs: [imageOutput],
})

export const imageFromBatch = defineNode({
  name: 'ImageFromBatch',
  title: 'ImageFromBatch',
  description: 'Some of a batch, one after the other.',
  category: 'image/batch',
  required: {
    image,
    batch_index: integer({ default: 0, min: 0, max: 4095 }),
    length: integer({ default: 1, min: 1, max: 4096 }),
  },
  outputs: [imageOutput],
})

export const repeatImageBatch = defineNode({
  name: 'RepeatImageBatch',
  title: 'RepeatImageBatch',
  description: 'The batch several times over.',
  category: 'image/batch',
  required: { image, amount: integer({ default: 1, min: 1, max: 4096 }) },
  outputs: [imageOutput],
})

export const rebatchImages = defineNode({
  name: 'RebatchImages',
  title: 'Rebatch Images',
  description: 'A list of batches as a list of batches of another length.',
  category: 'image/batch',
  required: { images: image, batch_size: integer({ default: 1, min: 1, max: 4096 }) },
  outputs: [{ ...imageOutput, isList: true }],
  takesLists: true,
})

export const selectFromBatch = defineNode({
  name: 'AtelierSelectFromBatch',
  title: 'Select from Batch',
  description: 'Those that are named: “0, 2-4, -1” are the first, the third to fifth and the last.',
  category: 'image/batch',
  required: { image, places: text({ default: '0' }) },
  outputs: [imageOutput],
})

export const orderBatch = defineNode({
  name: 'AtelierOrderBatch',
  title: 'Order Batch',
  description: 'The batch backwards, shuffled, or every other first.',
  category: 'image/batch',
  required: { image, order: choice(['reverse', 'shuffle', 'even then odd']), seed: seed('How it is shuffled.') },
  outputs: [imageOutput],
})

export const loopBatch = defineNode({
  name: 'AtelierLoopBatch',
  title: 'Loop Batch',
  description: 'Begins again at the end until there are so many.',
  category: 'image/batch',
  required: { image, count: integer({ default: 16, min: 1, max: 4096 }) },
  outputs: [imageOutput],
})

export const concatenateBatches = defineNode({
  name: 'AtelierConcatenateBatches',
  title: 'Concatenate Batches',
  description: 'One batch after the other; all take the size of the first.',
  category: 'image/batch',
  required: { image1: image, image2: image },
  optional: { image3: image, image4: image, image5: image, image6: image },
  outputs: [imageOutput],
})

export const interleaveBatches = defineNode({
  name: 'AtelierInterleaveBatches',
  title: 'Interleave Batches',
  description: 'One of each in turn, until all are used.',
  category: 'image/batch',
  required: { image1: image, image2: image },
  optional: { image3: image, image4: image },
  outputs: [imageOutput],
})

export const batchToList = defineNode({
  name: 'AtelierBatchToList',
  title: 'Batch to List',
  description: 'Each image by itself: what follows runs once for each.',
  category: 'image/batch',
  required: { image },
  outputs: [{ ...imageOutput, isList: true }],
})

/** As many as a collage is likely to hold. */
export const LISTED_IMAGES_MAX = 24

export const imageList = defineNode({
  name: 'AtelierImageList',
  title: 'List of Images',
  description: 'Images of any sizes one after the other in a list, each as it is.',
  category: 'image/batch',
  required: {},
  optional: Object.fromEntries(Array.from({ length: LISTED_IMAGES_MAX }, (_, index) => [`image${index + 1}`, image])),
  outputs: [{ ...imageOutput, isList: true }],
})

export const listToBatch = defineNode({
  name: 'AtelierListToBatch',
  title: 'List to Batch',
  description: 'All of a list in one batch; all take the size of the first.',
  category: 'image/batch',
  required: { images: image },
  outputs: [imageOutput],
  takesLists: true,
})

export const averageBatch = defineNode({
  name: 'AtelierAverageBatch',
  title: 'Average Batch',
  description: 'One image: the mean, the lightest, the darkest or the middle value of all at each place.',
  category: 'image/batch',
  required: { image, method: choice(['mean', 'median', 'lightest', 'darkest']) },
  outputs: [imageOutput],
})
