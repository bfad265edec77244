import { expect, test } from 'vitest'
import { relativeWords } from './relative-words.ts'

const unitSeconds = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
  ['week', 7 * 86_400],
  ['month', 4.35 * 7 * 86_400],
  ['year', 12 * 4.35 * 7 * 86_400],
] as const

test.each(['en', 'vi'] as const)('says in %s what the platform would', locale => {
  const platform = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  expect(relativeWords(locale, 0)).toBe(platform.format(0, 'second'))
  for (const [unit, seconds] of unitSeconds) {
    for (const count of [-3, -2, -1, 1, 2, 3]) {
      expect(relativeWords(locale, count * seconds * 1.000001)).toBe(platform.format(count, unit))
    }
  }
})
