import {
  collage,
  compareImages,
  imageGrid,
  joinTiles,
  splitTiles,
  textOnImage,
  tileImage,
} from '@atelier/shared-schema/nodes/layout.nodes.ts'
import { NodeInputError, implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { alignChannels } from '#images/alpha.ts'
import { checkCanvasSize } from '#images/canvas-size.ts'
import { planCollage } from '#images/collage.ts'
import { parseColour } from '#images/colour-text.ts'
import { cropPicture, filledPicture, placePicture, turnPicture } from '#images/geometry.ts'
import { copyPicture, emptyPicture } from '#images/picture.ts'
import type { Mask, Picture } from '#images/picture.ts'
import { resizePicture } from '#images/resize.ts'
import { drawText, layOutText } from '#images/text-drawing.ts'
import { joinTilePictures, planTiles } from '#images/tiles.ts'
import { eachPicture, entryFor, pictureFor, sizeOf } from '#nodes/batches.ts'
import { overlayPicture, placeAt } from '#nodes/composite/overlay.ts'
import { implementListNode } from '#nodes/list-node.ts'
import { drawGrid } from './grid.ts'

export const layoutNodes: readonly NodeKind[] = [
  implementNode(textOnImage, {
    async run({ image, text, position, margin, width, angle, ...options }, context) {
      const style = {
        ...options,
        colour: parseColour(options.colour, 'colour'),
        lineHeight: options.line_height,
        outlineColour: parseColour(options.outline_colour, 'outline_colour'),
      }
      const masks: Mask[] = []
      const images = await eachPicture(image, context, picture => {
        const layout = layOutText(text, style, Math.max(style.size, picture.width * width))
        const place = placeAt(position, picture, layout, margin)
        const drawn = drawText(sizeOf(picture), layout, style, { ...place, degrees: angle })
        masks.push(drawn.mask)
        return overlayPicture(picture, drawn.picture, { x: 0, y: 0, opacity: 1 })
      })
      return [images, masks]
    },
  }),

  implementNode(imageGrid, {
    run({ image, labels, ...options }, { cancel }) {
      cancel.check()
      const grid = {
        ...options,
        background: parseColour(options.background, 'background'),
        labels: labels.trim() === '' ? [] : labels.split('\n'),
        labelSize: options.label_size,
        labelColour: parseColour(options.label_colour, 'label_colour'),
      }
      return [[drawGrid(image, grid)]]
    },
  }),

  implementListNode(collage, {
    async run(
      {
        images,
        layout: [layout = 'rows'],
        width: [width = 1024],
        count: [count = 3],
        gap: [gap = 0],
        background: [background = '#ffffff'],
      },
      context,
    ) {
      const all = images.flat()
      if (width < gap * (count + 2) + 16)
        throw new NodeInputError('gap', 'The gaps leave no room for images in this width.')
      const { size, places } = planCollage(all, { layout, width, count, gap })
      checkCanvasSize(size, 'width')
      const canvas = filledPicture(size, parseColour(background, 'background'))
      const scaled = await eachPicture(all, context, (picture, index) =>
        resizePicture(picture, sizeOf(places[index] ?? size), 'lanczos'),
      )
      return [
        [
          scaled.reduce(
            (below, picture, index) =>
              overlayPicture(below, picture, { x: places[index]?.x ?? 0, y: places[index]?.y ?? 0, opacity: 1 }),
            canvas,
          ),
        ],
      ]
    },
  }),

  implementNode(tileImage, {
    async run({ image, across, down, mirror }, context) {
      const { width, height } = entryFor(image, 0)
      checkCanvasSize({ width: width * across, height: height * down }, 'across', image.length)
      return [await eachPicture(image, context, picture => repeatPicture(picture, across, down, mirror))]
    },
  }),

  implementNode(splitTiles, {
    async run({ image, ...tiling }, context) {
      const picture = entryFor(image, 0)
      const places = planTiles(picture, tiling)
      checkCanvasSize(entryFor(places, 0), 'across', places.length)
      const tiles = await eachPicture(
        places.map(() => picture),
        context,
        (_, index) => cropPicture(picture, entryFor(places, index)),
      )
      return [tiles, picture.width, picture.height]
    },
  }),

  implementNode(joinTiles, {
    async run({ tiles, width, height, ...tiling }, context) {
      checkCanvasSize({ width, height }, 'width')
      const places = planTiles({ width, height }, tiling)
      if (tiles.length !== places.length) {
        throw new NodeInputError(
          'tiles',
          `There are ${tiles.length} tiles; ${tiling.across} × ${tiling.down} are wanted.`,
        )
      }
      const fitted = await eachPicture(tiles, context, (tile, index) =>
        resizePicture(tile, sizeOf(entryFor(places, index)), 'lanczos'),
      )
      return [[joinTilePictures({ width, height }, fitted, places, context.cancel)]]
    },
  }),

  implementNode(compareImages, {
    async run({ before, after, place, line, line_colour: text }, context) {
      const colour = parseColour(text, 'line_colour')
      return [
        await eachPicture(before, context, async (picture, index) => {
          const [left, right] = alignChannels([picture, await pictureFor(after, index, picture)]) as [Picture, Picture]
          const result = copyPicture(left)
          const from = Math.round(picture.width * place)
          const rest = cropPicture(right, { x: from, y: 0, width: picture.width - from, height: picture.height })
          placePicture(result, rest, from, 0)
          if (line === 0) return result
          const bar = filledPicture({ width: line, height: picture.height }, colour)
          return overlayPicture(result, bar, { x: from - Math.floor(line / 2), y: 0, opacity: 1 })
        }),
      ]
    },
  }),
]

function repeatPicture(picture: Picture, across: number, down: number, mirror: boolean): Picture {
  const result = emptyPicture(picture.width * across, picture.height * down, picture.channels)
  const sideways = mirror ? turnPicture(picture, 'mirror') : picture
  const flipped = (of: Picture) => (mirror ? turnPicture(of, 'upside down') : of)
  const variants = [picture, sideways, flipped(picture), flipped(sideways)]
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const variant = variants[(column % 2) + (row % 2) * 2] as Picture
      placePicture(result, variant, column * picture.width, row * picture.height)
    }
  }
  return result
}
