import { mapLevels } from '#images/levels.ts'
import { heedCancelAt } from '#engine/heed-cancel.ts'
import {
  adjustMasked,
  colourLut,
  duotone,
  greyscale,
  matchColours as matchColoursSchema,
  thresholdImage,
} from '@atelier/shared-schema/nodes/adjust.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { blendPictures } from '#images/blend.ts'
import { matchColours } from '#images/colour-cast.ts'
import { applyColourCube, parseColourCube } from '#images/colour-cube.ts'
import { parseColour } from '#images/colour-text.ts'
import type { ScreenColour } from '#images/colour-text.ts'
import { compositeMasked } from '#images/composite.ts'
import { copyPicture } from '#images/picture.ts'
import type { Picture } from '#images/picture.ts'
import { paintByLuma } from '#images/tone.ts'
import { eachPicture, entryFor, maskFor, pictureFor } from '#nodes/batches.ts'

export const gradeNodes: readonly NodeKind[] = [
  implementNode(greyscale, {
    run: async ({ image, red, green, blue, amount }, context) => [
      await eachPicture(image, context, picture => mixTowards(picture, makeGrey(picture, red, green, blue), amount)),
    ],
  }),

  implementNode(duotone, {
    async run({ image, shadows, middle, lights, amount }, context) {
      const dark = parseColour(shadows, 'shadows')
      const light = parseColour(lights, 'lights')
      const between = middle.trim() === '' ? undefined : parseColour(middle, 'middle')
      const ramp = colourRamp(between ? [dark, between, light] : [dark, light])
      return [await eachPicture(image, context, picture => mixTowards(picture, paintByLuma(picture, ramp), amount))]
    },
  }),

  implementNode(thresholdImage, {
    async run({ image, threshold, above, below }, context) {
      const light = parseColour(above, 'above')
      const dark = parseColour(below, 'below')
      const ramp = Array.from({ length: 256 }, (_, value) => {
        const [red, green, blue] = value >= threshold ? light : dark
        return [red, green, blue] as const
      })
      return [await eachPicture(image, context, picture => paintByLuma(picture, ramp))]
    },
  }),

  implementNode(colourLut, {
    async run({ image, cube: text, amount }, context) {
      const cube = parseColourCube(text, 'cube')
      return [await eachPicture(image, context, picture => applyColourCube(picture, cube, amount))]
    },
  }),

  implementNode(matchColoursSchema, {
    run: async ({ image, reference, amount }, context) => [
      await eachPicture(image, context, (picture, index) => matchColours(picture, entryFor(reference, index), amount)),
    ],
  }),

  implementNode(adjustMasked, {
    run: async ({ original, changed, mask }, context) => [
      await eachPicture(original, context, async (picture, index) =>
        compositeMasked(picture, await pictureFor(changed, index, picture), {
          x: 0,
          y: 0,
          mask: await maskFor(mask, index, picture),
        }),
      ),
    ],
  }),
]

/** Between a picture and what was made of it. */
function mixTowards(picture: Picture, changed: Picture, amount: number): Picture {
  if (amount === 1) return changed
  if (picture.channels === 3) return blendPictures(picture, changed, { mode: 'normal', amount })
  const data = mapLevels(picture.data, (value, index) =>
    Math.round(value + ((changed.data[index] as number) - value) * amount),
  )
  return { ...picture, data }
}

function makeGrey(picture: Picture, red: number, green: number, blue: number): Picture {
  const result = copyPicture(picture)
  const { data, channels } = result
  const whole = red + green + blue || 1
  for (let index = 0; index < data.length; index += channels) {
    heedCancelAt(index)
    const light =
      (data[index] as number) * red + (data[index + 1] as number) * green + (data[index + 2] as number) * blue
    data.fill(Math.round(light / whole), index, index + 3)
  }
  return result
}

/** A colour for each value of lightness, through the stops at equal distances. */
function colourRamp(stops: readonly ScreenColour[]): (readonly [number, number, number])[] {
  return Array.from({ length: 256 }, (_, value) => {
    const place = (value / 255) * (stops.length - 1)
    const before = Math.min(stops.length - 2, Math.floor(place))
    const from = stops[before] as ScreenColour
    const to = stops[before + 1] as ScreenColour
    const part = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * (place - before))
    return [part(0), part(1), part(2)] as const
  })
}
