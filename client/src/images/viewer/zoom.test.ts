import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factorOfWheel, fitted, panBy, zoomAt } from './zoom.ts'

const size = fc.record({ width: fc.integer({ min: 10, max: 8000 }), height: fc.integer({ min: 10, max: 8000 }) })
const stage = { width: 1000, height: 700 }
const step = fc.oneof(
  fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.integer({ min: -500, max: 500 }) }),
  fc.record({ pan: fc.integer({ min: -4000, max: 4000 }) }),
)

test('whatever is done, a large picture covers its stage and a small one is in the middle of it', () => {
  fc.assert(
    fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
      let placing = fitted(picture, stage)
      for (const one of steps) {
        placing =
          'pan' in one
            ? panBy(placing, { x: one.pan, y: one.pan / 2 }, picture, stage)
            : zoomAt(placing, one.factor, { x: one.x, y: 0 }, picture, stage)
        const shown = picture.width * placing.scale
        const left = placing.x - shown / 2
        if (shown <= stage.width) expect(placing.x).toBeCloseTo(0)
        else {
          expect(left).toBeLessThanOrEqual(-stage.width / 2 + 0.01)
          expect(left + shown).toBeGreaterThanOrEqual(stage.width / 2 - 0.01)
        }
      }
    }),
  )
})

test('what is under the pointer stays under it', () => {
  const picture = { width: 4000, height: 3000 }
  const before = zoomAt(fitted(picture, stage), 3, { x: 0, y: 0 }, picture, stage)
  const after = zoomAt(before, 1.5, { x: 120, y: -80 }, picture, stage)
  const spotBefore = { x: (120 - before.x) / before.scale, y: (-80 - before.y) / before.scale }
  const spotAfter = { x: (120 - after.x) / after.scale, y: (-80 - after.y) / after.scale }
  expect(spotAfter.x).toBeCloseTo(spotBefore.x)
  expect(spotAfter.y).toBeCloseTo(spotBefore.y)
})

test('a notch of the wheel enlarges as much with Ctrl as without, two fingers by what they move', () => {
  expect(factorOfWheel(-120, true)).toBe(factorOfWheel(-120, false))
  expect(factorOfWheel(240, true)).toBe(factorOfWheel(240, false))
  expect(factorOfWheel(-4, true)).toBeCloseTo(factorOfWheel(-24, false))
})
