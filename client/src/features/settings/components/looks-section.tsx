import { SegmentedControl } from '@mantine/core'
import { chooseLocaleForPerson, chooseThemeForPerson } from '#api/preferences.ts'
import { isLocale, localeNames, locales, useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { themes, useThemeChoice } from '#ui/theme-choice.ts'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'Language and look',
    language: 'Language',
    languageLead: 'Of the screens and of the mails you get.',
    theme: 'Theme',
    themeLead: 'On all your devices.',
    system: 'As the device',
    dark: 'Dark',
    light: 'Light',
  },
  vi: {
    title: 'Ngôn ngữ và giao diện',
    language: 'Ngôn ngữ',
    languageLead: 'Của các màn hình và e-mail gửi cho bạn.',
    theme: 'Giao diện',
    themeLead: 'Trên mọi thiết bị của bạn.',
    system: 'Theo thiết bị',
    dark: 'Tối',
    light: 'Sáng',
  },
})

export function LooksSection() {
  const text = useMessages(messages)
  const locale = useLocale()
  const theme = useThemeChoice()
  return (
    <Section title={text.title}>
      <SettingRow title={text.language} lead={text.languageLead}>
        <SegmentedControl
          aria-label={text.language}
          value={locale}
          onChange={value => isLocale(value) && chooseLocaleForPerson(value)}
          data={locales.map(value => ({ value, label: localeNames[value] }))}
        />
      </SettingRow>
      <SettingRow title={text.theme} lead={text.themeLead}>
        <SegmentedControl
          aria-label={text.theme}
          value={theme}
          onChange={value => {
            const chosen = themes.find(entry => entry === value)
            if (chosen) chooseThemeForPerson(chosen)
          }}
          data={themes.map(value => ({ value, label: text[value] }))}
        />
      </SettingRow>
    </Section>
  )
}
