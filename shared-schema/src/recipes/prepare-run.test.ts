import { expect, test } from 'vitest'
import { wildcardWorld } from '#prompt/wildcard-world.fixture.ts'
import { prepareRun } from './prepare-run.ts'
import { smallRecipe } from './small-recipe.fixture.ts'

const read = wildcardWorld({ animal: ['cat', 'dog', 'fox', 'owl', 'hen', 'bee', 'elk', 'cow'] })
const prepare = (values: Record<string, string | number>, seed?: number) =>
  prepareRun(smallRecipe, values, { read, ...(seed !== undefined && { seed }) })

test('choices are made by the seed, and the same seed makes the same', () => {
  const first = prepare({ prompt: 'a __animal__' }, 3)
  expect(first.prompt).toMatch(/^a (cat|dog|fox|owl|hen|bee|elk|cow)$/)
  expect(first.graph['paint']?.inputs['prompt']).toBe(first.prompt)
  expect(prepare({ prompt: 'a __animal__' }, 3)).toEqual(first)
  const others = Array.from({ length: 20 }, (_, seed) => prepare({ prompt: 'a __animal__' }, seed).prompt)
  expect(new Set(others).size).toBeGreaterThan(3)
  expect(first.choices['prompt']?.choices).toHaveLength(1)
})

test('the values that come out run again just so', () => {
  const first = prepare({ prompt: 'a {red|blue|green} __animal__' }, 8)
  expect(prepareRun(smallRecipe, first.values, { read, seed: 8 }).graph).toEqual(first.graph)
})

test('a seed among the values counts, and -1 leaves it to chance', () => {
  expect(prepare({ prompt: 'a cat', seed: 12 }, 3).seed).toBe(12)
  expect(prepare({ prompt: 'a cat', seed: -1 }, 3).seed).toBe(3)
  const drawn = Array.from({ length: 8 }, () => prepare({ prompt: 'a cat', seed: -1 }).seed)
  expect(new Set(drawn).size).toBeGreaterThan(1)
})

test('without a place for the seed the result hangs on it only by the choices that it makes', () => {
  const { seeds: _, ...plain } = smallRecipe
  expect(prepareRun(plain, { prompt: 'a cat' }, { read }).isSeeded).toBe(false)
  expect(prepareRun(plain, { prompt: 'a __animal__' }, { read }).isSeeded).toBe(true)
})

test('what is missing is told', () => {
  const { choices } = prepare({ prompt: 'a __plant__' }, 1)
  expect(choices['prompt']?.missing).toEqual([{ key: 'plant', path: ['plant'] }])
})
