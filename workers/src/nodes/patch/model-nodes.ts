import { atelierClosestImage } from '@atelier/shared-schema/nodes/patch.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { dropAlpha } from '#images/alpha.ts'
import { entryFor } from '#nodes/batches.ts'
import { findClosest } from '#patch/model/closest-image.ts'
import { rasterOf } from '#patch/raster.ts'
import { isPatchFile, openModel } from './model-files.ts'
import { describeClosest } from './sample-model.ts'

export const modelNodes: readonly NodeKind[] = [
  implementNode(atelierClosestImage, {
    async run({ model: { model: name }, image }, context) {
      if (!isPatchFile(name)) throw new NodeInputError('model', `${name} was not learned from images.`)
      const open = await openModel({ folder: 'checkpoints', name }, 'model', context)
      const closest = await findClosest(open, rasterOf(dropAlpha(entryFor(image, 0))))
      return [describeClosest(closest, open), closest.psnr]
    },
  }),
]
