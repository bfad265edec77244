import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ArrivingPng } from './arriving-png.ts'
import { isComplete } from './complete-file.ts'
import { inspectImage } from './inspect-image.ts'
import { embedMetadata } from './metadata/embed-metadata.ts'
import { readMetadata } from './metadata/read-metadata.ts'
import { encodePixels, solidPixels } from './solid.fixture.ts'
import { uploadImageLimits } from './upload-limits.ts'

const limits = uploadImageLimits({ imageBytesMax: 1e7, imagePixelsMax: 1e8 })
const painted = Buffer.from(
  embedMetadata(await encodePixels(solidPixels(96, 64, [200, 80, 40])), 'png', {
    parameters: 'a harbour\nSteps: 20, Sampler: Euler, Seed: 7',
  }),
)
const turned = await sharp({ create: { width: 64, height: 48, channels: 4, background: '#1234' } })
  .withMetadata({ orientation: 6 })
  .png({ palette: true })
  .toBuffer()

/** In pieces that end after so many bytes each, over and over. */
function outlineOf(png: Uint8Array, pieces: readonly number[] = [65_536]): Buffer | undefined {
  const arriving = new ArrivingPng()
  for (let offset = 0, turn = 0; offset < png.length; turn++) {
    const length = pieces[turn % pieces.length] ?? 1
    // What was taken is given back, so nothing of it may be kept.
    const piece = Uint8Array.from(png.subarray(offset, offset + length))
    arriving.take(piece)
    piece.fill(0)
    offset += length
  }
  return arriving.outline()
}

describe('a PNG that arrives', () => {
  test.each([
    ['with texts', painted],
    ['turned, with a profile', turned],
    ['with something behind its end', Buffer.concat([painted, Buffer.from('PK and more')])],
  ])('tells by its outline what the whole file tells: %s', async (_what, png) => {
    const outline = outlineOf(png)
    expect(outline?.length).toBeLessThan(png.length)
    expect(await inspectImage(outline ?? Buffer.of(), limits)).toEqual(await inspectImage(png, limits))
    expect(readMetadata(outline ?? Buffer.of())).toEqual(readMetadata(png))
  })

  test('has the same outline in pieces of any size', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
    const whole = outlineOf(painted)
    fc.assert(
      fc.property(pieces, sizes => {
        expect(outlineOf(painted, sizes)).toEqual(whole)
      }),
    )
  })

  test('has none where it is damaged or cut off, as the whole file is refused then', () => {
    const damage = fc.record({
      at: fc.integer({ min: 0, max: painted.length - 1 }),
      bit: fc.integer({ min: 0, max: 7 }),
      length: fc.integer({ min: 0, max: painted.length }),
    })
    fc.assert(
      fc.property(damage, ({ at, bit, length }) => {
        const copy = Buffer.from(painted)
        copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at)
        for (const png of [copy, painted.subarray(0, length)]) {
          const isWhole = png.subarray(0, 8).equals(painted.subarray(0, 8)) && isComplete(png, 'png')
          expect(outlineOf(png) !== undefined).toBe(isWhole)
        }
      }),
    )
  })

  test('has none where there is more beside its pixels than is kept', () => {
    const long = embedMetadata(painted, 'png', { parameters: 'word '.repeat(60_000) })
    expect(outlineOf(long)).toBeUndefined()
  })
})
