import { expect, test } from 'vitest'
import { addStep, emptyDrawing, isBlank, redoStep, shownSteps, undoStep } from './drawing.ts'
import type { DrawingStep } from './drawing.ts'

const dot: DrawingStep = { kind: 'stroke', colour: '#d00', size: 0.1, points: [[0.5, 0.5, 1]] }
const fill: DrawingStep = { kind: 'fill', colour: '#00d', x: 0.1, y: 0.1 }
const picture: DrawingStep = { kind: 'picture', source: 'data:,' }
const drawn = (...steps: DrawingStep[]) => steps.reduce(addStep, emptyDrawing)

test('each step can be taken back and done again, until something else is done', () => {
  const both = drawn(dot, fill)
  const back = undoStep(undoStep(undoStep(both)))
  expect(back).toEqual({ steps: [], undone: [dot, fill] })
  expect(redoStep(redoStep(redoStep(back)))).toEqual(both)
  expect(addStep(undoStep(both), picture)).toEqual({ steps: [dot, picture], undone: [] })
})

test('what was cleared, or lies under a picture, does not show', () => {
  expect(shownSteps(drawn(dot, picture, fill).steps)).toEqual([picture, fill])
  const cleared = drawn(dot, picture, { kind: 'clear' })
  expect(isBlank(cleared.steps)).toBe(true)
  expect(isBlank(undoStep(cleared).steps)).toBe(false)
  expect(drawn({ kind: 'clear' }).steps).toEqual([])
  expect(shownSteps(addStep(cleared, fill).steps)).toEqual([fill])
})
