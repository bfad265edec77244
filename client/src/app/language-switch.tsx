import { IconWorld } from '@tabler/icons-react'
import { chooseLocaleForPerson } from '#api/preferences.ts'
import { Button } from '#ui/button.tsx'
import { localeNames, locales, useLocale } from '#ui/i18n/locale.ts'

/** Offers the other language in its own words, so that whoever cannot read this page finds theirs. */
export function LanguageSwitch() {
  const current = useLocale()
  return locales
    .filter(locale => locale !== current)
    .map(locale => (
      <Button key={locale} size="xs" icon={IconWorld} lang={locale} onClick={() => chooseLocaleForPerson(locale)}>
        {localeNames[locale]}
      </Button>
    ))
}
