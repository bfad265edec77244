import {
  autoLevels,
  brightnessContrast,
  curves,
  exposure,
  hueSaturation,
  imageInvert,
  levels,
  posterise,
  whiteBalance,
} from '@atelier/shared-schema/nodes/adjust.nodes.ts'
import { implementNode } from '#engine/node-kind.ts'
import type { NodeKind } from '#engine/node-kind.ts'
import { castFactors, greyWorldFactors, lightTables, whitePatchFactors } from '#images/colour-cast.ts'
import { shiftHue } from '#images/hue.ts'
import type { Picture } from '#images/picture.ts'
import { applyTone, curveTable, histogramOf, histogramRange, levelsTable, toneTable } from '#images/tone.ts'
import type { ToneTable } from '#images/tone.ts'
import { eachPicture } from '#nodes/batches.ts'
import { parseCurve } from './curve-text.ts'

const unchanged = toneTable(value => value)

export const adjustNodes: readonly NodeKind[] = [
  implementNode(imageInvert, {
    async run({ image }, context) {
      const table = toneTable(value => 255 - value)
      return [await eachPicture(image, context, picture => applyTone(picture, table))]
    },
  }),

  implementNode(levels, {
    async run({ image, channel, gamma, ...points }, context) {
      const table = levelsTable({
        inputBlack: points.input_black,
        inputWhite: points.input_white,
        outputBlack: points.output_black,
        outputWhite: points.output_white,
        gamma,
      })
      const only = (name: string) => (channel === 'all' || channel === name ? table : unchanged)
      const tables = [only('red'), only('green'), only('blue')] as const
      return [await eachPicture(image, context, picture => applyTone(picture, tables))]
    },
  }),

  implementNode(curves, {
    async run({ image, all, red, green, blue }, context) {
      const whole = curveTable(parseCurve(all, 'all'))
      const after = (text: string, input: string) => chain(curveTable(parseCurve(text, input)), whole)
      const tables = [after(red, 'red'), after(green, 'green'), after(blue, 'blue')] as const
      return [await eachPicture(image, context, picture => applyTone(picture, tables))]
    },
  }),

  implementNode(brightnessContrast, {
    async run({ image, brightness, contrast }, context) {
      const slope = Math.tan(((Math.min(contrast, 0.98) + 1) * Math.PI) / 4)
      const table = toneTable(value => (value - 127.5) * slope + 127.5 + brightness * 255)
      return [await eachPicture(image, context, picture => applyTone(picture, table))]
    },
  }),

  implementNode(exposure, {
    async run({ image, stops }, context) {
      const factor = 2 ** stops
      const tables = lightTables([factor, factor, factor])
      return [await eachPicture(image, context, picture => applyTone(picture, tables))]
    },
  }),

  implementNode(hueSaturation, {
    run: async ({ image, ...shift }, context) => [
      await eachPicture(image, context, picture => shiftHue(picture, shift)),
    ],
  }),

  implementNode(whiteBalance, {
    run: async ({ image, mode, temperature, tint }, context) => [
      await eachPicture(image, context, picture => {
        const cast = castFactors(temperature, tint)
        if (mode === 'manual') return applyTone(picture, lightTables(cast))
        const factors = mode === 'grey world' ? greyWorldFactors(picture) : whitePatchFactors(picture)
        return applyTone(picture, lightTables([factors[0] * cast[0], factors[1] * cast[1], factors[2] * cast[2]]))
      }),
    ],
  }),

  implementNode(autoLevels, {
    run: async ({ image, clip, per_channel: perChannel }, context) => [
      await eachPicture(image, context, picture => applyTone(picture, stretchTables(picture, clip / 100, perChannel))),
    ],
  }),

  implementNode(posterise, {
    async run({ image, steps }, context) {
      const table = toneTable(value => (Math.min(steps - 1, Math.floor((value / 256) * steps)) * 255) / (steps - 1))
      return [await eachPicture(image, context, picture => applyTone(picture, table))]
    },
  }),
]

function chain(first: ToneTable, second: ToneTable): ToneTable {
  return first.map(value => second[value] as number)
}

function stretchTables(
  picture: Picture,
  share: number,
  perChannel: boolean,
): readonly [ToneTable, ToneTable, ToneTable] {
  const { red, green, blue } = histogramOf(picture)
  const ranges = [red, green, blue].map(counts => histogramRange(counts, share))
  const low = Math.min(...ranges.map(range => range.low))
  const high = Math.max(...ranges.map(range => range.high))
  const table = (range: { low: number; high: number }) =>
    range.high <= range.low
      ? unchanged
      : levelsTable({ inputBlack: range.low, inputWhite: range.high, gamma: 1, outputBlack: 0, outputWhite: 255 })
  const [first, second, third] = ranges.map(range => table(perChannel ? range : { low, high }))
  return [first ?? unchanged, second ?? unchanged, third ?? unchanged]
}
