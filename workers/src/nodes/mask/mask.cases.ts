import { expect } from 'vitest'
import { level, mask, masks, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const dot = mask(9, 9, (x, y) => (x === 4 && y === 4 ? 255 : 0))
const ring = mask(9, 9, (x, y) => (Math.max(Math.abs(x - 4), Math.abs(y - 4)) === 2 ? 255 : 0))
const left = mask(8, 8, x => (x < 4 ? 255 : 0))
const top = mask(8, 8, (_, y) => (y < 4 ? 200 : 0))
const row = (run: Parameters<NodeCase['check']>[0], y: number, width = 9) =>
  Array.from({ length: width }, (_, x) => level(masks(run)[0], x, y))

export const maskCases: readonly NodeCase[] = [
  {
    kind: 'ImageToMask',
    title: 'takes a channel',
    inputs: { image: [solid(2, 2, [1, 22, 3])], channel: 'green' },
    check: run => expect([...(masks(run)[0]?.data ?? [])]).toEqual([22, 22, 22, 22]),
  },
  {
    kind: 'MaskToImage',
    title: 'spreads to grey',
    inputs: { mask: [left] },
    check: run =>
      expect([pixel(pictures(run)[0], 0, 0), pixel(pictures(run)[0], 4, 0)]).toEqual([
        [255, 255, 255],
        [0, 0, 0],
      ]),
  },
  {
    kind: 'ImageColorToMask',
    title: 'takes one colour exactly',
    inputs: { image: [picture(3, 1, x => [x, 2, 3])], color: 0x01_02_03 },
    check: run => expect(row(run, 0, 3)).toEqual([0, 255, 0]),
  },
  {
    kind: 'SolidMask',
    title: 'is even',
    inputs: { value: 0.5, width: 3, height: 1 },
    check: run => expect(row(run, 0, 3)).toEqual([128, 128, 128]),
  },
  {
    kind: 'InvertMask',
    title: 'turns',
    inputs: { mask: [top] },
    check: run => expect([level(masks(run)[0], 0, 0), level(masks(run)[0], 0, 7)]).toEqual([55, 255]),
  },
  {
    kind: 'CropMask',
    title: 'cuts out',
    inputs: { mask: [dot], x: 3, y: 4, width: 3, height: 20 },
    check(run) {
      expect(sizes(masks(run))).toEqual(['3x5'])
      expect(row(run, 0, 3)).toEqual([0, 255, 0])
    },
  },
  ...(
    [
      ['multiply', [200, 0, 0, 0]],
      ['add', [255, 255, 200, 0]],
      ['subtract', [55, 255, 0, 0]],
      ['and', [255, 0, 0, 0]],
      ['or', [255, 255, 255, 0]],
      ['xor', [0, 255, 255, 0]],
    ] as const
  ).map(([operation, expected]) => ({
    kind: 'MaskComposite',
    title: `by ${operation}`,
    inputs: { destination: [left], source: [top], operation },
    check: (run: Parameters<NodeCase['check']>[0]) =>
      expect(
        [
          [0, 0],
          [0, 7],
          [7, 0],
          [7, 7],
        ].map(([x = 0, y = 0]) => level(masks(run)[0], x, y)),
      ).toEqual(expected),
  })),
  {
    kind: 'FeatherMask',
    title: 'fades towards both sides',
    inputs: { mask: [mask(8, 1, () => 200)], left: 2, right: 4 },
    check: run => expect(row(run, 0, 8)).toEqual([100, 200, 200, 200, 200, 150, 100, 50]),
  },
  {
    kind: 'GrowMask',
    title: 'grows to a diamond',
    inputs: { mask: [dot], expand: 2 },
    check(run) {
      expect(row(run, 4)).toEqual([0, 0, 255, 255, 255, 255, 255, 0, 0])
      expect(row(run, 2)).toEqual([0, 0, 0, 0, 255, 0, 0, 0, 0])
    },
  },
  {
    kind: 'GrowMask',
    title: 'grows to a square',
    inputs: { mask: [dot], expand: 2, tapered_corners: false },
    check(run) {
      expect(row(run, 2)).toEqual([0, 0, 255, 255, 255, 255, 255, 0, 0])
      expect(row(run, 1)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
    },
  },
  {
    kind: 'GrowMask',
    title: 'shrinks',
    inputs: { mask: [left], expand: -1, tapered_corners: false },
    check: run => expect(row(run, 4, 8)).toEqual([255, 255, 255, 0, 0, 0, 0, 0]),
  },
  {
    kind: 'ThresholdMask',
    title: 'leaves all or nothing',
    inputs: { mask: [mask(3, 1, x => 127 + x)], value: 0.5 },
    check: run => expect(row(run, 0, 3)).toEqual([0, 255, 255]),
  },
  {
    kind: 'AtelierPaintMask',
    title: 'paints a line and erases part of it',
    inputs: {
      width: 32,
      height: 16,
      strokes: '[{"points":[[4,8],[28,8]],"size":6},{"points":[[16,8]],"size":8,"erase":true}]',
    },
    check(run) {
      expect([8, 16, 24].map(x => level(masks(run)[0], x, 8))).toEqual([255, 0, 255])
      expect(level(masks(run)[0], 8, 13)).toBe(0)
    },
  },
  {
    kind: 'AtelierPaintMask',
    title: 'fades with a soft brush',
    inputs: { width: 64, height: 64, strokes: '[{"points":[[32,32]],"size":40,"hardness":0}]' },
    check(run) {
      const values = [32, 42, 50].map(x => level(masks(run)[0], x, 32) ?? 0)
      expect(values[0]).toBeGreaterThan(150)
      expect(values[1]).toBeLessThan(values[0] ?? 0)
      expect(values[2]).toBeLessThan(values[1] ?? 0)
    },
  },
  {
    kind: 'AtelierMaskFromColour',
    title: 'takes what is near',
    inputs: {
      image: [picture(3, 1, x => [200 + x * 25, 200, 200])],
      colour: '#c8c8c8',
      tolerance: 0.03,
      softness: 0.06,
    },
    check(run) {
      const [same, near = 0, far] = row(run, 0, 3)
      expect([same, far]).toEqual([255, 0])
      expect(near).toBeGreaterThan(100)
      expect(near).toBeLessThan(200)
    },
  },
  {
    kind: 'AtelierMaskFromAlpha',
    title: 'takes what is seen',
    inputs: { image: [solid(1, 1, [9, 9, 9, 66])] },
    check: run => expect(row(run, 0, 1)).toEqual([66]),
  },
  {
    kind: 'AtelierMaskFromLuminance',
    title: 'takes a range of lightness',
    inputs: { image: [picture(5, 1, x => [x * 60, x * 60, x * 60])], low: 0.4, high: 0.8, softness: 0 },
    check: run => expect(row(run, 0, 5)).toEqual([0, 0, 255, 255, 0]),
  },
  {
    kind: 'AtelierMaskShape',
    title: 'draws a rectangle',
    inputs: { width: 8, height: 8, shape: 'rectangle' },
    check: run => expect(row(run, 3, 8)).toEqual([0, 0, 255, 255, 255, 255, 0, 0]),
  },
  {
    kind: 'AtelierMaskShape',
    title: 'draws an ellipse and a polygon that leave the corners',
    inputs: { width: 32, height: 32, shape: 'polygon', x: 0, y: 0, across: 1, down: 1, sides: 4 },
    check(run) {
      expect([level(masks(run)[0], 16, 16), level(masks(run)[0], 1, 1), level(masks(run)[0], 7, 16)]).toEqual([
        255, 0, 255,
      ])
    },
  },
  {
    kind: 'AtelierMaskShape',
    title: 'ramps',
    inputs: { width: 4, height: 1, shape: 'left to right', x: 0, across: 1 },
    check: run => expect(row(run, 0, 4)).toEqual([32, 96, 159, 223]),
  },
  {
    kind: 'AtelierBlurMask',
    title: 'softens an edge evenly',
    inputs: { mask: [mask(16, 4, x => (x < 8 ? 255 : 0))], sigma: 2 },
    check(run) {
      const values = row(run, 2, 16).map(value => value ?? 0)
      expect([values[0], values[15]]).toEqual([255, 0])
      expect((values[7] ?? 0) + (values[8] ?? 0)).toBeGreaterThanOrEqual(253)
      expect(values[7]).toBeLessThan(200)
    },
  },
  {
    kind: 'AtelierFillMaskHoles',
    title: 'fills a ring',
    inputs: { mask: [ring] },
    check: run => expect(row(run, 4)).toEqual([0, 0, 255, 255, 255, 255, 255, 0, 0]),
  },
  {
    kind: 'AtelierOutlineMask',
    title: 'leaves the edge inside',
    inputs: { mask: [left], width: 1, side: 'inside' },
    check: run => expect(row(run, 4, 8)).toEqual([0, 0, 0, 255, 0, 0, 0, 0]),
  },
  ...(
    [
      ['union', [255, 255, 200, 0]],
      ['intersection', [200, 0, 0, 0]],
      ['difference', [55, 255, 0, 0]],
      ['exclusion', [55, 255, 200, 0]],
      ['average', [228, 128, 100, 0]],
    ] as const
  ).map(([operation, expected]) => ({
    kind: 'AtelierCombineMasks',
    title: `by ${operation}`,
    inputs: { mask1: [left], mask2: [top], operation },
    check: (run: Parameters<NodeCase['check']>[0]) =>
      expect(
        [
          [0, 0],
          [0, 7],
          [7, 0],
          [7, 7],
        ].map(([x = 0, y = 0]) => level(masks(run)[0], x, y)),
      ).toEqual(expected),
  })),
  {
    kind: 'AtelierMeasureMask',
    title: 'tells where it lies and how much it covers',
    inputs: { mask: [ring] },
    check: run => expect(run.outputs).toEqual([2, 2, 5, 5, 16 / 81]),
  },
]
