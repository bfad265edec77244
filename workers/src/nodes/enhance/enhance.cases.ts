import { expect } from 'vitest'
import type { Picture } from '#images/picture.ts'
import { randomFor } from '#painter/core/random.ts'
import { expectNear, level, mask, masks, picture, pictures, pixel, sizes } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

/** A weak pattern on grey, beside a strong edge. */
const weak = picture(64, 48, (x, y) => {
  const value = (x < 32 ? 90 : 170) + ((x >> 1) % 2 === (y >> 1) % 2 ? 5 : -5)
  return [value, value, value]
})

const chance = randomFor(3, 'noise')
const noisy = picture(64, 48, x => {
  const noise = (chance() + chance() - 1) * 24
  return [60 + noise, (x < 32 ? 60 : 190) + noise, 90 + noise]
})

/** A face as proportions have it, of 120 × 156 at 60, 30: skin, eyes with whites, a mouth; hair above. */
const face = picture(240, 240, (x, y) => {
  const [across, down] = [(x - 60) / 120, (y - 30) / 156]
  const isEye = [0.3, 0.7].some(eye => Math.hypot((across - eye) / 0.1, (down - 0.42) / 0.05) < 1)
  if (isEye)
    return [0.3, 0.7].some(eye => Math.hypot(x - 60 - eye * 120, y - 95.5) < 5) ? [20, 14, 12] : [240, 240, 242]
  if (Math.hypot((across - 0.5) / 0.15, (down - 0.77) / 0.03) < 1) return [140, 50, 50]
  const grain = ((x * 7 + y * 13) % 5) - 2
  if (Math.hypot((across - 0.5) / 0.5, (down - 0.5) / 0.55) < 1) return [205 + grain, 150 + grain, 120 + grain]
  return down < 0.2 && Math.hypot((across - 0.5) / 0.6, (down - 0.3) / 0.45) < 1 ? [40, 30, 26] : [120, 140, 170]
})

/** A red disc on a green ground that is not quite even. */
const disc = picture(96, 96, (x, y) =>
  Math.hypot(x - 48, y - 50) < 24 ? [200, 40, 30] : [70, 140 + ((x * 3 + y * 5) % 7), 60],
)

/** Faded to yellow, with a light scratch from top to bottom and a dark speck. */
const aged = picture(120, 96, (x, y) => {
  if (Math.abs(x - 40 - y / 12) < 1) return [236, 230, 214]
  if (Math.hypot(x - 90, y - 40) < 1.6) return [34, 28, 22]
  return x < 70 ? [92, 80, 64] : [196, 180, 144]
})

/** How far the pixels of a row of these columns lie apart. */
function spread(of: Picture | undefined, row: number, from: number, to: number, channel = 0): number {
  const values = Array.from({ length: to - from }, (_, at) => pixel(of, from + at, row)[channel] ?? 0)
  return Math.max(...values) - Math.min(...values)
}

export const enhanceCases: readonly NodeCase[] = [
  {
    kind: 'AtelierDetail',
    title: 'makes a weak pattern stronger and an edge hardly',
    inputs: { image: [weak], amount: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(spread(only, 20, 8, 24)).toBeGreaterThan(spread(weak, 20, 8, 24) * 1.5)
      expect(spread(only, 20, 26, 38)).toBeLessThan(spread(weak, 20, 26, 38) * 1.5)
    },
  },
  {
    kind: 'AtelierDetail',
    title: 'changes nothing by nothing',
    inputs: { image: [weak], amount: 0 },
    check: run => expect(pictures(run)[0]?.data).toEqual(weak.data),
  },
  {
    kind: 'AtelierDenoise',
    title: 'smooths what is noise and lets edges stand',
    inputs: { image: [noisy], amount: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(spread(only, 20, 6, 26, 1)).toBeLessThan(spread(noisy, 20, 6, 26, 1) / 2)
      expectNear(pixel(only, 20, 20), [60, 60, 90], 12)
      expectNear(pixel(only, 36, 20), [60, 190, 90], 16)
    },
  },
  {
    kind: 'AtelierFindFaces',
    title: 'finds a face, marks it and counts it',
    inputs: { image: [face] },
    check(run) {
      expect(run.outputs[1]).toBe(1)
      expect(level(masks(run)[0], 120, 110)).toBe(255)
      expect(level(masks(run)[0], 10, 10)).toBe(0)
    },
  },
  {
    kind: 'AtelierFindFaces',
    title: 'finds none where there is none',
    inputs: { image: [disc, weak] },
    check(run) {
      expect(run.outputs[1]).toBe(0)
      expect(masks(run).every(({ data }) => data.every(value => value === 0))).toBe(true)
    },
  },
  {
    kind: 'AtelierEnhanceFaces',
    title: 'smooths the skin of a face and lets what is around be',
    inputs: { image: [face], amount: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(spread(only, 122, 110, 130)).toBeLessThan(spread(face, 122, 110, 130))
      expect(pixel(only, 8, 8)).toEqual(pixel(face, 8, 8))
    },
  },
  {
    kind: 'AtelierCutOut',
    title: 'keeps what stands apart and makes the ground transparent',
    inputs: { image: [disc], softness: 6 },
    check(run) {
      const [only] = pictures(run)
      expectNear(pixel(only, 48, 50), [200, 40, 30, 255], 2)
      expect(pixel(only, 6, 6)[3]).toBe(0)
      expect(level(masks(run, 1)[0], 48, 50)).toBe(255)
      expect(level(masks(run, 1)[0], 90, 90)).toBe(0)
    },
  },
  {
    kind: 'AtelierCutOut',
    title: 'keeps what is marked though it looks like the ground',
    inputs: { image: [disc], softness: 2, keep: [mask(96, 96, (_, y) => (y > 78 ? 255 : 0))] },
    check(run) {
      expect(pixel(pictures(run)[0], 48, 90)[3]).toBe(255)
      expect(pixel(pictures(run)[0], 6, 6)[3]).toBe(0)
    },
  },
  {
    kind: 'AtelierRestore',
    title: 'fills a scratch and a speck and brings black and white back',
    inputs: { image: [aged], damage: 0.5, noise: 0, colour: 1, seed: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['120x96'])
      const [dark, light] = [pixel(only, 10, 50), pixel(only, 110, 70)]
      expect(Math.max(...dark)).toBeLessThan(40)
      expect(Math.min(...light)).toBeGreaterThan(215)
      expectNear(pixel(only, 44, 48), dark, 12)
      expectNear(pixel(only, 90, 40), light, 12)
      expect(level(masks(run, 1)[0], 44, 48)).toBe(255)
      expect(level(masks(run, 1)[0], 10, 50)).toBe(0)
    },
  },
  {
    kind: 'AtelierRestore',
    title: 'fills what is marked as damaged',
    inputs: {
      image: [aged],
      damage: 0,
      noise: 0,
      colour: 0,
      seed: 1,
      marked: [mask(120, 96, x => (x > 36 && x < 54 ? 255 : 0))],
    },
    check(run) {
      expectNear(pixel(pictures(run)[0], 44, 48), [92, 80, 64], 4)
      expectNear(pixel(pictures(run)[0], 90, 40), [34, 28, 22], 8)
    },
  },
]
