import { Menu } from '@mantine/core'
import { IconKeyboard, IconLogout2 } from '@tabler/icons-react'
import { chooseLocaleForPerson, chooseThemeForPerson } from '#api/preferences.ts'
import { useSignedInPerson } from '#api/session.ts'
import { signOut } from '#api/sign-out.ts'
import { AnchoredMenu } from '#ui/anchored-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { localeNames, locales, useLocale } from '#ui/i18n/locale.ts'
import type { Locale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { themes, useThemeChoice } from '#ui/theme-choice.ts'
import type { ThemeChoice } from '#ui/theme-choice.ts'
import { showError } from '#ui/toast-store.ts'
import { openOverlay } from './overlay-store.ts'
import { accountLinks } from './account-links.ts'
import { AccountLinkItem } from './account-link-item.tsx'
import classes from './avatar-menu.module.css'

const messages = defineMessages({
  en: {
    theme: 'Theme',
    system: 'As the device',
    dark: 'Dark',
    light: 'Light',
    language: 'Language',
    shortcuts: 'Keyboard shortcuts',
    signOut: 'Sign out',
  },
  vi: {
    theme: 'Giao diện',
    system: 'Theo thiết bị',
    dark: 'Tối',
    light: 'Sáng',
    language: 'Ngôn ngữ',
    shortcuts: 'Phím tắt',
    signOut: 'Đăng xuất',
  },
})

export function AvatarMenuItems(asked: AskedMenu) {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const theme = useThemeChoice()
  const locale = useLocale()
  const links = accountLinks.filter(link => !link.forModerators || person.siteRole !== 'member')
  return (
    <AnchoredMenu {...asked} width={232}>
      <Menu.Label className={classes.who}>
        <b>{person.name}</b>
        {person.email && <span>{person.email}</span>}
      </Menu.Label>
      <Menu.Divider />
      {links.map(link => (
        <AccountLinkItem key={link.path} link={link} />
      ))}
      <Menu.Item leftSection={<Icon of={IconKeyboard} />} onClick={() => openOverlay('shortcuts')}>
        {text.shortcuts}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{text.theme}</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={value => chooseThemeForPerson(value as ThemeChoice)}>
        {themes.map(entry => (
          <Menu.RadioItem key={entry} value={entry}>
            {text[entry]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{text.language}</Menu.Label>
      <Menu.RadioGroup value={locale} onChange={value => chooseLocaleForPerson(value as Locale)}>
        {locales.map(entry => (
          <Menu.RadioItem key={entry} value={entry} lang={entry}>
            {localeNames[entry]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon of={IconLogout2} />} onClick={() => void signOut().catch(showError)}>
        {text.signOut}
      </Menu.Item>
    </AnchoredMenu>
  )
}
