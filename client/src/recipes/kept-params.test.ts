import { expect, test } from 'vitest'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { fittingParams } from './kept-params.ts'

const words = { en: '', vi: '' }
const fields: RecipeField[] = [
  { key: 'prompt', type: 'prompt', label: words, lengthMax: 20, bind: [] },
  { key: 'steps', type: 'number', kind: 'integer', label: words, min: 1, max: 10, step: 1, bind: [] },
]

test('only what the fields take goes along', () => {
  expect(fittingParams(fields, { prompt: 'dunes', steps: 4, other: true })).toEqual({ prompt: 'dunes', steps: 4 })
  expect(fittingParams(fields, { prompt: 'x'.repeat(21), steps: 11 })).toEqual({})
  expect(fittingParams(fields, { prompt: null, steps: '3' })).toEqual({ steps: '3' })
  expect(fittingParams(fields, undefined)).toEqual({})
  expect(fittingParams(fields, 'prompt')).toEqual({})
})
