import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPlainPng } from './plain-png.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

function pngOf(header: Uint8Array, texts: readonly Uint8Array[], densities: readonly Uint8Array[] = []): Buffer {
  const more = [...texts.map(text => chunk('tEXt', text)), ...densities.map(density => chunk('pHYs', density))]
  const before = [signature, chunk('IHDR', header), ...more]
  return Buffer.concat([...before, chunk('IDAT', Buffer.of()), chunk('IEND', Buffer.of())])
}

const side = fc.integer({ min: 0, max: 70_000 })
const header = fc
  .tuple(side, side, fc.constantFrom(1, 2, 3, 4, 8, 16), fc.nat(7), ...[1, 1, 2].map(max => fc.nat(max)))
  .map(([width, height, ...rest]) => {
    const bytes = Buffer.from([...Array.from({ length: 8 }, () => 0), ...rest])
    bytes.writeUInt32BE(width, 0)
    bytes.writeUInt32BE(height, 4)
    return bytes
  })
const words = fc.constantFrom(
  'parameters\0a quay',
  'Two Words\0',
  '\0',
  ' early\0a',
  'two  spaces\0a',
  'a\0b\0c',
  'none',
)
const text = fc.oneof(
  words.map(written => Buffer.from(written)),
  fc.uint8Array({ maxLength: 90 }),
)

const density = fc.oneof(fc.uint8Array({ minLength: 9, maxLength: 9 }), fc.uint8Array({ maxLength: 12 }))

test('of a picture with nothing but texts it says what the library says, and nothing where that refuses', async () => {
  const more = [fc.array(text, { maxLength: 2 }), fc.array(density, { maxLength: 2 })] as const
  await fc.assert(
    fc.asyncProperty(header, ...more, async (bytes, texts, densities) => {
      const png = pngOf(bytes, texts, densities)
      const size = readPlainPng(png)
      if (!size) return
      expect(await sharp(png, { failOn: 'warning', limitInputPixels: false }).metadata()).toMatchObject(size)
    }),
    { numRuns: 400 },
  )
})

test('it is read of what tools write, and left to the library with a profile, a palette or an animation', () => {
  const usual = Buffer.from([0, 0, 2, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0])
  const png = pngOf(usual, [Buffer.from('parameters\0a quay\nSteps: 20')])
  expect(readPlainPng(png)).toEqual({ width: 512, height: 256 })
  expect(readPlainPng(pngOf(usual, [], [Buffer.alloc(9, 1)]))).toEqual({ width: 512, height: 256 })
  expect(readPlainPng(pngOf(usual, [], [Buffer.alloc(9, 1), Buffer.alloc(9, 1)]))).toBeUndefined()
  expect(readPlainPng(png.subarray(0, 60))).toBeUndefined()
  for (const type of ['iCCP', 'PLTE', 'eXIf', 'acTL']) {
    const more = Buffer.concat([signature, chunk('IHDR', usual), chunk(type, Buffer.of(1)), chunk('IDAT', Buffer.of())])
    expect(readPlainPng(more), type).toBeUndefined()
  }
})
