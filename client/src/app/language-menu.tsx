import { Menu } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { chooseLocaleForPerson } from '#api/preferences.ts'
import { Button } from '#ui/button.tsx'
import { localeNames, locales, useLocale } from '#ui/i18n/locale.ts'

/** Named in its own language, so that whoever cannot read this page finds theirs. */
export function LanguageMenu() {
  const locale = useLocale()
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="xs" icon={IconWorld} aria-label={`${localeNames[locale]}: language, ngôn ngữ`}>
          {localeNames[locale]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map(entry => (
          <Menu.Item
            key={entry}
            role="menuitemradio"
            aria-checked={entry === locale}
            lang={entry}
            onClick={() => chooseLocaleForPerson(entry)}
          >
            {localeNames[entry]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
