import { expect } from 'vitest'
import { expectNear, picture, pictures, pixel, sizes } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

/** Yellow and blue, parted by a slanting edge. */
const slant = picture(24, 16, (x, y) => (x - y / 2 < 8 ? [240, 200, 20] : [10, 30, 160]))
const clear = picture(8, 8, x => (x < 4 ? [250, 10, 10, 255] : [0, 255, 0, 0]))

export const upscaleCases: readonly NodeCase[] = [
  {
    kind: 'UpscaleModelLoader',
    title: 'hands on what is built in',
    inputs: { model_name: 'atelier-4x' },
    check: run => expect(run.outputs).toEqual([{ method: 'atelier-4x' }]),
  },
  {
    kind: 'ImageUpscaleWithModel',
    title: 'doubles a picture, its edge as sharp as it was',
    inputs: { upscale_model: { method: 'atelier-2x' }, image: [slant] },
    check(run) {
      const [only] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['48x32'])
      expectNear(pixel(only, 4, 16), [240, 200, 20], 6)
      expectNear(pixel(only, 44, 16), [10, 30, 160], 6)
      const reds = Array.from({ length: 48 }, (_, x) => pixel(only, x, 17)[0] ?? 0)
      expect(reds.filter(red => red > 60 && red < 190).length).toBeLessThanOrEqual(3)
    },
  },
  {
    kind: 'ImageUpscaleWithModel',
    title: 'lets no hidden colour bleed into what is seen',
    inputs: { upscale_model: { method: 'atelier-4x' }, image: [clear] },
    check(run) {
      const [only] = pictures(run)
      expect(sizes(pictures(run))).toEqual(['32x32'])
      expectNear(pixel(only, 2, 16), [250, 10, 10, 255], 6)
      expect(pixel(only, 30, 16)[3]).toBeLessThan(8)
      const edge = Array.from({ length: 32 }, (_, x) => pixel(only, x, 16)).filter(colour => (colour[3] ?? 0) > 24)
      expect(edge.every(colour => (colour[1] ?? 255) < 60)).toBe(true)
    },
  },
]
