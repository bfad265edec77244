import { expect, test } from 'vitest'
import { idsIn, labelsOf } from './grid-labels.ts'

const id = '01890000-0000-7000-8000-000000000000'
const names = new Map([[id, 'Harbour']])

test.each([
  ['a word', 'anime', 'of: anime'],
  ['a number', 7.5, 'of: 7.5'],
  ['an image', { image: id.toUpperCase() }, 'of: Harbour'],
  ['images', [id, id], 'of: Harbour, Harbour'],
  ['an image by its address', 'http://localhost:3000/f/abc', 'of: 1'],
  ['a LoRA', [{ name: 'ink', strength: 0.8 }], 'of: ink 0.8'],
  ['a model of a person', `${id}.patches`, 'of: Harbour'],
  ['a pose', { figures: [{ joints: [] }] }, 'of: 1'],
])('%s is told in words', (_what, value, label) => {
  const axis = { key: 'of', values: [value] }
  expect(labelsOf(axis, names)).toEqual([label])
  expect(idsIn(axis).every(found => found === id)).toBe(true)
})
