import { expect, test } from 'vitest'
import { areApart, fitWithin, layOut, nearestUnseen, placeBeside, shiftIntoSight, unionOf } from './placing.ts'

const source = { x: 0, y: 0, w: 300, h: 200 }
const size = { w: 300, h: 200 }

test('what is made stands to the right of what it is made from, as high', () => {
  expect(placeBeside(source, size, [source])).toEqual({ x: 332, y: 0 })
})

test('a place that is taken is passed over, down the column and then to the next one', () => {
  const others = [source]
  for (let count = 0; count < 8; count++) {
    const place = placeBeside(source, size, others)
    expect(others.every(other => areApart({ ...place, ...size }, other))).toBe(true)
    others.push({ ...place, ...size })
  }
  expect(others.slice(1, 3)).toEqual([
    { x: 332, y: 0, ...size },
    { x: 332, y: 232, ...size },
  ])
  expect(others[7]).toEqual({ x: 664, y: 0, ...size })
})

test('a box is as good a size as any: where it lies says nothing', () => {
  const other = { x: 332, y: 0, ...size }
  expect(placeBeside(source, source, [source, other])).toEqual({ x: 332, y: 232 })
})

test('up to four stand in a row, and more in a grid', () => {
  expect(layOut(1, size)).toEqual([{ x: 0, y: 0 }])
  expect(layOut(4, size).map(({ y }) => y)).toEqual([0, 0, 0, 0])
  expect(layOut(8, size).map(({ x, y }) => `${x},${y}`)).toEqual([
    '0,0',
    '316,0',
    '632,0',
    '0,216',
    '316,216',
    '632,216',
    '0,432',
    '316,432',
  ])
})

test('a picture of another shape stands in the middle of its place', () => {
  expect(fitWithin({ x: 10, y: 10, w: 100, h: 100 }, { w: 200, h: 100 })).toEqual({ x: 10, y: 35, w: 100, h: 50 })
})

test('all of them together', () => {
  expect(unionOf([source, { x: -10, y: 50, w: 20, h: 400 }])).toEqual({ x: -10, y: 0, w: 310, h: 450 })
  expect(unionOf([])).toBeUndefined()
})

test('a board moves as far as is needed to see a box, and not at all for one that is seen', () => {
  const seen = { x: 0, y: 0, w: 1_000, h: 600 }
  expect(shiftIntoSight(seen, { x: 100, y: 100, ...size })).toEqual({ x: 0, y: 0 })
  expect(shiftIntoSight(seen, { x: 900, y: 500, ...size })).toEqual({ x: 200, y: 100 })
  expect(shiftIntoSight(seen, { x: -50, y: -700, ...size })).toEqual({ x: -50, y: -700 })
  expect(shiftIntoSight(seen, { x: 40, y: 100, w: 2_000, h: 200 })).toEqual({ x: 40, y: 0 })
})

test('where nothing is seen, what lies nearest is looked at', () => {
  const seen = { x: 0, y: 0, w: 1_000, h: 600 }
  const far = { x: -9_000, y: 0, ...size }
  const near = { x: 2_000, y: 100, w: 100, h: 100 }
  expect(nearestUnseen(seen, [far, near])).toEqual({ x: 2_050, y: 150 })
  expect(nearestUnseen(seen, [far, near, { x: 900, y: 500, ...size }])).toBeUndefined()
  expect(nearestUnseen(seen, [])).toBeUndefined()
})
