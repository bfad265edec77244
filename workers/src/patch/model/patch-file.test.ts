import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { OpenModel } from './open-model.ts'
import { PatchFileError, readPatchFile, writePatchFile } from './patch-file.ts'
import type { PatchFileFault } from './patch-file.ts'
import { readPatchModel } from './patch-model.ts'
import { smallImages, smallSettings } from './small-model.fixture.ts'
import { trainPatchModel } from './train-patch-model.ts'

let whole: Uint8Array
beforeAll(async () => {
  whole = await trainPatchModel({ images: smallImages(2), settings: smallSettings() })
})

function faultOf(bytes: Uint8Array): PatchFileFault | undefined {
  try {
    readPatchModel(bytes)
    return undefined
  } catch (error) {
    if (error instanceof PatchFileError) return error.reason
    throw error
  }
}

function changed(at: number, ...values: number[]): Uint8Array {
  const bytes = whole.slice()
  bytes.set(values, at)
  return bytes
}

interface Described {
  readonly images: readonly object[]
}

/** With a right checksum: only what it says of itself is a lie. */
function forged(change: (description: Described) => object): Uint8Array {
  const { description, content } = readPatchFile(whole)
  return writePatchFile(change(structuredClone(description) as Described), [content])
}

test('each thing that can be wrong with a file is named', () => {
  expect(faultOf(new Uint8Array())).toBe('not-patches')
  expect(faultOf(new TextEncoder().encode('{"__metadata__":{}}'))).toBe('not-patches')
  expect(faultOf(whole.subarray(0, 5))).toBe('truncated')
  expect(faultOf(whole.subarray(0, 60))).toBe('truncated')
  expect(faultOf(whole.subarray(0, -1))).toBe('truncated')
  expect(faultOf(Buffer.concat([whole, Buffer.from([0])]))).toBe('sizes')
  expect(faultOf(changed(8, 2))).toBe('newer-version')
  expect(faultOf(changed(12, 255, 255, 255, 255))).toBe('sizes')
  expect(faultOf(changed(16, 255, 255, 255, 255, 255, 255, 255, 255))).toBe('sizes')
  expect(faultOf(changed(whole.length - 1, (whole.at(-1) ?? 0) ^ 1))).toBe('checksum')
  expect(faultOf(whole)).toBeUndefined()
})

test.each<[string, PatchFileFault, (description: Described) => object]>([
  ['more images than it holds', 'sizes', of => ({ ...of, images: [...of.images, ...of.images] })],
  ['fewer images than it holds', 'sizes', of => ({ ...of, images: of.images.slice(0, 1) })],
  ['more groups', 'sizes', of => ({ ...of, groupCount: 256 })],
  ['no images', 'content', of => ({ ...of, images: [] })],
  ['an image of a million pixels a side', 'content', of => ({ ...of, images: [{ ...of.images[0], width: 1e6 }] })],
  ['no levels', 'content', of => ({ ...of, levels: [] })],
  ['nothing', 'content', () => []],
])('one that describes %s is refused though its checksum is right', (_, fault, change) => {
  expect(faultOf(forged(change))).toBe(fault)
})

test('an image that is no picture, or of another size than it says, is refused when it is needed', async () => {
  const model = readPatchModel(forged(of => ({ ...of, images: of.images.map(image => ({ ...image, width: 255 })) })))
  await expect(new OpenModel(model).read(0)).rejects.toMatchObject({ reason: 'content' })
  const [first, ...others] = readPatchModel(whole).images
  if (!first) throw new Error('there is an image')
  const broken = { ...readPatchModel(whole), images: [{ ...first, detail: new Uint8Array(40) }, ...others] }
  await expect(new OpenModel(broken).read(0)).rejects.toMatchObject({ reason: 'content' })
})

test(
  'whatever bytes are changed or lost, a file is read as it was written or refused by name',
  { timeout: 600_000 },
  () => {
    const damage = fc.record({
      length: fc.oneof(fc.constant(whole.length), fc.nat(whole.length)),
      changes: fc.array(fc.tuple(fc.oneof(fc.nat(200), fc.nat(whole.length - 1)), fc.nat(255)), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(damage, ({ length, changes }) => {
        const bytes = whole.slice(0, length)
        for (const [at, value] of changes) bytes[at] = value
        const isSame = Buffer.from(bytes).equals(whole)
        expect(faultOf(bytes) === undefined).toBe(isSame)
      }),
      { numRuns: longCount({ short: 100, long: 20_000 }) },
    )
  },
)
