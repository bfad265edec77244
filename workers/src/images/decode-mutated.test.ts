import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { expect, test } from 'vitest'
import { NodeInputError } from '#engine/node-kind.ts'
import { pick, randomFor } from '#painter/core/random.ts'
import type { Random } from '#painter/core/random.ts'
import { decodeImage } from './decode.ts'
import type { DecodedImage } from './decode.ts'
import { encodeAnimatedGif, encodeAnimatedWebp, encodePicture, openRaw } from './encode.ts'
import type { Picture } from './picture.ts'

const busy = texture(3)
const clear = texture(4)

const originals = {
  png: Buffer.from(await encodePicture(busy, { format: 'png' })),
  'png with alpha': Buffer.from(await encodePicture(clear, { format: 'png' })),
  'palette png': await openRaw(busy).png({ palette: true, colours: 16 }).toBuffer(),
  'interlaced 16-bit png': await openRaw(busy).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  jpeg: Buffer.from(await encodePicture(busy, { format: 'jpeg', quality: 90 })),
  'progressive jpeg': await openRaw(busy).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
  webp: Buffer.from(await encodePicture(clear, { format: 'webp', quality: 80 })),
  'lossless webp': Buffer.from(await encodePicture(clear, { format: 'webp', quality: 80, lossless: true })),
  'animated webp': Buffer.from(
    await encodeAnimatedWebp([busy, clear, busy], { delays: [40], quality: 80, lossless: false, effort: 0 }),
  ),
  'animated gif': Buffer.from(await encodeAnimatedGif([busy, clear, busy], { delays: [40] })),
}
type Original = keyof typeof originals
const names = Object.keys(originals) as Original[]
const timeout = longCount({ short: 30_000, long: 1_800_000 })

test('a file cut off anywhere is refused', { timeout }, async () => {
  const cuts = names.flatMap(name => {
    const random = randomFor(1, name)
    return Array.from({ length: longCount({ short: 40, long: 4000 }) }, () => {
      const length = Math.floor(random() ** 0.5 * (originals[name].length - 2))
      return { name, length, bytes: originals[name].subarray(0, length) }
    })
  })
  const accepted: string[] = []
  await eachOf(cuts, async ({ name, length, bytes }) => {
    if (await decodeOrRefuse(bytes)) accepted.push(`${name} of ${originals[name].length} bytes cut to ${length}`)
  })
  expect(accepted).toEqual([])
})

test('a file with a changed part is read whole or refused, and a PNG gives no other picture', { timeout }, async () => {
  const random = randomFor(2, 'mutations')
  const changed = Array.from({ length: longCount({ short: 1600, long: 96_000 }) }, () => {
    const name = pick(random, names)
    return { name, bytes: mutate(originals[name], random) }
  })
  const whole = await decodeImage(originals.png, 'image')
  await eachOf(changed, async ({ name, bytes }) => {
    const decoded = await decodeOrRefuse(bytes)
    if (!decoded) return
    expectWhole(decoded)
    // Checksums are over all of a PNG: what is read of it is what was written.
    if (name === 'png' && decoded.format === 'png') expect(decoded.frames).toEqual(whole.frames)
  })
})

async function decodeOrRefuse(bytes: Uint8Array): Promise<DecodedImage | undefined> {
  try {
    return await decodeImage(bytes, 'image')
  } catch (error) {
    expect(error).toBeInstanceOf(NodeInputError)
    expect((error as NodeInputError).input).toBe('image')
    return undefined
  }
}

function expectWhole({ frames, delays }: DecodedImage): void {
  expect(frames.length).toBeGreaterThan(0)
  expect(delays).toHaveLength(frames.length)
  for (const { width, height, channels, data } of frames) expect(data.length).toBe(width * height * channels)
}

type Mutation = (bytes: Buffer, random: Random) => Buffer

const mutations: readonly Mutation[] = [
  function changeBytes(bytes, random) {
    const result = Buffer.from(bytes)
    for (let left = Math.ceil(random() * 8); left > 0; left--)
      result[placeIn(result, random)] = Math.floor(random() * 256)
    return result
  },
  function changeHeader(bytes, random) {
    const result = Buffer.from(bytes)
    for (let left = 3; left > 0; left--) result[8 + Math.floor(random() * 40)] = pick(random, [0, 1, 127, 128, 255])
    return result
  },
  function flipBit(bytes, random) {
    const result = Buffer.from(bytes)
    const place = placeIn(result, random)
    result[place] = (result[place] as number) ^ (1 << Math.floor(random() * 8))
    return result
  },
  function removePart(bytes, random) {
    const place = placeIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + Math.ceil(random() * 64))])
  },
  function repeatPart(bytes, random) {
    const place = placeIn(bytes, random)
    return Buffer.concat([bytes.subarray(0, place + 32), bytes.subarray(place)])
  },
  function blankPart(bytes, random) {
    const result = Buffer.from(bytes)
    const place = placeIn(result, random)
    return result.fill(0, place, Math.min(result.length, place + Math.ceil(random() * 64)))
  },
  function otherHead(bytes, random) {
    const length = Math.ceil(random() * 64)
    return Buffer.concat([originals[pick(random, names)].subarray(0, length), bytes.subarray(length)])
  },
  function otherTail(bytes, random) {
    const other = originals[pick(random, names)]
    return Buffer.concat([bytes.subarray(0, placeIn(bytes, random)), other.subarray(placeIn(other, random))])
  },
]

function mutate(bytes: Buffer, random: Random): Buffer {
  return pick(random, mutations)(bytes, random)
}

function placeIn(bytes: Buffer, random: Random): number {
  return Math.floor(random() * bytes.length)
}

/** Several at once: each waits mostly for the threads of the decoder. */
async function eachOf<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  for (let start = 0; start < values.length; start += 16) {
    await Promise.all(values.slice(start, start + 16).map(work))
  }
}

function texture(channels: 3 | 4): Picture {
  const random = randomFor(3, 'texture')
  const data = Uint8Array.from({ length: 24 * 20 * channels }, (_, index) => (index % 97) + Math.floor(random() * 120))
  return { width: 24, height: 20, channels, data }
}
