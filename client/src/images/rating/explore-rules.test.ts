import { expect, test } from 'vitest'
import { findObstacle, isAskedFirst } from './explore-rules.ts'

const shown = { rating: 'sfw', isDraft: false, sharingMode: 'public', role: 'owner' } as const

test('what is public and safe goes to Explore without a question', () => {
  expect(findObstacle(shown)).toBeUndefined()
  expect(isAskedFirst(shown)).toBe(false)
})

test('its owner rates what is unrated first; others wait for them', () => {
  const unrated = { ...shown, rating: 'unrated' } as const
  expect([findObstacle(unrated), isAskedFirst(unrated)]).toEqual([undefined, true])
  expect(findObstacle({ ...unrated, role: 'editor' })).toBe('unrated')
})

test('what is not open to everybody is asked about; what is sensitive or a draft is told why it cannot go', () => {
  expect(isAskedFirst({ ...shown, sharingMode: 'private' })).toBe(true)
  expect(findObstacle({ ...shown, rating: 'semi-nsfw' })).toBe('semi-nsfw')
  expect(findObstacle({ ...shown, rating: 'hardcore-nsfw' })).toBe('hardcore-nsfw')
  expect(findObstacle({ ...shown, isDraft: true })).toBe('draft')
})
