import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { lang: 'en' } })
const { formatDate, formatList, formatRelative, plural } = await import('./format.ts')

const now = Date.parse('2026-03-15T12:00:00Z')
const before = (seconds: number) => now - seconds * 1000

test.each([
  [5, '5 seconds ago', '5 giây trước'],
  [180, '3 minutes ago', '3 phút trước'],
  [7200, '2 hours ago', '2 giờ trước'],
  [86_400, 'yesterday', 'Hôm qua'],
  [-120, 'in 2 minutes', 'sau 2 phút nữa'],
])('tells %d seconds ago', (seconds, english, vietnamese) => {
  expect(formatRelative('en', before(seconds), now)).toBe(english)
  expect(formatRelative('vi', before(seconds), now).toLowerCase()).toBe(vietnamese.toLowerCase())
})

test('counts by the rules of the language', () => {
  expect(plural('en', 1, { one: 'file', other: 'files' })).toBe('1 file')
  expect(plural('en', 1200, { one: 'file', other: 'files' })).toBe('1,200 files')
  expect(plural('vi', 1, { other: 'tệp' })).toBe('1 tệp')
  expect(plural('vi', 1200, { other: 'tệp' })).toBe('1.200 tệp')
})

test('writes dates and lists as the language does', () => {
  expect(formatDate('en', '2026-03-15T12:00:00Z')).toBe('Mar 15, 2026')
  expect(formatDate('vi', '2026-03-15T12:00:00Z')).toBe('15 thg 3, 2026')
  expect(formatList('en', ['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatList('vi', ['a', 'b', 'c'])).toBe('a, b và c')
})
