import {
  imageScale,
  imageScaleBy,
  imageScaleToMaxDimension,
  imageScaleToTotalPixels,
  resizeAndPadImage,
} from '@atelier/shared-schema/nodes/transform.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeContext, NodeKind } from '#engine/node-kind.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { parseColour } from '#images/colour-text.ts'
import { cropPicture } from '#images/geometry.ts'
import { padPicture } from '#images/pad.ts'
import type { Picture } from '#images/picture.ts'
import { centredPart, resizePicture } from '#images/resize.ts'
import type { ResizeMethod, Size } from '#images/resize.ts'
import { eachPicture, entryFor } from '#nodes/batches.ts'

export const scaleNodes: readonly NodeKind[] = [
  implementNode(imageScale, {
    worksAside: true,
    async run({ image, width, height, upscale_method: method, crop }, context) {
      const size = completeSize(entryFor(image, 0), width, height)
      if (!size) return [image]
      checkCanvasSize(size, 'width', image.length)
      return [
        await eachPicture(image, context, picture =>
          resizePicture(crop === 'center' ? cropPicture(picture, centredPart(picture, size)) : picture, size, method),
        ),
      ]
    },
  }),

  implementNode(imageScaleBy, {
    worksAside: true,
    run: async ({ image, upscale_method: method, scale_by: factor }, context) => [
      await scaleAll(image, method, context, 'scale_by', ({ width, height }) =>
        roundedSize(width * factor, height * factor),
      ),
    ],
  }),

  implementNode(imageScaleToTotalPixels, {
    worksAside: true,
    run: async ({ image, upscale_method: method, megapixels, resolution_steps: step = 1 }, context) => [
      await scaleAll(image, method, context, 'megapixels', ({ width, height }) => {
        const factor = Math.sqrt((megapixels * 1024 * 1024) / (width * height))
        const { width: across, height: down } = roundedSize((width * factor) / step, (height * factor) / step)
        return { width: across * step, height: down * step }
      }),
    ],
  }),

  implementNode(imageScaleToMaxDimension, {
    worksAside: true,
    run: async ({ image, upscale_method: method, largest_size: longest }, context) => [
      await scaleAll(image, method, context, 'largest_size', ({ width, height }) => {
        const factor = longest / Math.max(width, height)
        return roundedSize(width * factor, height * factor)
      }),
    ],
  }),

  implementNode(resizeAndPadImage, {
    worksAside: true,
    async run({ image, target_width: width, target_height: height, padding_color: colour, interpolation }, context) {
      checkCanvasSize({ width, height }, 'target_width', image.length)
      return [
        await eachPicture(image, context, async picture => {
          const factor = Math.min(width / picture.width, height / picture.height)
          const inner = {
            width: Math.max(1, Math.floor(picture.width * factor + 1e-9)),
            height: Math.max(1, Math.floor(picture.height * factor + 1e-9)),
          }
          const left = Math.floor((width - inner.width) / 2)
          const top = Math.floor((height - inner.height) / 2)
          const margins = { left, top, right: width - inner.width - left, bottom: height - inner.height - top }
          return padPicture(
            await resizePicture(picture, inner, interpolation),
            margins,
            parseColour(colour, 'padding_color'),
          )
        }),
      ]
    },
  }),
]

async function scaleAll(
  pictures: readonly Picture[],
  method: ResizeMethod,
  context: NodeContext,
  input: string,
  sizeFor: (size: Size) => Size,
): Promise<readonly Picture[]> {
  return eachPicture(pictures, context, picture => {
    const size = sizeFor(picture)
    checkCanvasSize(size, input, pictures.length)
    return resizePicture(picture, size, method)
  })
}

/** A side of 0 follows from the other; both 0 leave the picture as it is. */
function completeSize(of: Size, width: number, height: number): Size | undefined {
  if (width === 0 && height === 0) return undefined
  if (width === 0) return { width: Math.max(1, Math.round((of.width * height) / of.height)), height }
  if (height === 0) return { width, height: Math.max(1, Math.round((of.height * width) / of.width)) }
  return { width, height }
}

function roundedSize(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
