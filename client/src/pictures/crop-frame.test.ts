import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZOOM_MAX, centre, cropBox, keepInside, pan, viewOf, zoomAt } from './crop-frame.ts'

const wide = { width: 1200, height: 400 }

test('a square takes the middle of a wide picture, a wide frame all of it', () => {
  expect(cropBox(wide, 1, centre(wide))).toEqual({ left: 400, top: 0, width: 400, height: 400 })
  expect(cropBox(wide, 3, centre(wide))).toEqual({ left: 0, top: 0, width: 1200, height: 400 })
})

test('it moves as far as there is picture', () => {
  expect(pan(wide, 1, centre(wide), { x: -0.5, y: 1 })).toEqual({ zoom: 1, x: 800, y: 200 })
  expect(pan(wide, 1, centre(wide), { x: -5, y: 0 }).x).toBe(1000)
})

test('zooming keeps what is pointed at where it is', () => {
  const at = { x: 0.25, y: 0.5 }
  const view = zoomAt(wide, 1, centre(wide), { factor: 2, at })
  const { left, width } = cropBox(wide, 1, view)
  expect(left + at.x * width).toBe(400 + at.x * 400)
  expect(zoomAt(wide, 1, view, { factor: 100, at }).zoom).toBe(ZOOM_MAX)
})

test('whatever is done, the frame shows picture only, in its ratio', () => {
  const side = fc.integer({ min: 1, max: 5_000 })
  const part = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(1, 3),
      fc.array(fc.tuple(part, part, part)),
      (width, height, ratio, acts) => {
        const picture = { width, height }
        let view = keepInside(picture, ratio, centre(picture))
        for (const [x, y, zoom] of acts) {
          view = pan(picture, ratio, view, { x, y })
          view = zoomAt(picture, ratio, view, { factor: 2 ** zoom, at: { x: Math.abs(x) / 3, y: Math.abs(y) / 3 } })
        }
        const box = cropBox(picture, ratio, view)
        expect(box.width / box.height).toBeCloseTo(ratio, 6)
        expect(box.left).toBeGreaterThanOrEqual(-1e-6)
        expect(box.top).toBeGreaterThanOrEqual(-1e-6)
        expect(box.left + box.width).toBeLessThanOrEqual(width + 1e-6)
        expect(box.top + box.height).toBeLessThanOrEqual(height + 1e-6)
      },
    ),
  )
})

test('a part that was chosen is shown again as it was', () => {
  const box = { left: 300, top: 100, width: 320, height: 160 }
  const shown = cropBox(wide, 2, viewOf(wide, box))
  expect([shown.left, shown.top, shown.width, shown.height].map(Math.round)).toEqual([300, 100, 320, 160])
})
