import { useLocale } from './locale.ts'
import type { Locale } from './locale.ts'
import { relativeWords } from './relative-words.ts'

type When = Date | string | number

const cache = new Map<string, unknown>()
/** Intl objects are slow to make and immutable. */
function kept<T>(key: string, make: () => T): T {
  const found = cache.get(key) as T | undefined
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

const noOptions: Intl.NumberFormatOptions = {}

export function formatNumber(locale: Locale, value: number, options: Intl.NumberFormatOptions = noOptions): string {
  // Most counts are small, and the first `Intl` object of a page takes 30 ms to make.
  if (options === noOptions && Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  return kept(`n${locale}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options)).format(value)
}

export function formatDate(locale: Locale, when: When, options: Intl.DateTimeFormatOptions = {}): string {
  const chosen = Object.keys(options).length > 0 ? options : ({ dateStyle: 'medium' } as const)
  return kept(`d${locale}${JSON.stringify(chosen)}`, () => new Intl.DateTimeFormat(locale, chosen)).format(
    new Date(when),
  )
}

export function formatList(locale: Locale, entries: string[]): string {
  return kept(`l${locale}`, () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(entries)
}

/** "3 minutes ago", "in 2 days". */
export function formatRelative(locale: Locale, when: When, now: number = Date.now()): string {
  return relativeWords(locale, (new Date(when).getTime() - now) / 1000)
}

/** `plural('en', 2, { one: 'file', other: 'files' })` → "2 files". Vietnamese has only `other`. */
export function plural(locale: Locale, count: number, forms: { one?: string; other: string }): string {
  return `${formatNumber(locale, count)} ${(count === 1 && forms.one) || forms.other}`
}

export interface Format {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  date: (when: When, options?: Intl.DateTimeFormatOptions) => string
  relative: (when: When) => string
  list: (entries: string[]) => string
}

export function useFormat(): Format {
  const locale = useLocale()
  return kept(`f${locale}`, () => ({
    number: (value, options) => formatNumber(locale, value, options),
    date: (when, options) => formatDate(locale, when, options),
    relative: when => formatRelative(locale, when),
    list: entries => formatList(locale, entries),
  }))
}
