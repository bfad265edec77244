import sharp from 'sharp'
import { expect } from 'vitest'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { originOf } from '#images/picture-origin.ts'
import { decodeWritten, expectNear, mask, masks, pictures, pixel, sizes, solid } from '#testing/node-cases.ts'
import type { NodeCase } from '#testing/node-cases.ts'

const files = {
  'half.png': await sharp(Buffer.from([10, 20, 30, 255, 40, 50, 60, 64]), { raw: { width: 2, height: 1, channels: 4 } })
    .png()
    .toBuffer(),
}
const recipe = 'an orange\nSteps: 5, Sampler: Euler, Seed: 3'
const told = { 'told.png': embedMetadata(files['half.png'], 'png', { parameters: recipe }) }
const orange = solid(16, 16, [240, 130, 20])
const veil = solid(16, 16, [240, 130, 20, 128])

export const imageCases: readonly NodeCase[] = [
  {
    kind: 'LoadImage',
    title: 'gives colours and what is transparent',
    inputs: { image: 'half.png' },
    world: { files },
    check(run) {
      expect(pixel(pictures(run)[0], 1, 0)).toEqual([40, 50, 60])
      expect(masks(run, 1)[0]?.data).toEqual(Uint8Array.of(0, 191))
    },
  },
  {
    kind: 'LoadImage',
    title: 'keeps with the pixels how they were made',
    inputs: { image: 'told.png' },
    world: { files: told },
    check(run) {
      const [only] = pictures(run)
      expect(only && originOf(only)).toMatchObject({ recipe, prompt: 'an orange' })
    },
  },
  {
    kind: 'LoadImageMask',
    title: 'reads a colour',
    inputs: { image: 'half.png', channel: 'green' },
    world: { files },
    check: run => expect(masks(run)[0]?.data).toEqual(Uint8Array.of(20, 50)),
  },
  {
    kind: 'LoadImageMask',
    title: 'reads alpha the other way round',
    inputs: { image: 'half.png', channel: 'alpha' },
    world: { files },
    check: run => expect(masks(run)[0]?.data).toEqual(Uint8Array.of(0, 191)),
  },
  {
    kind: 'SaveImage',
    title: 'writes each picture as PNG and shows it',
    inputs: { images: [orange, veil], filename_prefix: 'a%width%' },
    async check(run) {
      expect([...run.written.keys()]).toEqual(['a16_00001_.png', 'a16_00002_.png'])
      const { format, frames } = await decodeWritten(run)
      expect(format).toBe('png')
      expect(pixel(frames[0], 3, 3)).toEqual([240, 130, 20])
      expect(run.shown[0]?.['images']).toHaveLength(2)
    },
  },
  {
    kind: 'PreviewImage',
    title: 'writes where nothing is kept',
    inputs: { images: [orange] },
    async check(run) {
      expect(pixel((await decodeWritten(run)).frames[0], 0, 0)).toEqual([240, 130, 20])
      expect(run.shown[0]?.['images']?.[0]).toMatchObject({ type: 'temp' })
    },
  },
  {
    kind: 'AtelierSaveJpeg',
    title: 'lays what is transparent on white',
    inputs: { images: [veil], quality: 95 },
    async check(run) {
      const { format, frames } = await decodeWritten(run)
      expect(format).toBe('jpeg')
      expectNear(pixel(frames[0], 8, 8), [247, 192, 137], 6)
    },
  },
  {
    kind: 'AtelierSaveWebp',
    title: 'keeps every byte when lossless',
    inputs: { images: [veil], lossless: true },
    async check(run) {
      const { format, frames } = await decodeWritten(run)
      expect(format).toBe('webp')
      expect(pixel(frames[0], 8, 8)).toEqual([240, 130, 20, 128])
    },
  },
  {
    kind: 'MaskPreview',
    title: 'shows a mask as grey',
    inputs: { mask: [mask(4, 4, x => x * 60)] },
    check: async run => expect(pixel((await decodeWritten(run)).frames[0], 2, 0)).toEqual([120, 120, 120]),
  },
  {
    kind: 'EmptyImage',
    title: 'has the colour of the number',
    inputs: { width: 3, height: 2, batch_size: 2, color: 0x12_34_56 },
    check(run) {
      expect(sizes(pictures(run))).toEqual(['3x2', '3x2'])
      expect(pixel(pictures(run)[1], 2, 1)).toEqual([0x12, 0x34, 0x56])
    },
  },
  {
    kind: 'GetImageSize',
    title: 'counts',
    inputs: { image: [solid(5, 7, [0, 0, 0]), solid(5, 7, [0, 0, 0])] },
    check: run => expect(run.outputs).toEqual([5, 7, 2]),
  },
]
