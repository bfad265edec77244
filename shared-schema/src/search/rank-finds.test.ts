import { expect, test } from 'vitest'
import { searchWords } from '#images/search-words.ts'
import { fitOfName, rankFinds } from './rank-finds.ts'

test.each([
  ['Sky', 'sky', 3],
  ['Bầu trời', 'bau troi', 3],
  ['Skyline at dusk', 'sky', 2],
  ['The night sky', 'sky nig', 1],
  ['Light', 'sky', 0],
])('%s fits %s by %i', (name, typed, fit) => {
  expect(fitOfName(name, searchWords(typed))).toBe(fit)
})

test('of equal fits the last changed comes first', () => {
  const finds = [
    { name: 'Sky', updatedAt: '2026-01-01T00:00:00Z' },
    { name: 'Sky', updatedAt: '2026-02-01T00:00:00Z' },
    { name: 'Cloudy sky', updatedAt: '2026-03-01T00:00:00Z' },
  ]
  expect(rankFinds(finds, ['sky']).map(find => find.updatedAt.slice(5, 7))).toEqual(['02', '01', '03'])
})
