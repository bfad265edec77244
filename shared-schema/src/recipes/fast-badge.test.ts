import { expect, test } from 'vitest'
import { badgeOf } from './fast-badge.ts'

test('only what is called fast and is measured to be slow loses its badge', () => {
  expect(badgeOf('fast', null)).toBe('fast')
  expect(badgeOf('fast', 15_000)).toBe('fast')
  expect(badgeOf('fast', 15_001)).toBe('advance')
  expect(badgeOf('exclusive', 60_000)).toBe('exclusive')
  expect(badgeOf('advance', 100)).toBe('advance')
})
