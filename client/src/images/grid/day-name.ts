import type { Format } from '#ui/i18n/format.ts'

export function describeDay(time: number, text: { today: string; yesterday: string }, format: Format): string {
  const day = new Date(time)
  const today = new Date()
  if (day.toDateString() === today.toDateString()) return text.today
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day.toDateString() === yesterday.toDateString()) return text.yesterday
  const isThisYear = day.getFullYear() === today.getFullYear()
  return format.date(time, { day: 'numeric', month: 'long', weekday: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
