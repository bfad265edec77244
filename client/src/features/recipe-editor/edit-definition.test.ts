import { expect, test } from 'vitest'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { addField, fieldAt, moveField, setInput, setOutput, setSeed, withParts } from './edit-definition.ts'

const label = { en: 'A', vi: 'A' }
const number = (key: string, input: string): RecipeField => ({
  key,
  type: 'number',
  kind: 'integer',
  label,
  min: 1,
  max: 9,
  step: 1,
  bind: [{ as: 'value', node: 'n', input }],
})
const seed: RecipeField = { ...number('seed', 'seed'), kind: 'seed', bind: [] } as RecipeField
const definition: RecipeDefinition = {
  fields: [number('width', 'width'), number('height', 'height'), number('steps', 'steps')],
  graph: { n: { class_type: 'N', inputs: {} }, a: { class_type: 'Save', inputs: {} } },
}
const keys = ({ fields }: RecipeDefinition) => fields.map(field => field.key)

test('a wider field takes the places of those that it stands for, and no key is there twice', () => {
  const size: RecipeField = {
    key: 'steps',
    type: 'ratio',
    label,
    ratios: ['1:1'],
    longSide: 512,
    multipleOf: 8,
    bind: [
      { as: 'width', node: 'n', input: 'width' },
      { as: 'height', node: 'n', input: 'height' },
    ],
  }
  const wider = addField(definition, size)
  expect(keys(wider)).toEqual(['steps2', 'steps'])
  expect(fieldAt(wider, 'n', 'width')?.type).toBe('ratio')
  expect(fieldAt(wider, 'n', 'other')).toBeUndefined()
})

test('fields are moved before one another and to the end', () => {
  expect(keys(moveField(definition, 2, 0))).toEqual(['steps', 'width', 'height'])
  expect(keys(moveField(definition, 0, 3))).toEqual(['height', 'steps', 'width'])
  expect(keys(moveField(definition, 0, 2))).toEqual(['height', 'width', 'steps'])
  expect(moveField(definition, 1, 2)).toBe(definition)
})

test('one output is wanted at least, and without a seed there is no field for one', () => {
  const all = ['a', 'b']
  const one = setOutput(definition, 'b', { isWanted: false, all })
  expect(one.outputs).toEqual(['a'])
  expect(setOutput(one, 'a', { isWanted: false, all })).toBe(one)
  const seeded = setSeed({ ...definition, fields: [seed] }, { node: 'n', input: 'seed' }, true)
  expect([seeded.seeds, keys(seeded)]).toEqual([[{ node: 'n', input: 'seed' }], ['seed']])
  expect(keys(setSeed(seeded, { node: 'n', input: 'seed' }, false))).toEqual([])
})

test('what is taken away is not there at all', () => {
  expect(withParts({ ...seed, isAdvanced: true }, { isAdvanced: undefined })).not.toHaveProperty('isAdvanced')
})

test('what nobody fills in is set in the graph, and in no other place', () => {
  const graph = {
    paint: { class_type: 'Painter', inputs: { steps: 20, model: ['load', 0] as [string, number] } },
    load: { class_type: 'Loader', inputs: { steps: 20 } },
  }
  const changed = setInput({ fields: [], graph }, { node: 'paint', input: 'steps' }, 30)
  expect(changed.graph).toEqual({ ...graph, paint: { ...graph.paint, inputs: { ...graph.paint.inputs, steps: 30 } } })
  expect(setInput(changed, { node: 'gone', input: 'steps' }, 1)).toBe(changed)
})
