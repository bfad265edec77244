import { expect, test } from 'vitest'
import { SIZE_MAX, SIZE_MIN, drawMaskStrokes, extendStroke, nextSize } from './mask-strokes.ts'
import type { MaskPen } from './mask-strokes.ts'

/** Writes down what it is told to draw. */
function notingPen() {
  const drawn: string[] = []
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: 'butt',
    lineJoin: 'miter',
    globalCompositeOperation: 'source-over',
    beginPath: () => drawn.push(`begin ${pen.globalCompositeOperation}`),
    arc: (x: number, y: number, radius: number) => drawn.push(`arc ${x} ${y} ${radius}`),
    moveTo: (x: number, y: number) => drawn.push(`move ${x} ${y}`),
    lineTo: (x: number, y: number) => drawn.push(`line ${x} ${y}`),
    fill: () => drawn.push('fill'),
    stroke: () => drawn.push(`stroke ${pen.lineWidth}`),
  }
  return { pen: pen as unknown as MaskPen, drawn }
}

test('strokes of everybody are drawn in their order, and an eraser takes away what came before it', () => {
  const { pen, drawn } = notingPen()
  drawMaskStrokes(
    pen,
    { width: 200, height: 100 },
    [
      { points: [0.5, 0.5], size: 0.1, erases: false },
      { points: [0, 0, 1, 1], size: 0.05, erases: true },
      { points: [], size: 0.05, erases: false },
    ],
    '#fff',
  )
  expect(drawn).toEqual([
    'begin source-over',
    'arc 100 50 10',
    'fill',
    'begin destination-out',
    'move 0 0',
    'line 200 100',
    'stroke 10',
  ])
  expect(pen.globalCompositeOperation).toBe('source-over')
})

test('a point that adds nothing is not sent to anybody', () => {
  const begun = extendStroke([], 0.1, 0.1, 0.1)
  expect(extendStroke(begun, 0.11, 0.1, 0.1)).toBe(begun)
  expect(extendStroke(begun, 0.2, 1 / 3, 0.1)).toEqual([0.1, 0.1, 0.2, 0.33333])
})

test('the brush grows and shrinks within what can be used', () => {
  expect(nextSize(0.1, 1)).toBe(0.125)
  expect(nextSize(0.1, -1)).toBe(0.08)
  expect(nextSize(SIZE_MAX, 1)).toBe(SIZE_MAX)
  expect(nextSize(SIZE_MIN, -1)).toBe(SIZE_MIN)
})
