import { expect, test } from 'vitest'
import { describeSize, hasRatio, nearestRatio, sizeWithRatio } from './generation-ratio.ts'

const ratios = ['1:1', '3:2', '2:3', '16:9', '9:16']

test('a frame takes the ratio that is nearest to how it was drawn', () => {
  expect(nearestRatio(ratios, { w: 400, h: 390 })).toBe('1:1')
  expect(nearestRatio(ratios, { w: 400, h: 300 })).toBe('3:2')
  expect(nearestRatio(ratios, { w: 100, h: 900 })).toBe('9:16')
  expect(nearestRatio([], { w: 100, h: 900 })).toBeUndefined()
})

test('a frame that is turned is as large as it was', () => {
  expect(sizeWithRatio({ w: 400, h: 400 }, '16:9')).toEqual({ w: 533, h: 300 })
  const turned = sizeWithRatio({ w: 600, h: 400 }, '2:3')
  expect(turned).toEqual({ w: 400, h: 600 })
  expect(hasRatio(turned, '2:3')).toBe(true)
  expect(hasRatio(turned, '3:2')).toBe(false)
})

test('a size in pixels is a ratio as well', () => {
  expect(describeSize({ ratios, longSide: 896, multipleOf: 8 }, '4:3')).toBe('896 × 672')
  expect(hasRatio({ w: 500, h: 400 }, '640x512')).toBe(true)
})
