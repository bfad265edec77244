import { expect } from 'vitest'
import type { Latent } from '#engine/node-values.ts'
import { level, mask, picture, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const places = picture(16, 8, (x, y) => [x * 10, y * 20, 7])
const dark = solid(16, 16, [0, 0, 0])
const light = solid(16, 16, [200, 100, 50])
const latent = (...of: (typeof dark)[]): Latent => ({
  width: of[0]?.width ?? 0,
  height: of[0]?.height ?? 0,
  batchSize: of.length,
  pictures: of,
})
const vae = { model: 'studio-painter' }

type Run = Parameters<NodeCase['check']>[0]
const made = (run: Run) => run.outputs[0] as Latent
const at = (run: Run, x: number, y: number, index = 0) => pixel(made(run).pictures?.[index], x, y)

export const latentCases: readonly NodeCase[] = [
  {
    kind: 'VAELoader',
    title: 'hands on the codec that leaves pictures as they are',
    inputs: { vae_name: 'studio-painter' },
    check: run => expect(run.outputs).toEqual([{ model: 'studio-painter' }]),
  },
  {
    kind: 'EmptyLatentImage',
    title: 'has a size and no pictures',
    inputs: { width: 64, height: 32, batch_size: 3 },
    check: run => expect(run.outputs).toEqual([{ width: 64, height: 32, batchSize: 3 }]),
  },
  {
    kind: 'VAEEncode',
    title: 'keeps the pixels, without alpha',
    inputs: { pixels: [solid(9, 5, [1, 2, 3, 99])], vae },
    check(run) {
      expect(made(run)).toMatchObject({ width: 9, height: 5, batchSize: 1 })
      expect(at(run, 8, 4)).toEqual([1, 2, 3])
    },
  },
  {
    kind: 'VAEEncodeTiled',
    title: 'does as the other',
    inputs: { pixels: [places], vae },
    check: run => expect(at(run, 3, 2)).toEqual([30, 40, 7]),
  },
  {
    kind: 'VAEDecode',
    title: 'gives the pictures',
    inputs: { samples: latent(dark, light), vae },
    check: run => expect(pixel(pictures(run)[1], 0, 0)).toEqual([200, 100, 50]),
  },
  {
    kind: 'VAEDecode',
    title: 'is grey where nothing was sampled',
    inputs: { samples: { width: 8, height: 8, batchSize: 2 }, vae },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['8x8', '8x8'])
      expect(pixel(pictures(run)[1], 3, 3)).toEqual([128, 128, 128])
    },
  },
  {
    kind: 'VAEDecodeTiled',
    title: 'does as the other',
    inputs: { samples: latent(light), vae },
    check: run => expect(pixel(pictures(run)[0], 5, 5)).toEqual([200, 100, 50]),
  },
  {
    kind: 'VAEEncodeForInpaint',
    title: 'is grey where it is to be painted and grows the mask',
    inputs: { pixels: [light], vae, mask: [mask(16, 16, x => (x < 4 ? 255 : 0))], grow_mask_by: 3 },
    check(run) {
      expect(at(run, 3, 8)).toEqual([128, 128, 128])
      expect(at(run, 4, 8)).toEqual([200, 100, 50])
      expect([4, 5].map(x => level(made(run).noiseMask?.[0], x, 8))).toEqual([255, 0])
    },
  },
  {
    kind: 'InpaintModelConditioning',
    title: 'hands the prompts on and masks the latent',
    inputs: {
      positive: [{ text: 'a cat', strength: 1 }],
      negative: [{ text: 'a dog', strength: 1 }],
      vae,
      pixels: [light],
      mask: [mask(16, 16, x => (x < 4 ? 255 : 0))],
    },
    check(run) {
      expect(run.outputs.slice(0, 2)).toEqual([[{ text: 'a cat', strength: 1 }], [{ text: 'a dog', strength: 1 }]])
      const painted = run.outputs[2] as Latent
      expect(pixel(painted.pictures?.[0], 3, 8)).toEqual([200, 100, 50])
      expect([3, 4].map(x => level(painted.noiseMask?.[0], x, 8))).toEqual([255, 0])
    },
  },
  {
    kind: 'SetLatentNoiseMask',
    title: 'scales the mask to the latent',
    inputs: { samples: latent(light), mask: [mask(2, 2, x => (x === 0 ? 255 : 0))] },
    check: run => expect([0, 15].map(x => level(made(run).noiseMask?.[0], x, 8))).toEqual([255, 0]),
  },
  {
    kind: 'LatentUpscale',
    title: 'scales pictures and masks',
    inputs: {
      samples: { ...latent(places), noiseMask: [mask(16, 8, x => (x < 8 ? 255 : 0))] },
      upscale_method: 'nearest-exact',
      width: 32,
      height: 0,
    },
    check(run) {
      expect(made(run)).toMatchObject({ width: 32, height: 16 })
      expect(at(run, 21, 9)).toEqual([100, 80, 7])
      expect([0, 31].map(x => level(made(run).noiseMask?.[0], x, 8))).toEqual([255, 0])
    },
  },
  {
    kind: 'LatentUpscaleBy',
    title: 'scales what is still empty',
    inputs: { samples: { width: 64, height: 32, batchSize: 1 }, scale_by: 1.5 },
    check: run => expect(made(run)).toEqual({ width: 96, height: 48, batchSize: 1 }),
  },
  {
    kind: 'LatentFromBatch',
    title: 'keeps the places in the batch',
    inputs: { samples: latent(dark, light, dark), batch_index: 1, length: 9 },
    check(run) {
      expect(made(run)).toMatchObject({ batchSize: 2, batchIndexes: [1, 2] })
      expect(at(run, 0, 0)).toEqual([200, 100, 50])
    },
  },
  {
    kind: 'RepeatLatentBatch',
    title: 'repeats with noise of its own each',
    inputs: { samples: { ...latent(dark, light), batchIndexes: [4, 6] }, amount: 2 },
    check(run) {
      expect(made(run)).toMatchObject({ batchSize: 4, batchIndexes: [4, 6, 7, 9] })
      expect(at(run, 0, 0, 3)).toEqual([200, 100, 50])
    },
  },
  {
    kind: 'LatentBatch',
    title: 'fits the second to the first',
    inputs: { samples1: latent(light), samples2: latent(solid(64, 32, [9, 9, 9])) },
    check(run) {
      expect(made(run)).toMatchObject({ width: 16, height: 16, batchSize: 2 })
      expect(at(run, 8, 8, 1)).toEqual([9, 9, 9])
    },
  },
  {
    kind: 'RebatchLatents',
    title: 'cuts a list anew',
    inputs: { latents: [latent(dark, light), latent(light)], batch_size: [2] },
    check(run) {
      const list = run.outputs[0] as readonly Latent[]
      expect(list.map(({ batchSize, batchIndexes }) => [batchSize, batchIndexes])).toEqual([
        [2, [0, 1]],
        [1, [2]],
      ])
      expect(pixel(list[1]?.pictures?.[0], 0, 0)).toEqual([200, 100, 50])
    },
  },
  {
    kind: 'LatentCrop',
    title: 'cuts out',
    inputs: { samples: latent(picture(128, 128, (x, y) => [x, y, 0])), width: 64, height: 64, x: 32, y: 96 },
    check(run) {
      expect(made(run)).toMatchObject({ width: 64, height: 32 })
      expect(at(run, 1, 2)).toEqual([33, 98, 0])
    },
  },
  {
    kind: 'LatentFlip',
    title: 'mirrors',
    inputs: { samples: latent(places), flip_method: 'y-axis: horizontally' },
    check: run => expect(at(run, 0, 1)).toEqual([150, 20, 7]),
  },
  {
    kind: 'LatentRotate',
    title: 'turns its size too',
    inputs: { samples: latent(places), rotation: '90 degrees' },
    check(run) {
      expect(made(run)).toMatchObject({ width: 8, height: 16 })
      expect(at(run, 7, 0)).toEqual([0, 0, 7])
    },
  },
  {
    kind: 'LatentComposite',
    title: 'fades where it does not reach the edge',
    inputs: { samples_to: latent(dark), samples_from: latent(light), x: 8, y: 0, feather: 4 },
    check: run => expect([7, 8, 9, 11, 15].map(x => at(run, x, 8)[0])).toEqual([0, 50, 100, 200, 200]),
  },
  {
    kind: 'LatentCompositeMasked',
    title: 'lays where the mask is chosen',
    inputs: {
      destination: latent(dark),
      source: latent(light),
      x: 0,
      y: 8,
      mask: [mask(16, 16, x => (x < 8 ? 255 : 0))],
    },
    check(run) {
      expect([at(run, 0, 7), at(run, 0, 8), at(run, 8, 8)]).toEqual([
        [0, 0, 0],
        [200, 100, 50],
        [0, 0, 0],
      ])
    },
  },
  {
    kind: 'LatentBlend',
    title: 'mixes',
    inputs: { samples1: latent(light), samples2: latent(dark), blend_factor: 0.25 },
    check: run => expect(at(run, 0, 0)).toEqual([50, 25, 13]),
  },
]
