import { CronExpressionParser } from 'cron-parser'
import { validationError } from '#http/errors.ts'

/**
 * When it is due after a moment, in a place's own time.
 *
 * @throws AppError VALIDATION where it is never due, or there is no such place
 */
export function findNextTime(schedule: { cron: string; timeZone: string }, after: Date): Date {
  const { cron, timeZone } = schedule
  if (!isTimeZone(timeZone)) {
    throw validationError([{ path: 'body.trigger.timeZone', message: 'is no time zone, such as Asia/Ho_Chi_Minh' }])
  }
  try {
    return CronExpressionParser.parse(cron, { currentDate: after, tz: timeZone }).next().toDate()
  } catch {
    throw validationError([
      {
        path: 'body.trigger.cron',
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
