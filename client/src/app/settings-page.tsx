import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { settingsTabs } from './settings-tabs.ts'
import classes from './settings-page.module.css'

const messages = defineMessages({
  en: { title: 'Settings', tabs: 'Settings' },
  vi: { title: 'Cài đặt', tabs: 'Cài đặt' },
})

/** The page every tab of the settings stands on; several features have a tab here. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const text = useMessages(messages)
  const locale = useLocale()
  const tabs = useRef<HTMLElement>(null)
  // On a phone the tabs reach past the screen: the one that is open is moved into it.
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tabs.current && open) tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft - 40
  }, [locale])
  return (
    <Page
      title={text.title}
      width="form"
      under={
        <nav ref={tabs} className={classes.tabs} aria-label={text.tabs}>
          {settingsTabs.map(tab => (
            <Link key={tab.id} to={`/settings/${tab.id}`} className={classes.tab}>
              {tab.title[locale]}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
    </Page>
  )
}
