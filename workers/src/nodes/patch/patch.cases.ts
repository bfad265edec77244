import { expect } from 'vitest'
import type { Latent } from '#engine/node-values.ts'
import type { Picture } from '#images/picture.ts'
import { expectNear, level, mask, masks, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

/** Blue above, green below, with a red square where they meet. */
const land = picture(64, 48, (_, y) => (y < 24 ? [110, 160, 230] : [50, 130, 40]))
const marked = picture(64, 48, (x, y) =>
  x > 26 && x < 38 && y > 18 && y < 30 ? [220, 20, 20] : [...pixel(land, x, y)],
)
const overSquare = mask(64, 48, (x, y) => (x > 26 && x < 38 && y > 18 && y < 30 ? 255 : 0))
const checks = picture(48, 48, (x, y) => ((x >> 2) % 2 === (y >> 2) % 2 ? [240, 210, 60] : [90, 30, 20]))

function expectLand(of: Picture | undefined): void {
  expectNear(pixel(of, 32, 20), [110, 160, 230], 20)
  expectNear(pixel(of, 32, 28), [50, 130, 40], 20)
}

function reds(of: Picture | undefined): number {
  let count = 0
  for (let at = 0; of && at < of.data.length; at += of.channels) if ((of.data[at] ?? 0) > 180) count++
  return count
}

const wordless = {
  sampler_name: 'euler',
  scheduler: 'normal',
  steps: 20,
  cfg: 7,
  model: { model: 'studio-painter', styles: [] },
  seed: 3,
  positive: [{ text: ' ', strength: 1 }],
  negative: [{ text: '', strength: 1 }],
}

export const patchCases: readonly NodeCase[] = [
  {
    kind: 'AtelierInpaint',
    title: 'puts what is around in the place of what is marked',
    inputs: { image: [marked], mask: [overSquare], grow: 2, seed: 1 },
    check(run) {
      const [only] = pictures(run)
      expectLand(only)
      expect(pixel(only, 2, 2)).toEqual([110, 160, 230])
      expect(reds(only)).toBe(0)
    },
  },
  {
    kind: 'AtelierInpaint',
    title: 'leaves a picture alone of which nothing is marked, and its alpha always',
    inputs: { image: [picture(20, 20, x => [200, 10, 10, x * 12])], mask: [mask(20, 20, () => 0)] },
    check: run => expect(pixel(pictures(run)[0], 19, 3)).toEqual([200, 10, 10, 228]),
  },
  {
    kind: 'AtelierOutpaint',
    title: 'goes on beyond the edges, sky above and ground below',
    inputs: { image: [land], left: 24, right: 8, top: 0, bottom: 0, seed: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['96x48'])
      expectNear(pixel(only, 4, 6), [110, 160, 230], 20)
      expectNear(pixel(only, 4, 42), [50, 130, 40], 20)
      expect(level(masks(run, 1)[0], 4, 4)).toBe(255)
      expect(level(masks(run, 1)[0], 40, 4)).toBe(0)
    },
  },
  {
    kind: 'AtelierSeamless',
    title: 'lets the left edge follow on the right one',
    inputs: { image: [picture(48, 48, (x, y) => [x * 4, 90 + ((y * 7) % 20), 60])], width: 0.3, seed: 1 },
    check(run) {
      const [only] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['48x48'])
      const steps = [5, 15, 25, 35].map(y => Math.abs((pixel(only, 47, y)[0] ?? 0) - (pixel(only, 0, y)[0] ?? 0)))
      expect(Math.max(...steps)).toBeLessThan(60)
      expectNear(pixel(only, 24, 24), [96, 98, 60], 8)
    },
  },
  {
    kind: 'AtelierVariation',
    title: 'makes several of one, each its own, of the same colours',
    inputs: { image: [marked], strength: 0.8, seed: 2, batch_size: 2 },
    check(run) {
      const [first, second] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['64x48', '64x48'])
      expect(first?.data).not.toEqual(second?.data)
      expect(reds(first)).toBeGreaterThan(10)
      expectNear(pixel(first, 60, 2), [110, 160, 230], 30)
    },
  },
  {
    kind: 'AtelierRetarget',
    title: 'keeps a square a square in a narrower picture',
    inputs: { image: [marked], width: 44, height: 48, seed: 1 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['44x48'])
      expect(reds(pictures(run)[0])).toBeGreaterThan(55)
      expectNear(pixel(pictures(run)[0], 40, 3), [110, 160, 230], 20)
    },
  },
  {
    kind: 'AtelierColorTransfer',
    title: 'gives a picture the colours of another',
    inputs: { image: [land], reference: [solid(16, 16, [200, 90, 30])], amount: 1, seed: 1 },
    check(run) {
      expectNear(pixel(pictures(run)[0], 5, 5), [200, 90, 30], 24)
      expectNear(pixel(pictures(run)[0], 5, 40), [200, 90, 30], 24)
    },
  },
  {
    kind: 'AtelierStyle',
    title: 'paints with the patches of the style',
    inputs: { image: [land], style1: [checks], weight1: 1, strength: 1, colour: 1, seed: 1 },
    check(run) {
      const [only] = pictures(run)
      const row = Array.from({ length: 64 }, (_, x) => pixel(only, x, 10)[0] ?? 0)
      expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(60)
      expect(row.every((_, x) => (pixel(only, x, 10)[2] ?? 255) < 110)).toBe(true)
    },
  },
  {
    kind: 'KSampler',
    title: 'without words lets what is there go on in the hole',
    inputs: {
      ...wordless,
      latent_image: { width: 64, height: 48, batchSize: 1, pictures: [marked], noiseMask: [overSquare] },
      denoise: 1,
    },
    check: run => expectLand((run.outputs[0] as Latent).pictures?.[0]),
  },
  {
    kind: 'KSampler',
    title: 'without words or a mask varies what is there',
    inputs: {
      ...wordless,
      latent_image: { width: 64, height: 48, batchSize: 1, pictures: [marked] },
      denoise: 0.9,
    },
    check(run) {
      const [only] = (run.outputs[0] as Latent).pictures ?? []
      expect(only?.data).not.toEqual(marked.data)
      expectNear(pixel(only, 60, 2), [110, 160, 230], 30)
    },
  },
]
