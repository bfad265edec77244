import { expect } from 'vitest'
import { expectNear, level, mask, masks, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

/** Every pixel tells where it was. */
const places = picture(16, 8, (x, y) => [x * 10, y * 20, 7])
const halves = picture(16, 8, x => (x < 8 ? [200, 0, 0] : [0, 0, 200]))

export const transformCases: readonly NodeCase[] = [
  {
    kind: 'ImageScale',
    title: 'repeats pixels without mixing them',
    inputs: { image: [places], upscale_method: 'nearest-exact', width: 32, height: 16 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['32x16'])
      expect(pixel(pictures(run)[0], 21, 9)).toEqual([100, 80, 7])
    },
  },
  {
    kind: 'ImageScale',
    title: 'averages areas and works out the side that is not given',
    inputs: {
      image: [picture(4, 4, x => (x % 2 === 0 ? [0, 0, 0] : [100, 200, 50]))],
      upscale_method: 'area',
      width: 2,
      height: 0,
    },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['2x2'])
      expect(pixel(pictures(run)[0], 1, 1)).toEqual([50, 100, 25])
    },
  },
  {
    kind: 'ImageScale',
    title: 'crops to the middle',
    inputs: { image: [places], upscale_method: 'nearest-exact', width: 8, height: 8, crop: 'center' },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([40, 0, 7]),
  },
  {
    kind: 'ImageScaleBy',
    title: 'halves',
    inputs: { image: [halves], upscale_method: 'lanczos', scale_by: 0.5 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x4'])
      expectNear(pixel(pictures(run)[0], 0, 2), [200, 0, 0])
      expectNear(pixel(pictures(run)[0], 7, 2), [0, 0, 200])
    },
  },
  {
    kind: 'ImageScaleToTotalPixels',
    title: 'keeps the shape and the steps',
    inputs: { image: [halves], upscale_method: 'bicubic', megapixels: 0.01, resolution_steps: 8 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['144x72'])
      expectNear(pixel(pictures(run)[0], 20, 30), [200, 0, 0])
    },
  },
  {
    kind: 'ImageScaleToMaxDimension',
    title: 'sets the longer side',
    inputs: { image: [halves], upscale_method: 'bilinear', largest_size: 8 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x4'])
      expectNear(pixel(pictures(run)[0], 7, 0), [0, 0, 200])
    },
  },
  {
    kind: 'ResizeAndPadImage',
    title: 'fills above and below',
    inputs: { image: [halves], target_width: 16, target_height: 16, padding_color: 'white' },
    check(run) {
      expect(pixel(pictures(run)[0], 3, 3)).toEqual([255, 255, 255])
      expect(pixel(pictures(run)[0], 3, 4)).toEqual([200, 0, 0])
      expect(pixel(pictures(run)[0], 12, 11)).toEqual([0, 0, 200])
    },
  },
  {
    kind: 'ImageCrop',
    title: 'cuts out and stops at the edge',
    inputs: { image: [places], x: 12, y: 3, width: 8, height: 2 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['4x2'])
      expect(pixel(pictures(run)[0], 1, 1)).toEqual([130, 80, 7])
    },
  },
  {
    kind: 'ImageFlip',
    title: 'mirrors left and right',
    inputs: { image: [places], flip_method: 'y-axis: horizontally' },
    check: run => expect(pixel(pictures(run)[0], 0, 2)).toEqual([150, 40, 7]),
  },
  {
    kind: 'ImageFlip',
    title: 'turns upside down',
    inputs: { image: [places], flip_method: 'x-axis: vertically' },
    check: run => expect(pixel(pictures(run)[0], 3, 0)).toEqual([30, 140, 7]),
  },
  {
    kind: 'ImageRotate',
    title: 'turns clockwise',
    inputs: { image: [places], rotation: '90 degrees' },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x16'])
      expect(pixel(pictures(run)[0], 7, 0)).toEqual([0, 0, 7])
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([0, 140, 7])
    },
  },
  {
    kind: 'ImageRotate',
    title: 'turns back again',
    inputs: { image: [places], rotation: '270 degrees' },
    check: run => expect(pixel(pictures(run)[0], 0, 0)).toEqual([150, 0, 7]),
  },
  {
    kind: 'ImagePadForOutpaint',
    title: 'adds grey and a mask that fades',
    inputs: { image: [places], left: 8, feathering: 3 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['24x8'])
      expect(pixel(pictures(run)[0], 2, 2)).toEqual([128, 128, 128])
      expect(pixel(pictures(run)[0], 9, 0)).toEqual([10, 0, 7])
      expect([7, 8, 9, 11].map(x => level(masks(run, 1)[0], x, 4))).toEqual([255, 255, 113, 0])
    },
  },
  {
    kind: 'ImageStitch',
    title: 'puts the second to the right with a gap',
    inputs: {
      image1: [solid(4, 4, [9, 9, 9])],
      image2: [solid(8, 8, [50, 60, 70])],
      spacing_width: 2,
      spacing_color: 'red',
    },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['10x4'])
      expect([0, 4, 5, 6].map(x => pixel(pictures(run)[0], x, 1))).toEqual([
        [9, 9, 9],
        [255, 0, 0],
        [255, 0, 0],
        [50, 60, 70],
      ])
    },
  },
  {
    kind: 'AtelierRotateByAngle',
    title: 'turns by a quarter as by quarters',
    inputs: { image: [places], angle: 90 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x16'])
      expect(pixel(pictures(run)[0], 7, 0)).toEqual([0, 0, 7])
    },
  },
  {
    kind: 'AtelierRotateByAngle',
    title: 'shows the background in the corners, or crops them away',
    inputs: { image: [solid(32, 32, [200, 0, 0])], angle: 45, background: '#00ff00' },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['45x45'])
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([0, 255, 0])
      expect(pixel(pictures(run)[0], 22, 22)).toEqual([200, 0, 0])
    },
  },
  {
    kind: 'AtelierRotateByAngle',
    title: 'crops to what has no corners missing',
    inputs: { image: [solid(64, 32, [200, 0, 0])], angle: 20, canvas: 'crop', background: '#00ff00' },
    check(run) {
      const [turned] = pictures(run)
      const { width = 0, height = 0 } = turned ?? {}
      expect(width * height).toBeGreaterThan(500)
      for (const [x, y] of [
        [0, 0],
        [width - 1, 0],
        [0, height - 1],
        [width - 1, height - 1],
      ] as const) {
        expectNear(pixel(turned, x, y), [200, 0, 0], 40)
      }
    },
  },
  {
    kind: 'AtelierPerspective',
    title: 'skews the top to the right',
    inputs: { image: [solid(16, 16, [200, 0, 0])], top_left_x: 0.5, background: '#0000ff' },
    check(run) {
      expect(pixel(pictures(run)[0], 1, 0)).toEqual([0, 0, 255])
      expect(pixel(pictures(run)[0], 12, 1)).toEqual([200, 0, 0])
      expect(pixel(pictures(run)[0], 2, 14)).toEqual([200, 0, 0])
    },
  },
  {
    kind: 'AtelierWrapImage',
    title: 'brings in on the left what leaves on the right',
    inputs: { image: [places], x: 3, y: -1 },
    check(run) {
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([130, 20, 7])
      expect(pixel(pictures(run)[0], 3, 7)).toEqual([0, 0, 7])
    },
  },
  {
    kind: 'AtelierCropToMask',
    title: 'cuts out what is chosen and its margin',
    inputs: { image: [places], mask: [mask(16, 8, (x, y) => (x === 6 && y === 4 ? 255 : 0))], margin: 1 },
    check(run) {
      expect(sizes([...pictures(run), ...masks(run, 1)])).toEqual(['3x3', '3x3'])
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([50, 60, 7])
      expect(level(masks(run, 1)[0], 1, 1)).toBe(255)
      expect(run.outputs.slice(2)).toEqual([5, 3, 3, 3])
    },
  },
]
