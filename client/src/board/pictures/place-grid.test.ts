import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeInGrid } from './place-grid.ts'
import type { Place } from './place-grid.ts'

const here = { x: 100, y: 50 }
const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

test('one lies around the point, in its own size unless that is too large', () => {
  expect(placeInGrid([{ w: 200, h: 100 }], here)).toEqual([{ x: 0, y: 0, w: 200, h: 100 }])
  expect(placeInGrid([{ w: 4800, h: 2400 }], here)).toEqual([{ x: -140, y: -70, w: 480, h: 240 }])
  expect(placeInGrid([], here)).toEqual([])
})

test('twenty make a block wider than it is high', () => {
  const places = placeInGrid(Array(20).fill({ w: 1024, h: 1024 }), here)
  const width = Math.max(...places.map(({ x, w }) => x + w)) - Math.min(...places.map(({ x }) => x))
  const rows = new Set(places.map(({ y }) => y)).size
  expect(rows).toBe(3)
  expect(width).toBeGreaterThan(rows * 344)
})

test('three stand beside and below each other, not in a column', () => {
  const places = placeInGrid(Array(3).fill({ w: 500, h: 300 }), here)
  expect(new Set(places.map(({ y }) => y)).size).toBe(2)
})

test('all of them are seen in the room there is, however near it is', () => {
  const places = placeInGrid(Array(20).fill({ w: 1024, h: 1024 }), here, { w: 1000, h: 1000 })
  expect(Math.max(...places.map(({ x, w }) => x + w)) - Math.min(...places.map(({ x }) => x))).toBeCloseTo(800)
  const [tiny] = placeInGrid([{ w: 400, h: 400 }], here, { w: 10, h: 10 })
  expect(tiny?.w).toBeCloseTo(120)
})

test('none lies on another, each keeps its proportions, and all lie around the point', () => {
  const side = fc.integer({ min: 8, max: 8000 })
  fc.assert(
    fc.property(fc.array(fc.record({ w: side, h: side }), { minLength: 2, maxLength: 40 }), pictures => {
      const places = placeInGrid(pictures, here)
      places.forEach((place, index) => {
        const { w = 1, h = 1 } = pictures[index] ?? {}
        expect(place.w / place.h).toBeCloseTo(w / h, 3)
        expect(places.slice(index + 1).some(other => overlap(place, other))).toBe(false)
      })
      const left = Math.min(...places.map(({ x }) => x))
      const right = Math.max(...places.map(({ x, w }) => x + w))
      expect((left + right) / 2).toBeCloseTo(here.x, 3)
    }),
  )
})
