import { expect, test } from 'vitest'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { paramsOfRecall } from './recall.ts'
import type { Recalled } from './recall.ts'

const label = { en: '', vi: '' }
const fields: RecipeField[] = [
  { key: 'negative', type: 'prompt', isNegative: true, label, lengthMax: 500, bind: [] },
  { key: 'words', type: 'prompt', label, lengthMax: 500, bind: [] },
  { key: 'seed', type: 'number', kind: 'seed', label, min: 0, max: 2 ** 53 - 1, step: 1, bind: [] },
  { key: 'shape', type: 'ratio', label, ratios: ['1:1', '3:2', '16:9'], longSide: 960, multipleOf: 8, bind: [] },
  { key: 'picture', type: 'image', label, countMin: 1, countMax: 1, mask: 'none', bind: [] },
]
const from: Recalled = {
  imageId: '01890a5d-ac96-774b-bcce-b302099a8057',
  recipeId: null,
  params: { words: 'a {red|blue} sea', negative: 'fog' },
  prompt: 'a red sea',
  seed: '77',
  width: 960,
  height: 640,
}

test('a prompt comes back as it was written, and from elsewhere as its file tells it', () => {
  expect(paramsOfRecall(fields, 'prompt', from)).toEqual({ words: 'a {red|blue} sea' })
  expect(paramsOfRecall(fields, 'prompt', { ...from, params: {} })).toEqual({ words: 'a red sea' })
})

test('seed, size and the picture itself', () => {
  expect(paramsOfRecall(fields, 'seed', from)).toEqual({ seed: 77 })
  expect(paramsOfRecall(fields, 'seed', { ...from, seed: '18446744073709551615' })).toEqual({})
  expect(paramsOfRecall(fields, 'size', from)).toEqual({ shape: '3:2' })
  expect(paramsOfRecall(fields, 'size', { ...from, width: 1900, height: 1000 })).toEqual({ shape: '16:9' })
  expect(paramsOfRecall(fields, 'remix', from)).toEqual({ picture: [{ image: from.imageId }] })
})

test('all is everything that has a place', () => {
  expect(paramsOfRecall(fields, 'all', from)).toEqual({
    words: 'a {red|blue} sea',
    negative: 'fog',
    seed: 77,
    shape: '3:2',
  })
})
