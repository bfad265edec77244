import { CronExpressionParser } from 'cron-parser'
import type { AutomationSchedule } from '@atelier/shared-schema/entities/automation.ts'
import { validationError } from '#http/errors.ts'

/**
 * When it is due after a moment, in a place's own time.
 *
 * @throws AppError VALIDATION where it is never due, or there is no such place
 */
export function findNextTime(schedule: AutomationSchedule, after: Date): Date {
  const [next] = findNextTimes(schedule, { after, count: 1, at: 'body.trigger' })
  return next as Date
}

/** The same for several; `at` is where the schedule stands in what was sent. */
export function findNextTimes(
  { cron, timeZone }: AutomationSchedule,
  { after, count, at }: { after: Date; count: number; at: string },
): Date[] {
  if (!isTimeZone(timeZone)) {
    throw validationError([{ path: `${at}.timeZone`, message: 'is no time zone, such as Asia/Ho_Chi_Minh' }])
  }
  try {
    const times = CronExpressionParser.parse(cron, { currentDate: after, tz: timeZone })
    return Array.from({ length: count }, () => times.next().toDate())
  } catch {
    throw validationError([
      {
        path: `${at}.cron`,
        message: 'is no time that comes: minute, hour, day, month and day of week, as in 0 9 * * 1-5',
      },
    ])
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
