import { sizedPng } from '@atelier/platform/images/hostile-images.fixture.ts'
import { embedMetadata } from '@atelier/platform/images/metadata/embed-metadata.ts'
import { encodePixels, solidPixels } from '@atelier/platform/images/solid.fixture.ts'
import { expect, test } from 'vitest'
import type { App } from '#app.ts'
import { ArrivingContent, takeArrivedContent } from './arriving-content.ts'

const config = { imageBytesMax: 2_000_000, imagePixelsMax: 1_000_000 } as App['config']
const plain = await encodePixels(solidPixels(96, 64, [200, 80, 40]))
const withTexts = (length = 0) =>
  Buffer.from(
    embedMetadata(plain, 'png', { parameters: `a harbour ${'x'.repeat(length)}\nSteps: 20, Sampler: Euler, Seed: 7` }),
  )

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += 100) yield bytes.subarray(offset, offset + 100)
}

async function arrive(key: string, bytes: Buffer): Promise<void> {
  const content = new ArrivingContent()
  const passed: Uint8Array[] = []
  for await (const piece of content.passing(inPieces(bytes))) passed.push(piece)
  expect(Buffer.concat(passed).equals(bytes)).toBe(true)
  await content.arrived(key, config)
}

test('what was found in a picture while it arrived is told once', async () => {
  await arrive('parts/a', withTexts())
  expect(takeArrivedContent('parts/a')).toMatchObject({
    mimeType: 'image/png',
    media: 'image',
    width: 96,
    height: 64,
    frames: 1,
    metadata: { prompt: 'a harbour', seed: '7' },
  })
  expect(takeArrivedContent('parts/a')).toBeUndefined()
})

test('nothing is told of what has to be looked at whole, or is refused', async () => {
  const others: [string, Buffer][] = [
    ['a JPEG', await encodePixels(solidPixels(96, 64, [200, 80, 40]), 'jpeg')],
    ['a PNG that tells nothing', plain],
    ['a PNG with too many pixels', sizedPng(withTexts(), 30_000)],
    ['a PNG that is cut off', withTexts().subarray(0, -1)],
    ['a text', Buffer.from('no picture')],
  ]
  for (const [name, bytes] of others) {
    await arrive('parts/b', bytes)
    expect(takeArrivedContent('parts/b'), name).toBeUndefined()
  }
})

test('the oldest are forgotten when there is too much of it', async () => {
  for (let one = 0; one < 30; one++) await arrive(`parts/${one}`, withTexts(200_000))
  expect(takeArrivedContent('parts/0')).toBeUndefined()
  expect(takeArrivedContent('parts/29')).toBeDefined()
})
