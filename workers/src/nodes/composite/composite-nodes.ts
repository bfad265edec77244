import {
  blendLayers,
  flattenAlpha,
  imageBlend,
  imageCompositeMasked,
  imageDifference,
  joinImageWithAlpha,
  placeImage,
  porterDuffImageComposite,
  splitImageWithAlpha,
} from '@atelier/shared-schema/nodes/composite.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import { dropAlpha } from '#images/alpha.ts'
import { blendPictures } from '#images/blend.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { parseColour } from '#images/colour-text.ts'
import { comparePictures } from '#images/compare.ts'
import { composePorterDuff, compositeMasked } from '#images/composite.ts'
import { filledPicture } from '#images/geometry.ts'
import { invertMask } from '#images/mask-shape.ts'
import { maskOfTransparency, withAlphaOf } from '#images/mask-channels.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { eachOf, eachPicture, entryFor, maskFor, pictureFor, sizeOf } from '#nodes/batches.ts'
import { overlayPicture, placeAt } from './overlay.ts'

export const compositeNodes: readonly NodeKind[] = [
  implementNode(imageBlend, {
    run: async ({ image1, image2, blend_factor: amount, blend_mode: mode }, context) => [
      await eachPicture(longer(image1, image2), context, async (first, index) =>
        blendPictures(first, await pictureFor(image2, index, first), { mode, amount }),
      ),
    ],
  }),

  implementNode(blendLayers, {
    run: async ({ below, above, mode, opacity, mask }, context) => [
      await eachPicture(longer(below, above), context, async (picture, index) =>
        blendPictures(picture, await pictureFor(above, index, picture), {
          mode,
          amount: opacity,
          mask: mask && (await maskFor(mask, index, picture)),
        }),
      ),
    ],
  }),

  implementNode(imageCompositeMasked, {
    run: async ({ destination, source, x, y, resize_source: resizes, mask }, context) => [
      await eachPicture(longer(destination, source), context, async (target, index) => {
        const original = entryFor(source, index)
        const over = resizes ? await resizePicture(original, sizeOf(target), 'bilinear') : original
        return compositeMasked(target, over, { x, y, mask: mask && (await maskFor(mask, index, over)) })
      }),
    ],
  }),

  implementNode(porterDuffImageComposite, {
    async run({ source, source_alpha: sourceMask, destination, destination_alpha: destinationMask, mode }, context) {
      const count = Math.min(source.length, sourceMask.length, destination.length, destinationMask.length)
      const composed = await eachOf(destination.slice(0, count), context, async (target, index) =>
        composePorterDuff(
          {
            picture: await pictureFor(source, index, target),
            alpha: invertMask(await maskFor(sourceMask, index, target)),
          },
          { picture: target, alpha: invertMask(await maskFor(destinationMask, index, target)) },
          mode,
        ),
      )
      return [composed.map(({ picture }) => picture), composed.map(({ alpha }) => invertMask(alpha))]
    },
  }),

  implementNode(splitImageWithAlpha, {
    run: ({ image }) => [image.map(dropAlpha), image.map(maskOfTransparency)],
  }),

  implementNode(joinImageWithAlpha, {
    run: async ({ image, alpha }, context) => [
      await eachPicture(longer(image, alpha), context, async (picture, index) =>
        withAlphaOf(picture, invertMask(await maskFor(alpha, index, picture))),
      ),
    ],
  }),

  implementNode(flattenAlpha, {
    async run({ image, background }, context) {
      const colour = parseColour(background, 'background')
      return [
        await eachPicture(image, context, picture =>
          picture.channels === 3
            ? picture
            : dropAlpha(
                blendPictures(filledPicture(sizeOf(picture), [colour[0], colour[1], colour[2], 255]), picture, {
                  mode: 'normal',
                  amount: 1,
                }),
              ),
        ),
      ]
    },
  }),

  implementNode(imageDifference, {
    async run({ image1, image2, gain }, context) {
      const compared = await eachOf(longer(image1, image2), context, async (picture, index) =>
        comparePictures(picture, await pictureFor(image2, index, picture), gain),
      )
      const mean = compared.reduce((sum, entry) => sum + entry.mean, 0) / compared.length
      const square = compared.reduce((sum, entry) => sum + entry.square, 0) / compared.length
      return [compared.map(entry => entry.picture), mean, decibels(square)]
    },
  }),

  implementNode(placeImage, {
    run: async ({ below, above, mask, ...options }, context) => [
      await eachPicture(longer(below, above), context, async (target, index) => {
        const over = await scaleToShare(entryFor(above, index), target, options.width, context)
        const chosen: Mask | undefined = mask && (await maskFor(mask, index, over))
        const place = placeAt(options.position, target, over, options.margin)
        return overlayPicture(target, over, { ...place, opacity: options.opacity, mask: chosen })
      }),
    ],
  }),
]

/** As many of the first as the longer of the two batches has, beginning again at its end. */
function longer<First>(firsts: readonly First[], others: readonly unknown[]): readonly First[] {
  if (others.length <= firsts.length) return firsts
  return others.map((_, index) => entryFor(firsts, index))
}

async function scaleToShare(
  picture: Picture,
  target: Picture,
  share: number,
  { cancel }: NodeContext,
): Promise<Picture> {
  cancel.check()
  if (share === 0) return picture
  const width = Math.max(1, Math.round(target.width * share))
  const size = { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
  checkCanvasSize(size, 'width')
  return resizePicture(picture, size, 'lanczos')
}

const DECIBELS_MAX = 100

/** Peak signal to noise; equal pictures would have infinitely much of it. */
function decibels(meanSquare: number): number {
  return meanSquare === 0 ? DECIBELS_MAX : Math.min(DECIBELS_MAX, 10 * Math.log10((255 * 255) / meanSquare))
}
