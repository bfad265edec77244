import type { Locale } from './locale.ts'

/*
 * Said by hand: the first `Intl` object of a page takes 30 ms to make, and nothing else on the first screen needs one.
 * The words are those of `Intl.RelativeTimeFormat` with `numeric: 'auto'`.
 */

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
type Unit = (typeof units)[number]

/** How many of a unit make the next. */
const sizes: Record<Unit, number> = {
  second: 60,
  minute: 60,
  hour: 24,
  day: 7,
  week: 4.35,
  month: 12,
  year: Number.POSITIVE_INFINITY,
}

const names: Record<Locale, Record<Unit, string>> = {
  en: {
    second: 'second',
    minute: 'minute',
    hour: 'hour',
    day: 'day',
    week: 'week',
    month: 'month',
    year: 'year',
  },
  vi: { second: 'giây', minute: 'phút', hour: 'giờ', day: 'ngày', week: 'tuần', month: 'tháng', year: 'năm' },
}

const special: Record<Locale, Partial<Record<Unit, Readonly<Record<number, string>>>>> = {
  en: {
    second: { 0: 'now' },
    day: { [-1]: 'yesterday', 1: 'tomorrow' },
    week: { [-1]: 'last week', 1: 'next week' },
    month: { [-1]: 'last month', 1: 'next month' },
    year: { [-1]: 'last year', 1: 'next year' },
  },
  vi: {
    second: { 0: 'bây giờ' },
    day: { [-2]: 'Hôm kia', [-1]: 'Hôm qua', 1: 'Ngày mai', 2: 'Ngày kia' },
    week: { [-1]: 'tuần trước', 1: 'tuần sau' },
    month: { [-1]: 'tháng trước', 1: 'tháng sau' },
    year: { [-1]: 'năm ngoái', 1: 'năm sau' },
  },
}

const sentences: Record<Locale, (count: number, unit: Unit, isPast: boolean) => string> = {
  en: (count, unit, isPast) => {
    const amount = `${count} ${names.en[unit]}${count === 1 ? '' : 's'}`
    return isPast ? `${amount} ago` : `in ${amount}`
  },
  vi: (count, unit, isPast) => {
    const amount = `${count} ${names.vi[unit]}`
    return isPast ? `${amount} trước` : `sau ${amount} nữa`
  },
}

/** "3 minutes ago", "in 2 days", "yesterday". */
export function relativeWords(locale: Locale, seconds: number): string {
  let value = seconds
  for (const unit of units) {
    if (Math.abs(value) >= sizes[unit]) {
      value /= sizes[unit]
      continue
    }
    const count = Math.round(value)
    return special[locale][unit]?.[count] ?? sentences[locale](Math.abs(count), unit, count < 0)
  }
  return ''
}
