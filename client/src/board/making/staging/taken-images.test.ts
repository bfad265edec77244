import { expect, test } from 'vitest'
import { stepThrough, takeAll, takeOne } from './taken-images.ts'

const placeholder = { x: 100, y: 50, props: { w: 300, h: 200, sources: ['shape:a', 'shape:b'], label: 'dunes' } }

test('the chosen one stands where the placeholder was, and says what it is made from', () => {
  expect(takeOne(placeholder, { id: 'asset:1', w: 1_536, h: 1_024 })).toEqual({
    assetId: 'asset:1',
    altText: 'dunes',
    madeFrom: ['shape:a', 'shape:b'],
    x: 100,
    y: 50,
    w: 300,
    h: 200,
  })
})

test('a picture of another shape keeps it', () => {
  expect(takeOne(placeholder, { id: 'asset:1', w: 512, h: 512 })).toMatchObject({ x: 100, y: 50, w: 200, h: 200 })
})

test('all of them stand in a tidy grid', () => {
  const assets = Array.from({ length: 5 }, (_, index) => ({ id: `asset:${index}`, w: 300, h: 200 }))
  expect(takeAll(placeholder, assets).map(({ x, y }) => [x, y])).toEqual([
    [100, 50],
    [416, 50],
    [732, 50],
    [100, 266],
    [416, 266],
  ])
})

test('one walks through results round and round', () => {
  expect(stepThrough(['a', 'b', 'c'], 'c', 1)).toBe('a')
  expect(stepThrough(['a', 'b', 'c'], 'a', -1)).toBe('c')
  expect(stepThrough(['a', 'b', 'c'], null, 1)).toBe('a')
  expect(stepThrough(['a', 'b', 'c'], 'gone', -1)).toBe('a')
  expect(stepThrough([], null, 1)).toBeUndefined()
})
