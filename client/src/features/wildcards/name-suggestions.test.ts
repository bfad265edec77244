import { expect, test } from 'vitest'
import { suggestNames } from './name-suggestions.ts'

test('names that begin with what is typed come first', () => {
  const names = ['weather', 'hair/long', 'Light', 'long', 'light']
  expect(suggestNames(names, 'L')).toEqual(['light', 'Light', 'long', 'hair/long'])
  expect(suggestNames(names, 'weather')).toEqual(['weather'])
  expect(suggestNames(names, 'x')).toEqual([])
})

test('only a few are shown', () => {
  expect(
    suggestNames(
      Array.from({ length: 30 }, (_, index) => `name${index}`),
      '',
    ),
  ).toHaveLength(8)
})
