import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeStroke, strokePoints } from './stroke-points.ts'

const stroke = (path: unknown, dim?: number) => strokePoints([{ type: 'free', path, dim }])

test('strokes are read as tldraw writes them, with pressure and without', () => {
  const points = [
    { x: 1.5, y: -2.25 },
    { x: 3, y: 0.125 },
    { x: -10.5, y: -1.875 },
  ]
  expect(stroke('AADAPwAAEMAAAAA/AD7AQAAAwMoAwAAA')).toEqual(points)
  expect(stroke('AADAPwAAEMAAPsBAwMoAwA==', 2)).toEqual(points)
})

test('what is no stroke has no points', () => {
  for (const path of ['', 'AA==', '%%', null, 7]) expect(stroke(path)).toEqual([])
  expect(strokePoints('segments')).toEqual([])
})

test('a stroke comes back as it was, to less than a pixel, however long it is', () => {
  const coordinate = fc.double({ min: -20_000, max: 20_000, noNaN: true })
  const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(points, drawn => {
      const back = stroke(encodeStroke(drawn), 2)
      expect(back).toHaveLength(drawn.length)
      back.forEach((point, index) => {
        // A leap of n is kept to n / 2,048; the next difference makes good for it.
        expect(Math.abs(point.x - (drawn[index]?.x ?? 0))).toBeLessThanOrEqual(20)
        expect(Math.abs(point.y - (drawn[index]?.y ?? 0))).toBeLessThanOrEqual(20)
      })
    }),
    { numRuns: 100, seed: 20261126 },
  )
  const line = Array.from({ length: 2_000 }, (_, index) => ({ x: index * 1.1, y: Math.sin(index / 30) * 90 }))
  const far = stroke(encodeStroke(line), 2).map((point, index) => Math.abs(point.x - (line[index]?.x ?? 0)))
  expect(Math.max(...far)).toBeLessThan(0.01)
})
