import { expect } from 'vitest'
import { expectNear, level, masks, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const grey = solid(16, 16, [128, 128, 128])
const dot = picture(9, 9, (x, y) => (x === 4 && y === 4 ? [255, 255, 255] : [0, 0, 0]))
const step = picture(16, 16, x => (x < 8 ? [0, 0, 0] : [255, 255, 255]))
const ramp = picture(32, 4, x => [x * 8, x * 8, x * 8])

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

export const effectCases: readonly NodeCase[] = [
  {
    kind: 'ImageBlur',
    title: 'spreads a point as far as its radius',
    inputs: { image: [dot], blur_radius: 2, sigma: 1 },
    check(run) {
      const values = [1, 2, 3, 4, 5, 6, 7].map(x => pixel(pictures(run)[0], x, 4)[0])
      // The weights of a Gaussian of sigma 2 cut off at 2, times the same across.
      expect(values).toEqual([0, 10, 14, 16, 14, 10, 0])
    },
  },
  {
    kind: 'ImageSharpen',
    title: 'lifts a line out of its surroundings and leaves planes',
    inputs: { image: [picture(9, 9, x => (x === 4 ? [110, 110, 110] : [100, 100, 100]))], alpha: 0.5 },
    check(run) {
      expect(pixel(pictures(run)[0], 0, 4)).toEqual([100, 100, 100])
      expectNear(pixel(pictures(run)[0], 4, 4), [137, 137, 137], 3)
      expectNear(pixel(pictures(run)[0], 3, 4), [86, 86, 86], 3)
    },
  },
  {
    kind: 'ImageQuantize',
    title: 'leaves two colours',
    inputs: { image: [picture(8, 1, x => (x < 4 ? [10 + x, 0, 0] : [200 + x, 0, 0]))], colors: 2 },
    check: run => expect([0, 3, 4, 7].map(x => pixel(pictures(run)[0], x, 0)[0])).toEqual([12, 12, 206, 206]),
  },
  {
    kind: 'Canny',
    title: 'draws one line along an edge',
    inputs: { image: [step] },
    check(run) {
      const row = Array.from({ length: 16 }, (_, x) => pixel(pictures(run)[0], x, 8)[0])
      expect(row.filter(value => value === 255)).toHaveLength(1)
      expect(row.indexOf(255)).toBeGreaterThanOrEqual(6)
      expect(row.indexOf(255)).toBeLessThanOrEqual(8)
      expect(row[0]).toBe(0)
    },
  },
  {
    kind: 'ImageAddNoise',
    title: 'spreads as strongly as asked and the same for the same seed',
    inputs: { image: [grey], strength: 0.1, seed: 7 },
    check(run) {
      const data = [...(pictures(run)[0]?.data ?? [])]
      expect(spread(data)).toBeGreaterThan(22)
      expect(spread(data)).toBeLessThan(29)
      expect(data.slice(0, 3)).toEqual([137, 62, 153])
    },
  },
  {
    kind: 'AtelierGrain',
    title: 'is grey, and stronger in the middle than in black',
    inputs: { image: [picture(32, 32, x => (x < 16 ? [0, 0, 0] : [128, 128, 128]))], amount: 0.5, size: 1, seed: 3 },
    check(run) {
      const [grained] = pictures(run)
      const at = (from: number) =>
        Array.from(
          { length: 512 },
          (_, index) => pixel(grained, from + (index % 16), Math.floor(index / 16))[0] as number,
        )
      expect(spread(at(16))).toBeGreaterThan(30)
      expect(spread(at(0))).toBeLessThan(10)
      expect(Math.max(...at(0))).toBeLessThan(60)
      const [red, green, blue] = pixel(grained, 20, 5)
      expect([green, blue]).toEqual([red, red])
    },
  },
  {
    kind: 'AtelierVignette',
    title: 'darkens corners and leaves the middle',
    inputs: { image: [solid(17, 17, [200, 200, 200])], amount: 1 },
    check(run) {
      expect(pixel(pictures(run)[0], 8, 8)).toEqual([200, 200, 200])
      expect(pixel(pictures(run)[0], 0, 0)[0]).toBeLessThan(10)
    },
  },
  {
    kind: 'AtelierDither',
    title: 'has as much white as the light it stands for',
    inputs: { image: [solid(16, 16, [64, 64, 64])], method: 'floyd-steinberg' },
    check(run) {
      const data = [...(pictures(run)[0]?.data ?? [])]
      expect(new Set(data)).toEqual(new Set([0, 255]))
      expect(data.filter(value => value === 255).length / data.length).toBeCloseTo(0.25, 1)
    },
  },
  {
    kind: 'AtelierDither',
    title: 'in ordered dots, with colours of one’s own',
    inputs: { image: [ramp], method: 'bayer-4', palette: 'own', own: '#000000 #ffffff' },
    check(run) {
      const [dithered] = pictures(run)
      const whites = (from: number) =>
        Array.from({ length: 32 }, (_, index) => pixel(dithered, from + (index % 8), index >> 3)[0]).filter(
          value => value === 255,
        ).length
      expect(whites(0)).toBeLessThan(whites(8))
      expect(whites(8)).toBeLessThan(whites(16))
      expect(whites(16)).toBeLessThan(whites(24))
    },
  },
  {
    kind: 'AtelierEdges',
    title: 'is black on planes and white on the step',
    inputs: { image: [step] },
    check(run) {
      expect(pixel(pictures(run)[0], 2, 8)).toEqual([0, 0, 0])
      expect(pixel(pictures(run)[0], 8, 8)).toEqual([255, 255, 255])
      expect(level(masks(run, 1)[0], 7, 3)).toBe(255)
    },
  },
  {
    kind: 'AtelierBorder',
    title: 'grows the canvas',
    inputs: { image: [grey], width: 2, colour: '#ff0000' },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['20x20'])
      expect(pixel(pictures(run)[0], 1, 10)).toEqual([255, 0, 0])
      expect(pixel(pictures(run)[0], 2, 10)).toEqual([128, 128, 128])
    },
  },
  {
    kind: 'AtelierRoundedCorners',
    title: 'lets the corners through',
    inputs: { image: [grey], radius: 6 },
    check(run) {
      expect(pixel(pictures(run)[0], 0, 0)).toEqual([128, 128, 128, 0])
      expect(pixel(pictures(run)[0], 8, 0)[3]).toBe(255)
      expect(pixel(pictures(run)[0], 3, 3)[3]).toBe(255)
    },
  },
  {
    kind: 'AtelierDropShadow',
    title: 'is seen beside the picture and no further',
    inputs: { image: [solid(8, 8, [200, 0, 0])], x: 4, y: 4, blur: 0, opacity: 0.5 },
    check(run) {
      const [shaded] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['12x12'])
      expect(pixel(shaded, 4, 4)).toEqual([200, 0, 0, 255])
      expect(pixel(shaded, 10, 10)).toEqual([0, 0, 0, 128])
      expect(pixel(shaded, 10, 1)[3]).toBe(0)
    },
  },
  {
    kind: 'AtelierChromaKey',
    title: 'takes green away, in shadow too, and leaves skin',
    inputs: {
      image: [
        picture(
          3,
          1,
          x =>
            [
              [0, 255, 0],
              [10, 190, 10],
              [220, 170, 140],
            ][x] as number[],
        ),
      ],
      spill: 0,
    },
    check(run) {
      const [keyed] = pictures(run)
      expect([0, 1, 2].map(x => pixel(keyed, x, 0)[3])).toEqual([0, 0, 255])
      expect([...(masks(run, 1)[0]?.data ?? [])]).toEqual([255, 255, 0])
      expect(pixel(keyed, 2, 0)).toEqual([220, 170, 140, 255])
    },
  },
  {
    kind: 'AtelierPixelate',
    title: 'levels blocks',
    inputs: { image: [picture(4, 4, x => [x * 10, 0, 0])], block: 2 },
    check: run => expect([0, 1, 2, 3].map(x => pixel(pictures(run)[0], x, 3)[0])).toEqual([5, 5, 25, 25]),
  },
  {
    kind: 'AtelierGlow',
    title: 'shines beside what is light',
    inputs: { image: [step], blur: 2, amount: 1 },
    check(run) {
      expect(pixel(pictures(run)[0], 6, 8)[0]).toBeGreaterThan(40)
      expect(pixel(pictures(run)[0], 0, 8)[0]).toBeLessThan(6)
    },
  },
  {
    kind: 'AtelierMedian',
    title: 'removes a speck and keeps an edge',
    inputs: {
      image: [
        picture(16, 8, (x, y) => (x === 3 && y === 3 ? [255, 255, 255] : x < 8 ? [10, 10, 10] : [200, 200, 200])),
      ],
    },
    check: run => expect([3, 7, 8].map(x => pixel(pictures(run)[0], x, 3)[0])).toEqual([10, 10, 200]),
  },
  {
    kind: 'AtelierMotionBlur',
    title: 'draws a point out along its direction only',
    inputs: { image: [dot], length: 3 },
    check(run) {
      expect([2, 3, 4, 5, 6].map(x => pixel(pictures(run)[0], x, 4)[0])).toEqual([0, 85, 85, 85, 0])
      expect(pixel(pictures(run)[0], 4, 3)[0]).toBe(0)
    },
  },
]
