import { expect, test } from 'vitest'
import type { MacroStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { askFor, changeStep, duplicateStep, emptyDraft, moveStep, newKey, removeStep, setParam } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'

const label = { en: 'Prompt', vi: 'Mô tả' }
const prompt: RecipeField = { key: 'prompt', type: 'prompt', label, lengthMax: 20, bind: [] }
const image = { from: 'step', step: 'draw', what: 'images', take: 'each' } as const
const draw: MacroStep = { key: 'draw', type: 'recipe', recipe: 'a', params: {} }
const choose: MacroStep = { key: 'choose', type: 'approval', of: 'draw', note: '' }
const enlarge: MacroStep = { key: 'enlarge', type: 'recipe', recipe: 'b', params: { image } }
const draft: MacroDraft = { ...emptyDraft, steps: [draw, choose, enlarge] }
const keys = ({ steps }: MacroDraft) => steps.map(({ key }) => key)

test('keys are words, and of two with the same words the second has a number', () => {
  expect(newKey('Image from words', [], 'step')).toBe('imageFromWords')
  expect(newKey('Ảnh 2', ['anh2'], 'step')).toMatch(/^[A-Za-z]/)
  expect(newKey('写真', [], 'step')).toBe('step')
  expect(newKey('draw', ['draw', 'draw2'], 'step')).toBe('draw3')
})

test('steps go before the one they are put on, or to the end', () => {
  expect(keys(moveStep(draft, 2, 0))).toEqual(['enlarge', 'draw', 'choose'])
  expect(keys(moveStep(draft, 0, 2))).toEqual(['choose', 'draw', 'enlarge'])
  expect(keys(moveStep(draft, 0, 3))).toEqual(['choose', 'enlarge', 'draw'])
  expect(keys(duplicateStep(draft, 0))).toEqual(['draw', 'draw2', 'choose', 'enlarge'])
})

test('with a step goes what others took of it, and a question that only it heard', () => {
  const asked = askFor(draft, 0, prompt)
  expect(asked.inputs.map(({ key }) => key)).toEqual(['prompt'])
  const without = removeStep(asked, 0)
  expect(without.inputs).toEqual([])
  expect(without.steps).toEqual([choose, { ...enlarge, params: {} }])
})

test('what was fixed is the first answer to the question, which goes once nobody hears it', () => {
  const fixed = changeStep(draft, 0, step => setParam(step, 'prompt', { from: 'value', value: 'dunes', take: 'whole' }))
  const asked = askFor(fixed, 0, prompt)
  expect(asked.inputs).toEqual([{ ...prompt, default: 'dunes' }])
  expect(changeStep(asked, 0, step => setParam(step, 'prompt', undefined)).inputs).toEqual([])
})
