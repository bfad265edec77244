import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Pixels } from '#images/pixels.ts'
import { encodePixels, solidPixels } from '#images/solid.fixture.ts'
import { readHiddenTexts } from './hidden-texts.ts'
import { readPictureMetadata } from './read-picture-metadata.ts'

const texts = {
  Software: 'NovelAI',
  Source: 'NovelAI Diffusion V4 37442FCA',
  Description: 'a cat',
  Comment: JSON.stringify({ prompt: 'a cat', uc: 'fog', seed: 7, steps: 28, scale: 5, sampler: 'k_euler' }),
}
const parameters = 'a cat\nSteps: 20, Sampler: Euler a, Seed: 1'

test.each([
  [64, 64],
  [30, 300],
  [300, 30],
])('what NovelAI hides in alpha is read from a file of %i × %i', async (width, height) => {
  const packed = gzipSync(JSON.stringify(texts))
  const bytes = await encodePixels(hide('stealth_pngcomp', packed, [3], { width, height }))
  expect(await readPictureMetadata(bytes)).toMatchObject({
    tool: 'novelai',
    prompt: 'a cat',
    negativePrompt: 'fog',
    seed: '7',
    model: 'NovelAI Diffusion V4',
    modelHash: '37442FCA',
  })
})

test.each([
  { signature: 'stealth_pnginfo', channels: [3], body: Buffer.from(parameters) },
  { signature: 'stealth_rgbinfo', channels: [0, 1, 2], body: Buffer.from(parameters) },
  { signature: 'stealth_rgbcomp', channels: [0, 1, 2], body: gzipSync(parameters) },
])('$signature holds the text of A1111', ({ signature, channels, body }) => {
  expect(readHiddenTexts(hide(signature, body, channels)).get('parameters')).toBe(parameters)
})

test('a length beyond the picture, and a damaged text, are nothing', () => {
  expect(readHiddenTexts(hide('stealth_pngcomp', gzipSync(parameters), [3], { told: 0xfff_ffff })).size).toBe(0)
  expect(readHiddenTexts(hide('stealth_pngcomp', Buffer.from('no gzip'), [3])).size).toBe(0)
  expect(readHiddenTexts(solidPixels(64, 64, [1, 2, 3, 255])).size).toBe(0)
  expect(readHiddenTexts(solidPixels(1, 1, [1, 2, 3])).size).toBe(0)
})

function hide(
  signature: string,
  body: Buffer,
  channels: readonly number[],
  { width = 64, height = 64, told = body.length } = {},
): Pixels {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(told * 8)
  const bytes = Buffer.concat([Buffer.from(signature), length, body])
  const { data } = solidPixels(width, height, [200, 100, 50, 255])
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const pixel = Math.floor(bit / channels.length)
    const at = ((pixel % height) * width + Math.floor(pixel / height)) * 4 + (channels[bit % channels.length] as number)
    const value = ((bytes[bit >> 3] as number) >> (7 - (bit % 8))) & 1
    data[at] = ((data[at] as number) & 0xfe) | value
  }
  return { width, height, channels: 4, data }
}
