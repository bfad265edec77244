import { expect, test } from 'vitest'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { axisWayOf, emptyAxis, readAxis, readNumbers } from './axis-values.ts'

const label = { en: '', vi: '' }
const steps: RecipeField = {
  key: 'steps',
  label,
  bind: [],
  type: 'number',
  kind: 'integer',
  min: 1,
  max: 60,
  step: 5,
}
const look: RecipeField = {
  key: 'look',
  label,
  bind: [],
  type: 'select',
  options: ['oil', 'ink'].map(value => ({ value, label })),
}

test('numbers are lists and ranges, mixed', () => {
  expect(readNumbers('1, 2; 5..20 step 5', 1)).toEqual({ values: [1, 2, 5, 10, 15, 20] })
  expect(readNumbers('0..0.3 step 0.1', 1)).toEqual({ values: [0, 0.1, 0.2, 0.3] })
  expect(readNumbers('3..1', 1)).toEqual({ values: [3, 2, 1] })
  expect(readNumbers('5 đến 15 bước 5', 1)).toEqual({ values: [5, 10, 15] })
  expect(readNumbers('4 8 16', 1)).toEqual({ values: [4, 8, 16] })
  expect(readNumbers('4, eight', 1)).toEqual({ fault: 'unreadable', part: 'eight' })
  expect(readNumbers('0..1000000000 step 0.001', 1)).toMatchObject({ fault: 'too-many' })
})

test('each value is judged as the recipe judges it, and what comes twice counts once', () => {
  expect(readAxis(steps, { ...emptyAxis('steps'), written: '10, 10, 5..15' })).toEqual({ values: [10, 5, 15] })
  expect(readAxis(steps, { ...emptyAxis('steps'), written: '10, 70' })).toMatchObject({ fault: 'value', value: 70 })
  expect(readAxis(steps, { ...emptyAxis('steps'), written: '1..20 step 1' })).toEqual({ fault: 'too-many', count: 20 })
  expect(readAxis(steps, emptyAxis('steps'))).toEqual({ fault: 'empty' })
  expect(readAxis(look, { ...emptyAxis('look'), chosen: ['"ink"', '"oil"'] })).toEqual({ values: ['ink', 'oil'] })
  expect(axisWayOf(look)).toBe('choices')
})
