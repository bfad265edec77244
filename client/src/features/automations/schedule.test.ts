import { expect, test } from 'vitest'
import { readCron, writeCron } from './schedule.ts'
import type { PlainSchedule } from './schedule.ts'

test.each<[PlainSchedule, string]>([
  [{ every: 'hour', minute: 0 }, '0 * * * *'],
  [{ every: 'day', time: '00:05' }, '5 0 * * *'],
  [{ every: 'weekday', time: '09:30' }, '30 9 * * 1-5'],
  [{ every: 'week', day: 1, time: '18:00' }, '0 18 * * 1'],
  [{ every: 'week', day: 7, time: '18:00' }, '0 18 * * 0'],
])('%o is written %s, and read as what it was', (schedule, cron) => {
  expect(writeCron(schedule)).toBe(cron)
  expect(readCron(cron)).toEqual(schedule)
})

test.each(['*/5 * * * *', '0 9 1 * *', '0 9 * * 1,3', '75 * * * *', '0 24 * * *', '0 9 * * MON', ''])(
  '%s is left to those who know',
  cron => {
    expect(readCron(cron)).toBeUndefined()
  },
)

test('Sunday may be written in two ways, and spaces do not matter', () => {
  expect(readCron(' 0  9 * * 7 ')).toEqual({ every: 'week', day: 7, time: '09:00' })
})
