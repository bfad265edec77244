import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longCount } from '@atelier/shared-schema/testing/long-count.ts'
import { decodeValue, encodeValue } from './value-codec.ts'

function encode(value: unknown): Uint8Array {
  const chunks = encodeValue(value)
  if (!chunks) throw new Error('no plain data')
  return Buffer.concat(chunks)
}

const arrays = fc.oneof(
  fc.uint8Array(),
  fc.uint8ClampedArray(),
  fc.int16Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
)
const values = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, undefined, true, Number.NaN, -0, Infinity),
    fc.double(),
    fc.string(),
    arrays,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'at')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value

describe('the form in which values are kept', () => {
  it('gives back what went in, arrays of each type and numbers that JSON has no word for', () => {
    fc.assert(
      fc.property(values, value => {
        expect(decodeValue(encode(value))).toEqual({ value })
      }),
      { numRuns: longCount({ short: 300, long: 20_000 }) },
    )
  })

  it('reads from bytes that are not aligned', () => {
    const bytes = encode({ depth: new Float32Array([1, 2, 3]), pixels: new Uint8Array([1, 2, 3, 4, 5]) })
    const shifted = new Uint8Array(bytes.byteLength + 1)
    shifted.set(bytes, 1)
    expect(decodeValue(shifted.subarray(1))).toEqual(decodeValue(bytes))
  })

  it('keeps an array that is there twice once', () => {
    const pixels = new Uint8Array(10_000)
    expect(encode([pixels, { pixels }]).byteLength).toBeLessThan(11_000)
  })

  it('refuses what is no plain data', () => {
    const round: unknown[] = []
    round.push(round)
    for (const value of [() => 1, new Map(), new Date(0), 1n, Symbol('a'), round, [new (class A {})()]]) {
      expect(encodeValue(value)).toBeUndefined()
    }
  })

  it('notices every damage', () => {
    const bytes = encode({ text: 'words', pixels: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9]) })
    for (let at = 0; at < bytes.byteLength; at++) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] as number) ^ 0x10
      expect(decodeValue(damaged)).toBeUndefined()
      expect(decodeValue(bytes.subarray(0, at))).toBeUndefined()
    }
  })
})
