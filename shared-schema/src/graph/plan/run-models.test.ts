import { expect, test } from 'vitest'
import { makeRegistry } from '#graph/node-registry.ts'
import { choice, defineNode, modelChoice } from '#graph/node-schema.ts'
import { withRunModels } from './run-models.ts'

const loader = defineNode({
  name: 'Loader',
  title: 'Loader',
  description: '',
  category: '',
  required: { model: modelChoice('checkpoints'), mode: choice(['a', 'b']) },
  optional: { style: modelChoice('loras') },
  outputs: [],
})
const other = { ...loader, name: 'Other' }

test('a run offers its own models where a node takes one of their folder, to the kinds it has and to no others', () => {
  const installed = {
    ...loader,
    input: {
      ...loader.input,
      required: { ...loader.input.required, model: [['studio-painter'], { model_folder: 'checkpoints' }] as const },
    },
  }
  const registry = makeRegistry([installed, other])
  const names = new Map([['checkpoints', ['mine.patches', 'studio-painter']]])
  const own = withRunModels(registry, ['Loader', 'Gone'], names)
  expect([...own.keys()]).toEqual(['Loader'])
  expect(own.get('Loader')?.input.required['model']?.[0]).toEqual(['studio-painter', 'mine.patches'])
  expect(own.get('Loader')?.input.required['mode']?.[0]).toEqual(['a', 'b'])
  expect(own.get('Loader')?.input.optional['style']?.[0]).toEqual([])
  expect(withRunModels(registry, ['Loader'], new Map()).get('Loader')).toBe(installed)
})
