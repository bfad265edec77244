import { expect, test } from 'vitest'
import { endOfChoice, endOfDay, firstDay } from './sharing-end.ts'

const now = Date.parse('2026-11-22T10:00:00Z')

test('an end is so many days away, or none', () => {
  expect(endOfChoice('never', now)).toBeNull()
  expect(endOfChoice('7', now)).toBe('2026-11-29T10:00:00.000Z')
})

test('a day lasts to its end where the person is, and only days to come are taken', () => {
  const today = firstDay(new Date(now))
  const end = new Date(endOfDay(today, now) ?? 0)
  expect([end.getHours(), end.getMinutes()]).toEqual([23, 59])
  expect(endOfDay('2026-11-01', now)).toBeUndefined()
  expect(endOfDay('', now)).toBeUndefined()
})
