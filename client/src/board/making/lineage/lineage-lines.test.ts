import { expect, test } from 'vitest'
import { isSeen, lineBetween } from './lineage-lines.ts'

const source = { x: 0, y: 0, w: 100, h: 100 }

test('a line leaves the edge that faces what was made, and arrives straight', () => {
  expect(lineBetween(source, { x: 200, y: 0, w: 100, h: 100 })).toEqual({
    path: 'M100 50C150 50 150 50 200 50',
    start: { x: 100, y: 50 },
  })
  expect(lineBetween(source, { x: -300, y: 40, w: 100, h: 100 }).path).toBe('M0 50C-100 50 -100 90 -200 90')
  expect(lineBetween(source, { x: 0, y: 160, w: 100, h: 100 }).path).toBe('M50 100C50 130 50 130 50 160')
  expect(lineBetween(source, { x: 0, y: -200, w: 100, h: 100 }).path).toBe('M50 0C50 -50 50 -50 50 -100')
})

test('what overlaps still has a line that can be followed', () => {
  expect(lineBetween(source, { x: 20, y: 10, w: 100, h: 100 }).path).toBe('M100 50C140 50 -20 60 20 60')
})

test('only lines that may cross what is seen are drawn', () => {
  const far = { x: 10_000, y: 0, w: 100, h: 100 }
  const seen = { x: 4_000, y: -100, w: 500, h: 400 }
  expect(isSeen(source, far, seen)).toBe(true)
  expect(isSeen(source, { x: 200, y: 0, w: 100, h: 100 }, seen)).toBe(false)
})
