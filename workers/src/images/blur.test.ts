import { expect, test } from 'vitest'
import { blurMask, gaussianOf } from './blur.ts'
import { growMask } from './mask-shape.ts'
import type { Mask } from './picture.ts'

const cancel = { isSet: () => false, check: () => undefined }

function maskOfValues(width: number, height: number, valueAt: (x: number, y: number) => number): Mask {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width))),
  }
}

test('a wide blur falls off as a Gaussian does', () => {
  const edge = blurMask(
    maskOfValues(128, 4, x => (x < 64 ? 255 : 0)),
    gaussianOf(8),
    cancel,
  )
  const row = [...edge.data.subarray(128, 256)]
  // Of a normal distribution: what lies beyond 0.5, 1 and 2 spreads.
  for (const [x, share] of [
    [67.5, 0.3085],
    [71.5, 0.1587],
    [79.5, 0.0228],
  ] as const) {
    const value = ((row[Math.floor(x)] ?? 0) + (row[Math.ceil(x)] ?? 0)) / 2
    expect(Math.abs(value - share * 255)).toBeLessThan(2.5)
  }
  expect(row[0]).toBe(255)
  expect(row[127]).toBe(0)
})

test('what is even stays even, however wide the blur', () => {
  for (const sigma of [0.5, 3, 6, 40, 128]) {
    const blurred = blurMask(
      maskOfValues(9, 5, () => 200),
      gaussianOf(sigma),
      cancel,
    )
    expect(new Set(blurred.data)).toEqual(new Set([200]))
  }
})

test('all-or-nothing masks grow as soft ones do', () => {
  const hard = maskOfValues(23, 17, (x, y) => ((x * 7 + y * 13) % 41 === 0 ? 255 : 0))
  const soft = { ...hard, data: hard.data.map(value => (value === 255 ? 254 : 0)) }
  for (const by of [1, 3, 40]) {
    const [grown, expected] = [growMask(hard, by, true, cancel), growMask(soft, by, true, cancel)]
    expect(grown.data.map(value => (value > 0 ? 1 : 0))).toEqual(expected.data.map(value => (value > 0 ? 1 : 0)))
  }
  expect(
    growMask(
      maskOfValues(4, 4, () => 0),
      9,
      true,
      cancel,
    ).data.every(value => value === 0),
  ).toBe(true)
})
