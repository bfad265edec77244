import {
  atelierCutOut,
  atelierDenoise,
  atelierDetail,
  atelierEnhanceFaces,
  atelierFindFaces,
  atelierRestore,
} from '@atelier/shared-schema/nodes/enhance.nodes.ts'
import { bringOutDetail } from '#enhance/bring-out-detail.ts'
import { cutOut } from '#enhance/cut-out/cut-out.ts'
import { enhanceFaces } from '#enhance/faces/enhance-faces.ts'
import { findFaces } from '#enhance/faces/find-faces.ts'
import { markFaces } from '#enhance/faces/mark-faces.ts'
import { restorePicture } from '#enhance/restore/restore.ts'
import { takeNoiseAway } from '#enhance/take-noise-away.ts'
import { implementNode, NodeInputError } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { maskFromChannel } from '#images/mask-channels.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { eachOf, eachPicture, maskFor } from '#nodes/batches.ts'
import { checkRemade, fillChosen, seedAt } from '#nodes/patch/patch-parts.ts'

/** Planes of numbers stand beside a picture while it is worked on, up to sixty bytes a pixel. */
const PIXELS_MAX = 3072 * 2048

export const enhanceNodes: readonly NodeKind[] = [
  implementNode(atelierDetail, {
    async run({ image, amount }, context) {
      return [await eachPicture(image, context, picture => bringOutDetail(checked(picture), amount))]
    },
  }),

  implementNode(atelierDenoise, {
    async run({ image, amount }, context) {
      return [await eachPicture(image, context, picture => takeNoiseAway(checked(picture), amount))]
    },
  }),

  implementNode(atelierFindFaces, {
    async run({ image }, context) {
      const found = await eachOf(image, context, async picture => ({ picture, faces: await findFaces(picture) }))
      return [
        found.map(({ picture, faces }) => markFaces(picture, faces)),
        found.reduce((sum, { faces }) => sum + faces.length, 0),
      ]
    },
  }),

  implementNode(atelierEnhanceFaces, {
    async run({ image, amount }, context) {
      const enhanced = await eachPicture(image, context, async picture =>
        enhanceFaces(picture, await findFaces(checked(picture)), amount),
      )
      return [enhanced]
    },
  }),

  implementNode(atelierCutOut, {
    async run({ image, softness, keep }, context) {
      const cut = await eachPicture(image, context, async (picture, index) => {
        const kept = keep && (await maskFor(keep, index, picture))
        const alone = await cutOut(checked(picture), softness, kept)
        if (!alone) {
          throw new NodeInputError(
            'image',
            'Nothing in it stands apart from its edges. Mark what is to be kept, or take an image with another background.',
          )
        }
        return alone
      })
      return [cut, cut.map(alone => maskFromChannel(alone, 'alpha'))]
    },
  }),

  implementNode(atelierRestore, {
    async run({ image, marked, seed, ...amounts }, context) {
      const damages: Mask[] = []
      const restored = await eachPicture(image, context, async (picture, index) => {
        checkRemade(picture, 'image')
        const share = { index, count: image.length }
        const input = marked ? 'marked' : 'damage'
        const { picture: whole, damage } = restorePicture(picture, {
          ...amounts,
          fill: (from, mask) => fillChosen(from, mask, { ...seedAt(seed, index), context, share, input }),
          ...(marked && { marked: await maskFor(marked, index, picture) }),
        })
        damages.push(damage)
        return whole
      })
      return [restored, damages]
    },
  }),
]

/** @throws NodeInputError */
function checked(picture: Picture): Picture {
  const { width, height } = picture
  if (width * height <= PIXELS_MAX) return picture
  throw new NodeInputError(
    'image',
    `${width} × ${height} pixels are too many: at most ${(PIXELS_MAX / 1e6).toFixed(1)} megapixels can be enhanced. Scale the image down first.`,
  )
}
