/** The schedules that most people mean, chosen without knowing how they are written. `time` is as in 09:30. */
export type PlainSchedule =
  | { every: 'hour'; minute: number }
  | { every: 'day'; time: string }
  | { every: 'weekday'; time: string }
  /** 1 is Monday, 7 is Sunday. */
  | { every: 'week'; day: number; time: string }

export function writeCron(schedule: PlainSchedule): string {
  if (schedule.every === 'hour') return `${schedule.minute} * * * *`
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number)
  const days = { day: '*', weekday: '1-5', week: schedule.every === 'week' ? schedule.day % 7 : '' }
  return `${minute} ${hour} * * ${days[schedule.every]}`
}

const hourly = /^(\d{1,2}) \* \* \* \*$/
const timely = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-7])$/

/** undefined: it says more than the plain choices can. */
export function readCron(cron: string): PlainSchedule | undefined {
  const written = cron.trim().replaceAll(/\s+/g, ' ')
  const minuteOfHour = Number(hourly.exec(written)?.[1] ?? Number.NaN)
  if (minuteOfHour < 60) return { every: 'hour', minute: minuteOfHour }
  const [, minute, hour, days] = timely.exec(written) ?? []
  if (minute === undefined || hour === undefined || Number(minute) > 59 || Number(hour) > 23) return undefined
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (days === '*') return { every: 'day', time }
  return days === '1-5' ? { every: 'weekday', time } : { every: 'week', day: Number(days) || 7, time }
}
