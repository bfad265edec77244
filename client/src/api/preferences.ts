import { chooseLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { chooseTheme } from '#ui/theme-choice.ts'
import type { ThemeChoice } from '#ui/theme-choice.ts'
import { showError } from '#ui/toast-store.ts'
import { savePreferences } from './session.ts'

/** At once on this device; to the account when signed in, so that the next device looks the same. */
export function chooseThemeForPerson(theme: ThemeChoice): void {
  chooseTheme(theme)
  savePreferences({ theme }).catch(showError)
}

export function chooseLocaleForPerson(locale: Locale): void {
  chooseLocale(locale)
  savePreferences({ locale }).catch(showError)
}
