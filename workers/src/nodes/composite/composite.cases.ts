import { expect } from 'vitest'
import { expectNear, level, mask, masks, pictures, pixel, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const below = solid(8, 8, [100, 200, 50])
const above = solid(8, 8, [200, 50, 255])
const leftHalf = mask(8, 8, x => (x < 4 ? 255 : 0))

export const compositeCases: readonly NodeCase[] = [
  ...(
    [
      ['normal', 0.5, [150, 125, 153]],
      ['multiply', 1, [78, 39, 50]],
      ['screen', 1, [222, 211, 255]],
      ['overlay', 1, [157, 167, 100]],
      ['soft_light', 1, [134, 174, 113]],
      ['difference', 1, [100, 150, 205]],
    ] as const
  ).map(([mode, amount, expected]) => ({
    kind: 'ImageBlend',
    title: `by ${mode}`,
    inputs: { image1: [below], image2: [above], blend_factor: amount, blend_mode: mode },
    check: (run: Parameters<NodeCase['check']>[0]) => expectNear(pixel(pictures(run)[0], 3, 3), expected, 1),
  })),
  ...(
    [
      ['hard_light', [189, 78, 255]],
      ['darken', [100, 50, 50]],
      ['lighten', [200, 200, 255]],
      ['color_dodge', [255, 249, 255]],
      ['color_burn', [57, 0, 50]],
      ['add', [255, 250, 255]],
      ['subtract', [0, 150, 0]],
      ['exclusion', [143, 172, 205]],
      ['divide', [128, 255, 50]],
    ] as const
  ).map(([mode, expected]) => ({
    kind: 'AtelierBlendLayers',
    title: `by ${mode}`,
    inputs: { below: [below], above: [above], mode },
    check: (run: Parameters<NodeCase['check']>[0]) => expectNear(pixel(pictures(run)[0], 3, 3), expected, 1),
  })),
  {
    kind: 'AtelierBlendLayers',
    title: 'where the mask and alpha say so',
    inputs: { below: [below], above: [solid(8, 8, [200, 50, 255, 128])], mask: [leftHalf] },
    check(run) {
      expectNear(pixel(pictures(run)[0], 1, 1), [150, 125, 153], 1)
      expect(pixel(pictures(run)[0], 6, 1)).toEqual([100, 200, 50])
    },
  },
  {
    kind: 'ImageCompositeMasked',
    title: 'lays the source where the mask is chosen',
    inputs: { destination: [below], source: [above], x: 2, y: 1, mask: [leftHalf] },
    check(run) {
      const [composed] = pictures(run)
      expect(pixel(composed, 1, 1)).toEqual([100, 200, 50])
      expect(pixel(composed, 2, 1)).toEqual([200, 50, 255])
      expect(pixel(composed, 6, 1)).toEqual([100, 200, 50])
      expect(pixel(composed, 3, 0)).toEqual([100, 200, 50])
    },
  },
  ...(
    [
      ['SRC_OVER', [150, 125, 153], 0],
      ['SRC_IN', [200, 50, 255], 128],
      ['DST', [100, 200, 50], 0],
      ['XOR', [100, 200, 50], 128],
      ['CLEAR', [0, 0, 0], 255],
      ['MULTIPLY', [78, 39, 50], 127],
      ['ADD', [200, 225, 178], 0],
    ] as const
  ).map(([mode, expected, transparent]) => ({
    kind: 'PorterDuffImageComposite',
    title: `by ${mode}`,
    inputs: {
      source: [above],
      source_alpha: [mask(8, 8, () => 127)],
      destination: [below],
      destination_alpha: [mask(8, 8, () => 0)],
      mode,
    },
    check(run: Parameters<NodeCase['check']>[0]) {
      expectNear(pixel(pictures(run)[0], 2, 2), expected, 1)
      expectNear([level(masks(run, 1)[0], 2, 2) ?? -1], [transparent], 1)
    },
  })),
  {
    kind: 'SplitImageWithAlpha',
    title: 'gives colours and what is transparent',
    inputs: { image: [solid(4, 4, [1, 2, 3, 55])] },
    check(run) {
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([1, 2, 3])
      expect(level(masks(run, 1)[0], 0, 0)).toBe(200)
    },
  },
  {
    kind: 'JoinImageWithAlpha',
    title: 'makes transparent what is chosen',
    inputs: { image: [below], alpha: [leftHalf] },
    check(run) {
      expect(pixel(pictures(run)[0], 1, 0)).toEqual([100, 200, 50, 0])
      expect(pixel(pictures(run)[0], 7, 0)).toEqual([100, 200, 50, 255])
    },
  },
  {
    kind: 'AtelierFlattenAlpha',
    title: 'lays on a colour',
    inputs: { image: [solid(4, 4, [200, 100, 0, 51])], background: '#000064' },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([40, 20, 80]),
  },
  {
    kind: 'AtelierImageDifference',
    title: 'shows and measures',
    inputs: { image1: [below], image2: [solid(8, 8, [101, 197, 50])], gain: 10 },
    check(run) {
      expect(pixel(pictures(run)[0], 5, 5)).toEqual([10, 30, 0])
      expect(run.outputs[1]).toBeCloseTo(4 / 3, 5)
      expect(run.outputs[2]).toBeCloseTo(10 * Math.log10(65_025 / (10 / 3)), 5)
    },
  },
  {
    kind: 'AtelierPlaceImage',
    title: 'in a corner, scaled, half seen',
    inputs: { below: [below], above: [above], position: 'bottom right', width: 0.25, margin: 1, opacity: 0.5 },
    check(run) {
      const [placed] = pictures(run)
      expectNear(pixel(placed, 5, 5), [150, 125, 153], 1)
      expectNear(pixel(placed, 6, 6), [150, 125, 153], 1)
      expect(pixel(placed, 4, 5)).toEqual([100, 200, 50])
      expect(pixel(placed, 7, 7)).toEqual([100, 200, 50])
    },
  },
]
