import {
  border,
  chromaKey,
  dropShadow,
  grain,
  roundedCorners,
  vignette,
} from '@atelier/shared-schema/nodes/effect.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { dropIdleAlpha } from '#images/alpha.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { keyOut } from '#images/chroma-key.ts'
import { parseColour } from '#images/colour-text.ts'
import { cropPicture } from '#images/geometry.ts'
import { addGrain } from '#images/grain.ts'
import { maskFromChannel, withAlphaOf } from '#images/mask-channels.ts'
import { combineMasks } from '#images/mask-shape.ts'
import { padPicture, paddedSize } from '#images/pad.ts'
import { dropShadowOf, roundedMask, shadowMargins, vignettePicture } from '#images/shade.ts'
import { seedFor } from '#painter/core/random.ts'
import { eachOf, eachPicture } from '#nodes/batches.ts'

export const finishNodes: readonly NodeKind[] = [
  implementNode(grain, {
    run: async ({ image, seed, ...options }, context) => [
      await eachPicture(image, context, (picture, index) =>
        addGrain(picture, { ...options, seed: seedFor(seed, `grain ${index}`) }),
      ),
    ],
  }),

  implementNode(vignette, {
    async run({ image, amount, start, colour: text }, context) {
      const colour = parseColour(text, 'colour')
      return [await eachPicture(image, context, picture => vignettePicture(picture, { amount, start, colour }))]
    },
  }),

  implementNode(border, {
    async run({ image, width, colour: text, inside }, context) {
      const colour = parseColour(text, 'colour')
      const margins = { left: width, top: width, right: width, bottom: width }
      return [
        await eachPicture(image, context, picture => {
          checkCanvasSize(
            paddedSize(picture, inside ? { left: 0, top: 0, right: 0, bottom: 0 } : margins),
            'width',
            image.length,
          )
          if (!inside) return padPicture(picture, margins, colour)
          const inner = { x: width, y: width, width: picture.width - 2 * width, height: picture.height - 2 * width }
          checkCanvasSize(inner, 'width')
          return padPicture(cropPicture(picture, inner), margins, colour)
        }),
      ]
    },
  }),

  implementNode(roundedCorners, {
    run: async ({ image, radius }, context) => [
      await eachPicture(image, context, picture => {
        const corners = roundedMask(picture, radius)
        return withAlphaOf(picture, combineMasks(corners, maskFromChannel(picture, 'alpha'), 0, 0, 'multiply'))
      }),
    ],
  }),

  implementNode(dropShadow, {
    async run({ image, colour: text, ...options }, context) {
      const shadow = { ...options, colour: parseColour(text, 'colour') }
      return [
        await eachPicture(image, context, picture => {
          checkCanvasSize(paddedSize(picture, shadowMargins(shadow)), 'blur', image.length)
          return dropIdleAlpha(dropShadowOf(picture, shadow, context.cancel))
        }),
      ]
    },
  }),

  implementNode(chromaKey, {
    async run({ image, key: text, ...options }, context) {
      const key = parseColour(text, 'key')
      const keyed = await eachOf(image, context, picture => keyOut(picture, { ...options, key }))
      return [keyed.map(({ picture }) => picture), keyed.map(({ mask }) => mask)]
    },
  }),
]
