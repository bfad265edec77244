import type { Format } from '#ui/i18n/format.ts'

/** "March 2024" of `2024-03`. */
export function monthName(month: string, format: Format): string {
  return format.date(`${month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
