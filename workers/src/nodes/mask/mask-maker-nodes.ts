import { heedCancelAt } from '#engine/heed-cancel.ts'
import {
  imageColorToMask,
  imageToMask,
  maskFromAlpha,
  maskFromColour,
  maskFromLuminance,
  maskShape,
  paintMask,
  solidMask,
} from '@atelier/shared-schema/nodes/mask.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { blurMask, gaussianOf } from '#images/blur.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { colourFromNumber, parseColour } from '#images/colour-text.ts'
import type { ScreenColour } from '#images/colour-text.ts'
import { filledMask } from '#images/geometry.ts'
import { maskFromChannel, maskOfTransparency } from '#images/mask-channels.ts'
import { drawShape } from '#images/mask-drawing.ts'
import { emptyMask } from '#images/picture.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { paintStrokes } from '#images/strokes.ts'
import { lumaPlane } from '#images/tone.ts'
import { smooth } from '#painter/core/curves.ts'
import { eachOf, maskFor } from '#nodes/batches.ts'
import { parseStrokes } from './stroke-text.ts'

export const maskMakerNodes: readonly NodeKind[] = [
  implementNode(imageToMask, {
    run: ({ image, channel }) => [image.map(picture => maskFromChannel(picture, channel))],
  }),

  implementNode(imageColorToMask, {
    run: async ({ image, color }, context) => [
      await eachOf(image, context, picture =>
        maskByColour(picture, colourFromNumber(color), distance => (distance === 0 ? 255 : 0)),
      ),
    ],
  }),

  implementNode(solidMask, {
    run({ value, width, height }) {
      checkCanvasSize({ width, height }, 'width')
      return [[filledMask({ width, height }, Math.round(value * 255))]]
    },
  }),

  implementNode(paintMask, {
    async run({ strokes: text, width, height, onto }) {
      checkCanvasSize({ width, height }, 'width')
      const strokes = parseStrokes(text, 'strokes')
      const size = { width, height }
      return [[paintStrokes(size, strokes, onto && (await maskFor(onto, 0, size)))]]
    },
  }),

  implementNode(maskFromColour, {
    async run({ image, colour: text, tolerance, softness }, context) {
      const colour = parseColour(text, 'colour')
      // The longest way through the cube of colours is 1.
      const reach = Math.hypot(255, 255, 255)
      return [
        await eachOf(image, context, picture =>
          maskByColour(picture, colour, distance =>
            Math.round(255 * fadeOut(distance / reach, tolerance, tolerance + softness)),
          ),
        ),
      ]
    },
  }),

  implementNode(maskFromAlpha, {
    run: ({ image, choose }) => [
      image.map(choose === 'opaque' ? picture => maskFromChannel(picture, 'alpha') : maskOfTransparency),
    ],
  }),

  implementNode(maskFromLuminance, {
    async run({ image, low, high, softness }, context) {
      const table = Uint8Array.from({ length: 256 }, (_, value) => {
        const light = value / 255
        return Math.round(255 * fadeOut(low - light, 0, softness) * fadeOut(light - high, 0, softness))
      })
      return [
        await eachOf(image, context, picture => ({
          width: picture.width,
          height: picture.height,
          data: lumaPlane(picture).map(value => table[value] as number),
        })),
      ]
    },
  }),

  implementNode(maskShape, {
    run({ width, height, feather, ...shape }, context) {
      checkCanvasSize({ width, height }, 'width')
      const drawn = drawShape({ width, height }, shape)
      return [[feather > 0 ? blurMask(drawn, gaussianOf(feather / 2), context.cancel) : drawn]]
    },
  }),
]

/** 1 up to `from`, 0 beyond `to`. */
function fadeOut(value: number, from: number, to: number): number {
  if (to <= from) return value <= from ? 1 : 0
  return 1 - smooth(from, to, value)
}

function maskByColour(picture: Picture, colour: ScreenColour, levelAt: (distance: number) => number): Mask {
  const { data, channels } = picture
  const mask = emptyMask(picture.width, picture.height)
  for (let pixel = 0, index = 0; pixel < mask.data.length; pixel++, index += channels) {
    heedCancelAt(pixel)
    const red = (data[index] as number) - colour[0]
    const green = (data[index + 1] as number) - colour[1]
    const blue = (data[index + 2] as number) - colour[2]
    mask.data[pixel] = levelAt(Math.sqrt(red * red + green * green + blue * blue))
  }
  return mask
}
