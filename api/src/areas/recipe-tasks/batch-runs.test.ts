import { describe, expect, test } from 'vitest'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { listRuns } from './batch-runs.ts'

const text = (en: string) => ({ en, vi: en })
const definition: RecipeDefinition = {
  fields: [
    { key: 'prompt', type: 'prompt', label: text('Prompt'), lengthMax: 100, bind: [] },
    { key: 'steps', type: 'number', kind: 'integer', min: 1, max: 50, step: 1, label: text('Steps'), bind: [] },
    { key: 'seed', type: 'number', kind: 'seed', min: -1, max: 99, step: 1, label: text('Seed'), bind: [] },
  ],
  graph: {},
}

describe('several of the same', () => {
  test('have seeds that follow the one that was given', () => {
    const runs = listRuns(definition, { params: { prompt: 'a cat', seed: 7 }, count: 3 })
    expect(runs.map(run => run.params['seed'])).toEqual([7, 8, 9])
    expect(runs.map(run => run.index)).toEqual([0, 1, 2])
  })

  test('have seeds of their own where none was given', () => {
    const runs = listRuns(definition, { params: { prompt: 'a cat', seed: -1 }, count: 4 })
    expect(new Set(runs.map(run => run.seed)).size).toBe(4)
  })

  test('are one run as it is where nothing is said', () => {
    expect(listRuns(definition, { params: { prompt: 'a cat' } })).toEqual([{ params: { prompt: 'a cat' } }])
  })
})

describe('a grid', () => {
  const params = { prompt: 'a cat' }

  test('has a cell for each pair, row by row, with one seed', () => {
    const runs = listRuns(definition, {
      params,
      grid: { x: { key: 'steps', values: [1, 2] }, y: { key: 'prompt', values: ['a dog', 'a fox'] } },
    })
    expect(runs.map(run => [run.params['prompt'], run.params['steps']])).toEqual([
      ['a dog', 1],
      ['a dog', 2],
      ['a fox', 1],
      ['a fox', 2],
    ])
    expect(new Set(runs.map(run => run.seed)).size).toBe(1)
    expect(['steps', 'prompt', 'seed'].map(key => runs[3]?.pathOf?.(key))).toEqual([
      'body.grid.x.values.1',
      'body.grid.y.values.1',
      'body.params.seed',
    ])
  })

  test.each([
    [{ x: { key: 'size', values: [1] } }, 'body.grid.x.key'],
    [{ x: { key: 'steps', values: [1] }, y: { key: 'steps', values: [2] } }, 'body.grid.y.key'],
    [
      {
        x: { key: 'steps', values: Array.from({ length: 16 }, (_, index) => index) },
        y: { key: 'seed', values: [1, 2, 3, 4, 5] },
      },
      'body.grid',
    ],
  ])('is refused as %j', (grid, path) => {
    expect(() => listRuns(definition, { params, grid })).toThrow(new RegExp(`^${path}: `))
  })
})
