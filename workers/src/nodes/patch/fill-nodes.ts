import { atelierInpaint, atelierOutpaint, atelierSeamless } from '@atelier/shared-schema/nodes/patch.nodes.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { dropAlpha } from '#images/alpha.ts'
import { growMask } from '#images/mask-shape.ts'
import { outpaintMask, paddedSize, padPicture } from '#images/pad.ts'
import { eachPicture, entryFor, maskFor } from '#nodes/batches.ts'
import { makeSeamless } from '#patch/seamless.ts'
import { checkRemade, fillChosen, seedAt } from './patch-parts.ts'

const grey = [128, 128, 128, 255] as const

export const fillNodes: readonly NodeKind[] = [
  implementNode(atelierInpaint, {
    async run({ image, mask, grow, seed }, context) {
      const filled = await eachPicture(image, context, async (picture, index) => {
        const chosen = growMask(await maskFor(mask, index, picture), grow, true, context.cancel)
        return fillChosen(picture, chosen, { ...seedAt(seed, index), context, share: { index, count: image.length } })
      })
      return [filled]
    },
  }),

  implementNode(atelierOutpaint, {
    async run({ image, seed, ...margins }, context) {
      const first = entryFor(image, 0)
      checkRemade(first, 'image')
      const widest = (Object.entries(margins) as [keyof typeof margins, number][]).toSorted((a, b) => b[1] - a[1])
      checkRemade(paddedSize(first, margins), widest[0]?.[0] ?? 'left')
      const added = outpaintMask(first, margins, 0)
      const extended = await eachPicture(image, context, (picture, index) => {
        const padded = padPicture(dropAlpha(picture), margins, grey)
        return fillChosen(padded, added, { ...seedAt(seed, index), context, share: { index, count: image.length } })
      })
      return [extended, [added]]
    },
  }),

  implementNode(atelierSeamless, {
    async run({ image, width, seed }, context) {
      checkRemade(entryFor(image, 0), 'image')
      const tiles = await eachPicture(image, context, (picture, index) => {
        const tile = makeSeamless(dropAlpha(picture), {
          ...seedAt(seed, index),
          width,
          onPart: (done, parts) => context.progress(index * parts + done, image.length * parts),
        })
        if (!tile) throw new NodeInputError('width', 'Strips that wide leave nothing whole to copy from.')
        return tile
      })
      return [tiles]
    },
  }),
]
