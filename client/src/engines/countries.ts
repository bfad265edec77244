import type { Locale } from '#ui/i18n/locale.ts'

/** Groups of countries, and codes that stand for none. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Codes of countries that are no more have the names of those that came after them. */
function isCountry(code: string): boolean {
  return !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code
}

/** As the person's language calls it; what is no code stays as it is. */
export function nameCountry(locale: Locale, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** All that the browser has a name for, by their names. */
export function listCountries(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
  const codes = letters.flatMap(first => letters.map(second => `${first}${second}`))
  return codes
    .flatMap(value => {
      const label = isCountry(value) ? names.of(value) : undefined
      return label === undefined ? [] : [{ value, label }]
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}
