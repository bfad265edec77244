import {
  cropToMask,
  imageCrop,
  imageFlip,
  imagePadForOutpaint,
  imageRotate,
  imageStitch,
  perspective,
  rotateByAngle,
  wrapImage,
} from '@atelier/shared-schema/nodes/transform.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { parseColour } from '#images/colour-text.ts'
import { clipRectangle, cropMask, cropPicture, turnPicture, wrapPicture } from '#images/geometry.ts'
import type { Rectangle } from '#images/geometry.ts'
import { maskBounds } from '#images/mask-shape.ts'
import { outpaintMask, padPicture, paddedSize } from '#images/pad.ts'
import { resizeMask } from '#images/resize.ts'
import type { Size } from '#images/resize.ts'
import { innerSize, projectionFromCorners, turnBack, turnedSize, warpPicture } from '#images/warp.ts'
import { dropIdleAlpha } from '#images/alpha.ts'
import { eachPicture, entryFor, sizeOf } from '#nodes/batches.ts'
import { quarterTurn } from './quarter-turn.ts'
import { stitchPictures } from './stitch.ts'

const grey = [128, 128, 128, 255] as const

export const transformNodes: readonly NodeKind[] = [
  implementNode(imageCrop, {
    run: async ({ image, x, y, width, height }, context) => [
      await eachPicture(image, context, picture => {
        const place = { x: Math.min(x, picture.width - 1), y: Math.min(y, picture.height - 1) }
        return cropPicture(picture, clipRectangle({ ...place, width, height }, picture))
      }),
    ],
  }),

  implementNode(imageFlip, {
    run: async ({ image, flip_method: method }, context) => [
      await eachPicture(image, context, picture =>
        turnPicture(picture, method === 'x-axis: vertically' ? 'upside down' : 'mirror'),
      ),
    ],
  }),

  implementNode(imageRotate, {
    async run({ image, rotation }, context) {
      const turn = quarterTurn(rotation)
      return [turn ? await eachPicture(image, context, picture => turnPicture(picture, turn)) : image]
    },
  }),

  implementNode(imagePadForOutpaint, {
    async run({ image, left, top, right, bottom, feathering }, context) {
      const margins = { left, top, right, bottom }
      const first = entryFor(image, 0)
      checkCanvasSize(paddedSize(first, margins), 'left', image.length)
      return [
        await eachPicture(image, context, picture => padPicture(picture, margins, grey)),
        [outpaintMask(first, margins, feathering)],
      ]
    },
  }),

  implementNode(imageStitch, {
    run: async ({ image1, image2, direction, ...options }, context) => [
      image2
        ? await stitchPictures(image1, image2, context, {
            direction,
            matchSize: options.match_image_size,
            spacing: options.spacing_width + (options.spacing_width % 2),
            colour: options.spacing_color,
          })
        : image1,
    ],
  }),

  implementNode(rotateByAngle, {
    async run({ image, angle, canvas, background }, context) {
      const colour = parseColour(background, 'background')
      return [
        await eachPicture(image, context, picture => {
          const size = canvasAfterTurn(picture, angle, canvas)
          checkCanvasSize(size, 'angle', image.length)
          const projection = turnBack(picture, size, angle)
          return dropIdleAlpha(warpPicture(picture, size, { projection, background: colour, cancel: context.cancel }))
        }),
      ]
    },
  }),

  implementNode(perspective, {
    async run({ image, background, ...corners }, context) {
      const colour = parseColour(background, 'background')
      return [
        await eachPicture(image, context, picture => {
          const { width, height } = picture
          const moved = [
            [corners.top_left_x * width, corners.top_left_y * height],
            [(1 + corners.top_right_x) * width, corners.top_right_y * height],
            [(1 + corners.bottom_right_x) * width, (1 + corners.bottom_right_y) * height],
            [corners.bottom_left_x * width, (1 + corners.bottom_left_y) * height],
          ] as const
          const projection = projectionFromCorners(moved, picture)
          if (!projection) throw new NodeInputError('top_left_x', 'The four corners must span an area.')
          return dropIdleAlpha(
            warpPicture(picture, sizeOf(picture), { projection, background: colour, cancel: context.cancel }),
          )
        }),
      ]
    },
  }),

  implementNode(wrapImage, {
    run: async ({ image, x, y }, context) => [await eachPicture(image, context, picture => wrapPicture(picture, x, y))],
  }),

  implementNode(cropToMask, {
    async run({ image, mask, margin }, context) {
      const size = sizeOf(entryFor(image, 0))
      const fitted = await resizeMask(entryFor(mask, 0), size)
      const area = clipRectangle(withMargin(maskBounds(fitted), margin), size)
      const images = await eachPicture(image, context, picture => cropPicture(picture, area))
      return [images, [cropMask(fitted, area)], area.x, area.y, area.width, area.height]
    },
  }),
]

function canvasAfterTurn(size: Size, angle: number, canvas: 'grow' | 'keep' | 'crop'): Size {
  if (canvas === 'keep') return sizeOf(size)
  return canvas === 'grow' ? turnedSize(size, angle) : innerSize(size, angle)
}

function withMargin(area: Rectangle | undefined, margin: number): Rectangle {
  if (!area) throw new NodeInputError('mask', 'The mask chooses nothing, so there is nothing to crop to.')
  return {
    x: area.x - margin,
    y: area.y - margin,
    width: area.width + 2 * margin,
    height: area.height + 2 * margin,
  }
}
