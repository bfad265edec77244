import { expect, test } from 'vitest'
import { addFilter, joinQuery, splitQuery, unknownFilterOf, withoutFilter } from './query-parts.ts'

test('filters and words are told apart, and put together again', () => {
  const text = 'model:"Studio Painter" -tag:draft lake "first light"'
  const { filters, words } = splitQuery(text)
  expect(filters.map(({ field, value, negated }) => [field, value, negated])).toEqual([
    ['model', 'Studio Painter', false],
    ['tag', 'draft', true],
  ])
  expect(words).toBe('lake "first light"')
  expect(joinQuery(filters, words)).toBe(text)
})

test('a choice takes the place of the former, tags add up, and each can be taken off', () => {
  const some = addFilter(addFilter(addFilter([], 'rating', 'sfw'), 'tag', 'sea'), 'tag', 'fog at dawn')
  const changed = addFilter(some, 'rating', 'unrated')
  expect(joinQuery(changed, '')).toBe('tag:sea tag:"fog at dawn" rating:unrated')
  const [first] = changed
  expect(first && joinQuery(withoutFilter(changed, first), 'boat')).toBe('tag:"fog at dawn" rating:unrated boat')
})

test('what is said twice is shown once', () => {
  expect(splitQuery('model:a lake model:a -model:a').filters.map(({ negated }) => negated)).toEqual([false, true])
})

test('what a field cannot be is said, and filters nothing', () => {
  const { filters, problems } = splitQuery('rating:lovely media:image')
  expect(filters.map(({ value }) => value)).toEqual(['image'])
  expect(problems).toEqual([{ text: 'rating:lovely', field: 'rating' }])
})

test('what would be a filter and is none is told, and nothing else', () => {
  const words = (text: string) => splitQuery(text).words
  expect(['steps:22', 'sea -lora:x', 'model:a foo:bar'].map(text => unknownFilterOf(words(text)))).toEqual([
    'steps',
    'lora',
    'foo',
  ])
  const plain = ['sea', '16:9', 'https://a.b/c', '<lora:x:1>', 'model:x', 'tag:', 'note: sea', '"foo:bar"', 'a:b']
  expect(plain.map(text => unknownFilterOf(words(text)))).toEqual(plain.map(() => undefined))
})
