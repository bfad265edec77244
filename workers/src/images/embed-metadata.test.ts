import { expect, test } from 'vitest'
import type { ApiGraph } from '@atelier/shared-schema/graph/api-graph.ts'
import sharp from 'sharp'
import { encodeAnimatedGif, encodeAnimatedWebp, encodePicture } from './encode.ts'
import { encodeAnimatedPng } from './animated-png.ts'
import { solid } from '#testing/node-cases.ts'
import { describeParameters } from '@atelier/platform/images/metadata/describe-parameters.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { readMetadata } from '@atelier/platform/images/metadata/read-metadata.ts'

const graph: ApiGraph = {
  1: {
    class_type: 'AtelierPainter',
    inputs: {
      prompt: 'một ngọn hải đăng, 灯台 🌊',
      negative: 'people',
      width: 96,
      height: 64,
      seed: 7,
      steps: 20,
      cfg: 6.5,
      batch_size: 1,
    },
  },
  2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'a' } },
}
const workflow = { nodes: [{ id: 1, title: 'Họa sĩ' }], links: [] }
const parameters = describeParameters(graph)
const orange = solid(15, 9, [240, 130, 20])
const veil = solid(15, 9, [240, 130, 20, 128])
const options = { delays: [40], quality: 80, lossless: false, effort: 0 }

const files = {
  PNG: ['png', await encodePicture(veil, { format: 'png' })],
  'animated PNG': ['png', await encodeAnimatedPng([orange, veil], { fps: 10, compressionLevel: 4 })],
  JPEG: ['jpeg', await encodePicture(orange, { format: 'jpeg', quality: 90 })],
  'lossy WebP': ['webp', await encodePicture(orange, { format: 'webp', quality: 80 })],
  'lossless WebP': ['webp', await encodePicture(veil, { format: 'webp', quality: 80, lossless: true })],
  'WebP with alpha': ['webp', await encodePicture(veil, { format: 'webp', quality: 80 })],
  'animated WebP': ['webp', await encodeAnimatedWebp([orange, solid(15, 9, [1, 2, 3])], options)],
  GIF: ['gif', await encodeAnimatedGif([orange, solid(15, 9, [1, 2, 3])], options)],
} as const

test.each(Object.entries(files))(
  '%s: what is written is read back, and the picture stays as it was',
  async (_, [format, bytes]) => {
    const written = embedMetadata(bytes, format, { graph, workflow, parameters })
    expect(readMetadata(written)).toMatchObject({
      tool: 'atelier',
      prompt: 'một ngọn hải đăng, 灯台 🌊',
      negativePrompt: 'people',
      seed: '7',
      steps: 20,
      cfgScale: 6.5,
      width: 96,
      height: 64,
      graph,
      workflow,
      parameters,
    })
    const pixels = (file: Uint8Array) => sharp(file, { animated: true }).raw().toBuffer()
    expect(await pixels(written)).toEqual(await pixels(bytes))
    expect(embedMetadata(written, format, { graph, workflow, parameters })).toEqual(written)
  },
)

test('a workflow that is too large for a JPEG is left out, then the graph', () => {
  const [format, bytes] = files.JPEG
  const large = { nodes: ['x'.repeat(70_000)] }
  const written = readMetadata(embedMetadata(bytes, format, { graph, workflow: large, parameters }))
  expect(written).toMatchObject({ graph, parameters })
  expect(written).not.toHaveProperty('workflow')
  const inputs = { text: 'x'.repeat(70_000) }
  const largeGraph = { ...graph, 3: { class_type: 'CLIPTextEncode', inputs } }
  const bare = readMetadata(embedMetadata(bytes, format, { graph: largeGraph, workflow, parameters }))
  expect(bare).toMatchObject({ parameters })
  expect(bare).not.toHaveProperty('graph')
})

test('other programs find the texts of a PNG', async () => {
  const [format, bytes] = files.PNG
  const written = embedMetadata(bytes, format, { graph, parameters: 'a cat' })
  const { comments } = await sharp(written).metadata()
  expect(comments).toContainEqual({ keyword: 'parameters', text: 'a cat' })
})

test('a comment of another program stays where it is, and is read', () => {
  const [format, bytes] = files.GIF
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, 12), Buffer.from('Made by hand'), Buffer.of(0)])
  const commented = Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)])
  expect(readMetadata(commented)).toBeUndefined()
  const written = embedMetadata(commented, format, { parameters: 'a cat\nSteps: 4, Sampler: Euler, Seed: 2' })
  expect(readMetadata(written)).toMatchObject({ prompt: 'a cat', steps: 4 })
  expect(readMetadata(written)?.raw.get('comment')).toBe('Made by hand')
})

test.each(Object.entries(files))('%s: bytes of another format stay as they are', (_, [format, bytes]) => {
  const others = (['png', 'jpeg', 'webp', 'gif'] as const).filter(other => other !== format)
  const written = others.map(other => embedMetadata(bytes, other, { graph, parameters }))
  expect(written).toEqual([bytes, bytes, bytes])
})
