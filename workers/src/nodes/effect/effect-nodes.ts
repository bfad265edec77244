import {
  canny,
  dither,
  edges,
  glow,
  imageAddNoise,
  imageBlur,
  imageQuantize,
  imageSharpen,
  median,
  motionBlur,
  pixelate,
} from '@atelier/shared-schema/nodes/effect.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { blurPicture, sharpenPicture } from '#images/blur.ts'
import { cannyEdges, findEdges } from '#images/edges.ts'
import { openRaw } from '#images/encode.ts'
import { addNoise } from '#images/grain.ts'
import { pictureFromMask } from '#images/mask-channels.ts'
import { invertMask } from '#images/mask-shape.ts'
import { applyPalette, findPalette } from '#images/palette.ts'
import type { Picture } from '#images/picture.ts'
import { blurAlong, glowPicture, pixelatePicture } from '#images/shade.ts'
import { seedFor } from '#painter/core/random.ts'
import { eachOf, eachPicture } from '#nodes/batches.ts'
import { paletteByName } from './palettes.ts'

export const effectNodes: readonly NodeKind[] = [
  implementNode(imageBlur, {
    run: async ({ image, blur_radius: radius, sigma }, context) => [
      await eachPicture(image, context, picture =>
        blurPicture(picture, { radius, sigma: sigma * radius }, context.cancel),
      ),
    ],
  }),

  implementNode(imageSharpen, {
    run: async ({ image, sharpen_radius: radius, sigma, alpha }, context) => [
      await eachPicture(image, context, picture =>
        sharpenPicture(picture, { radius, sigma: sigma * radius }, alpha * 10, context.cancel),
      ),
    ],
  }),

  implementNode(imageQuantize, {
    run: async ({ image, colors, dither: dithering }, context) => [
      await eachPicture(image, context, picture => applyPalette(picture, findPalette(picture, colors), dithering)),
    ],
  }),

  implementNode(canny, {
    run: async ({ image, low_threshold: low, high_threshold: high }, context) => [
      await eachPicture(image, context, picture => pictureFromMask(cannyEdges(picture, low, high, context.cancel))),
    ],
  }),

  implementNode(imageAddNoise, {
    run: async ({ image, seed, strength }, context) => [
      await eachPicture(image, context, (picture, index) =>
        addNoise(picture, strength, seedFor(seed, `noise ${index}`)),
      ),
    ],
  }),

  implementNode(dither, {
    async run({ image, palette, own, method }, context) {
      const colours = paletteByName(palette, own)
      return [await eachPicture(image, context, picture => applyPalette(picture, colours, method))]
    },
  }),

  implementNode(edges, {
    async run({ image, strength, ink }, context) {
      const masks = await eachOf(image, context, picture => findEdges(picture, strength))
      return [masks.map(mask => pictureFromMask(ink ? invertMask(mask) : mask)), masks]
    },
  }),

  implementNode(pixelate, {
    run: async ({ image, block }, context) => [
      await eachPicture(image, context, picture => pixelatePicture(picture, block)),
    ],
  }),

  implementNode(glow, {
    run: async ({ image, ...options }, context) => [
      await eachPicture(image, context, picture => glowPicture(picture, options, context.cancel)),
    ],
  }),

  implementNode(median, {
    run: async ({ image, size }, context) => [
      await eachPicture(image, context, async picture => {
        // The window must lie within the picture, and have a middle.
        const window = Math.min(size, picture.width, picture.height)
        const odd = window % 2 === 0 ? window - 1 : window
        if (odd < 3) return picture
        const data = await openRaw(picture).median(odd).raw().toBuffer()
        return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.length) } satisfies Picture
      }),
    ],
  }),

  implementNode(motionBlur, {
    run: async ({ image, length, angle }, context) => [
      await eachPicture(image, context, picture => blurAlong(picture, length, angle, context.cancel)),
    ],
  }),
]
