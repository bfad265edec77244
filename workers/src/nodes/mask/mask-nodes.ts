import { mapLevels } from '#images/levels.ts'
import {
  blurMaskNode,
  combineMasksNode,
  cropMaskNode,
  featherMaskNode,
  fillMaskHoles,
  growMaskNode,
  invertMaskNode,
  maskComposite,
  maskToImage,
  measureMask,
  outlineMask,
  thresholdMask,
} from '@atelier/shared-schema/nodes/mask.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import { blurMask, gaussianOf } from '#images/blur.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { clipRectangle, cropMask } from '#images/geometry.ts'
import { pictureFromMask } from '#images/mask-channels.ts'
import { combineMasks, featherMask, fillHoles, growMask, invertMask, maskBounds } from '#images/mask-shape.ts'
import type { Mask } from '#images/picture.ts'
import { eachOf, entryFor, maskFor } from '#nodes/batches.ts'

export const maskNodes: readonly NodeKind[] = [
  implementNode(maskToImage, { run: ({ mask }) => [mask.map(pictureFromMask)] }),

  implementNode(invertMaskNode, { run: ({ mask }) => [mask.map(invertMask)] }),

  implementNode(cropMaskNode, {
    run: async ({ mask, x, y, width, height }, context) => [
      await eachOf(mask, context, entry => {
        const area = clipRectangle({ x, y, width, height }, entry)
        checkCanvasSize(area, 'x')
        return cropMask(entry, area)
      }),
    ],
  }),

  implementNode(maskComposite, {
    run: async ({ destination, source, x, y, operation }, context) => [
      await eachOf(destination, context, (entry, index) =>
        combineMasks(entry, entryFor(source, index), x, y, operation),
      ),
    ],
  }),

  implementNode(featherMaskNode, {
    run: async ({ mask, ...margins }, context) => [await eachOf(mask, context, entry => featherMask(entry, margins))],
  }),

  implementNode(growMaskNode, {
    run: async ({ mask, expand, tapered_corners: tapered }, context) => [
      await eachOf(mask, context, entry => growMask(entry, expand, tapered, context.cancel)),
    ],
  }),

  implementNode(thresholdMask, {
    run: ({ mask, value }) => [
      mask.map(entry => ({ ...entry, data: mapLevels(entry.data, level => (level > value * 255 ? 255 : 0)) })),
    ],
  }),

  implementNode(blurMaskNode, {
    run: async ({ mask, sigma }, context) => [
      await eachOf(mask, context, entry => blurMask(entry, gaussianOf(sigma), context.cancel)),
    ],
  }),

  implementNode(fillMaskHoles, {
    run: async ({ mask }, context) => [await eachOf(mask, context, entry => fillHoles(entry))],
  }),

  implementNode(outlineMask, {
    run: async ({ mask, width, side }, context) => [
      await eachOf(mask, context, entry => {
        const outer = side === 'inside' ? entry : growMask(entry, width, true, context.cancel)
        const inner = side === 'outside' ? entry : growMask(entry, -width, true, context.cancel)
        return combineMasks(outer, inner, 0, 0, 'subtract')
      }),
    ],
  }),

  implementNode(combineMasksNode, {
    run: async ({ mask1, mask2, mask3, mask4, operation }, context) => [
      await combineAll(
        [mask1, mask2, mask3, mask4].filter(masks => masks !== undefined),
        operation,
        context,
      ),
    ],
  }),

  implementNode(measureMask, {
    run({ mask }) {
      const first = entryFor(mask, 0)
      const area = maskBounds(first) ?? { x: 0, y: 0, width: 0, height: 0 }
      const chosen = first.data.reduce((sum, value) => sum + value, 0)
      return [area.x, area.y, area.width, area.height, chosen / 255 / first.data.length]
    },
  }),
]

type Combination = 'union' | 'intersection' | 'difference' | 'exclusion' | 'average'

const combine: Readonly<Record<Combination, (values: readonly number[]) => number>> = {
  union: values => Math.max(...values),
  intersection: values => Math.min(...values),
  difference: ([first = 0, ...others]) => Math.max(0, first - Math.max(...others)),
  exclusion: values => values.reduce((sum, value) => Math.abs(sum - value)),
  average: values => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length),
}

async function combineAll(
  batches: readonly (readonly Mask[])[],
  operation: Combination,
  context: NodeContext,
): Promise<Mask[]> {
  return eachOf(batches[0] ?? [], context, async (first, index) => {
    const others = await Promise.all(batches.map(masks => maskFor(masks, index, first)))
    const data = mapLevels(first.data, (_, pixel) => combine[operation](others.map(mask => mask.data[pixel] as number)))
    return { ...first, data }
  })
}
