import {
  averageBatch,
  batchToList,
  concatenateBatches,
  imageBatch,
  imageFromBatch,
  imageList,
  interleaveBatches,
  listToBatch,
  loopBatch,
  orderBatch,
  rebatchImages,
  repeatImageBatch,
  selectFromBatch,
} from '@atelier/shared-schema/nodes/batch.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import { alignChannels } from '#images/alpha.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { mergePictures } from '#images/merge.ts'
import { cropPicture } from '#images/geometry.ts'
import type { Picture } from '#images/picture.ts'
import { centredPart, resizePicture } from '#images/resize.ts'
import { randomFor } from '#painter/core/random.ts'
import { eachPicture, entryFor, sizeOf } from '#nodes/batches.ts'
import { implementListNode } from '#nodes/list-node.ts'
import { parsePlaces } from './places-text.ts'

export const batchNodes: readonly NodeKind[] = [
  implementNode(imageBatch, {
    run: async ({ image1, image2 }, context) => [await joinBatches([image1, image2], context)],
  }),

  implementNode(imageFromBatch, {
    run({ image, batch_index: index, length }) {
      const first = Math.min(index, image.length - 1)
      return [image.slice(first, first + length)]
    },
  }),

  implementNode(repeatImageBatch, {
    run({ image, amount }) {
      checkCanvasSize(entryFor(image, 0), 'amount', image.length * amount)
      return [Array.from({ length: image.length * amount }, (_, index) => entryFor(image, index))]
    },
  }),

  implementListNode(rebatchImages, {
    run({ images, batch_size: [size = 1] }) {
      const all = images.flat()
      const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
        all.slice(part * size, (part + 1) * size),
      )
      return [batches.flatMap(splitBySize)]
    },
  }),

  implementNode(selectFromBatch, {
    run: ({ image, places }) => [parsePlaces(places, image.length, 'places').map(place => entryFor(image, place))],
  }),

  implementNode(orderBatch, {
    run({ image, order, seed }) {
      if (order === 'reverse') return [image.toReversed()]
      if (order === 'shuffle') return [shuffled(image, seed)]
      const isEven = (_: Picture, index: number) => index % 2 === 0
      return [[...image.filter(isEven), ...image.filter((_, index) => index % 2 === 1)]]
    },
  }),

  implementNode(loopBatch, {
    run({ image, count }) {
      checkCanvasSize(entryFor(image, 0), 'count', count)
      return [Array.from({ length: count }, (_, index) => entryFor(image, index))]
    },
  }),

  implementNode(concatenateBatches, {
    run: async ({ image1, image2, image3, image4, image5, image6 }, context) => [
      await joinBatches(
        [image1, image2, image3, image4, image5, image6].filter(batch => batch !== undefined),
        context,
      ),
    ],
  }),

  implementNode(interleaveBatches, {
    async run({ image1, image2, image3, image4 }, context) {
      const batches = [image1, image2, image3, image4].filter(batch => batch !== undefined)
      const longest = Math.max(...batches.map(batch => batch.length))
      const turns = Array.from({ length: longest }, (_, index) => batches.flatMap(batch => batch[index] ?? []))
      return [await joinBatches(turns, context)]
    },
  }),

  implementNode(batchToList, { run: ({ image }) => [image.map(picture => [picture])] }),

  implementNode(imageList, {
    run(images) {
      const given = imageList.input_order.optional.map(name => images[name]).filter(batch => batch !== undefined)
      if (given.length === 0) throw new NodeInputError('image1', 'Link at least one image.')
      return [given]
    },
  }),

  implementListNode(listToBatch, { run: async ({ images }, context) => [await joinBatches(images, context)] }),

  implementNode(averageBatch, {
    run: ({ image, method }, { cancel }) => [[mergePictures(alignChannels(image), method, cancel)]],
  }),
]

/** All in one, cut and scaled to the size of the very first. */
async function joinBatches(
  batches: readonly (readonly Picture[])[],
  context: NodeContext,
): Promise<readonly Picture[]> {
  const all = batches.flat()
  const size = sizeOf(entryFor(all, 0))
  checkCanvasSize(size, 'image1', all.length)
  return eachPicture(all, context, picture =>
    picture.width === size.width && picture.height === size.height
      ? picture
      : resizePicture(cropPicture(picture, centredPart(picture, size)), size, 'bilinear'),
  )
}

function splitBySize(batch: readonly Picture[]): (readonly Picture[])[] {
  const runs: Picture[][] = []
  for (const picture of batch) {
    const last = runs.at(-1)
    if (last?.[0]?.width === picture.width && last[0].height === picture.height) last.push(picture)
    else runs.push([picture])
  }
  return runs.map(alignChannels)
}

/** Fisher and Yates. */
function shuffled(pictures: readonly Picture[], seed: number): Picture[] {
  const random = randomFor(seed, 'shuffle')
  const result = [...pictures]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[result[index], result[other]] = [result[other] as Picture, result[index] as Picture]
  }
  return result
}
