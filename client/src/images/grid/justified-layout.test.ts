import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JustifiedLayout } from './justified-layout.ts'
import type { LayoutOptions } from './justified-layout.ts'

const DAY_MS = 86_400_000
const options: LayoutOptions = { width: 1000, rowHeight: 200, gap: 6, headingHeight: 40, cellWidthMin: 64 }

function sourceOf(ratios: readonly number[], times: readonly number[] = ratios.map(() => 0)) {
  return {
    count: ratios.length,
    ratioAt: (index: number) => ratios[index] ?? 1,
    timeAt: (index: number) => times[index] ?? 0,
  }
}

const ratio = fc.double({ min: 0.4, max: 3.2, noNaN: true })

test('every picture has its place once, in order, and full rows reach from edge to edge', () => {
  fc.assert(
    fc.property(fc.array(ratio, { maxLength: 60 }), fc.integer({ min: 280, max: 2000 }), (ratios, width) => {
      const layout = new JustifiedLayout(sourceOf(ratios), { ...options, width, headingHeight: 0 })
      const rows = layout.rowsBetween(0, layout.height + 1)
      expect(rows.flatMap(row => layout.edgesOf(row).map((_, offset) => row.from + offset))).toEqual(
        ratios.map((_, index) => index),
      )
      rows.forEach((row, index) => {
        const last = layout.edgesOf(row).at(-1)
        const right = (last?.left ?? 0) + (last?.width ?? 0)
        expect(right).toBeLessThanOrEqual(width + 1)
        if (index + 1 < rows.length) {
          expect(right).toBeGreaterThanOrEqual(width - 1)
          expect(row.height).toBeLessThanOrEqual(options.rowHeight + 0.01)
        }
        expect(row.top).toBeCloseTo(index === 0 ? 0 : (rows[index - 1]?.top ?? 0) + (rows[index - 1]?.height ?? 0) + 6)
      })
    }),
  )
})

test('a heading stands above the pictures of each day', () => {
  const now = new Date(2026, 2, 15, 12).getTime()
  const layout = new JustifiedLayout(sourceOf([1, 1, 1], [now, now - 3_600_000, now - DAY_MS]), options)
  expect(layout.rowsBetween(0, 1e9).map(({ isHeading, from, to }) => [isHeading, from, to])).toEqual([
    [true, 0, 2],
    [false, 0, 2],
    [true, 2, 3],
    [false, 2, 3],
  ])
  expect([layout.rowOf(0), layout.rowOf(1), layout.rowOf(2)]).toEqual([1, 1, 3])
})

test('arrows go to the nearest picture of the next row, past headings, and stop at the edge', () => {
  const now = new Date(2026, 2, 15, 12).getTime()
  const times = [now, now, now - DAY_MS, now - DAY_MS]
  const layout = new JustifiedLayout(sourceOf([1, 1, 1, 1], times), options)
  expect(layout.neighbour(1, 1)).toBe(3)
  expect(layout.neighbour(3, -1)).toBe(1)
  expect(layout.neighbour(3, 1)).toBe(3)
  expect(layout.neighbour(0, -1)).toBe(0)
})

test('a rectangle finds what it touches, seen or not', () => {
  const layout = new JustifiedLayout(sourceOf(Array.from({ length: 40 }, () => 1)), { ...options, headingHeight: 0 })
  const all = layout.picturesIn({ left: 0, top: 0, right: 1000, bottom: layout.height })
  expect(all).toHaveLength(40)
  const [first] = layout.rowsBetween(0, 1)
  expect(layout.picturesIn({ left: 0, top: 0, right: 10, bottom: 10 })).toEqual([0])
  expect(layout.picturesIn({ left: 0, top: 0, right: 1000, bottom: (first?.height ?? 0) + 8 })).toHaveLength(
    layout.rowAt(1).to,
  )
})
