import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useConfig } from '#api/config.ts'
import { LanguageSwitch } from '#app/language-switch.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LogoMark } from '#ui/logo.tsx'
import { Mosaic } from './mosaic.tsx'
import classes from './auth-layout.module.css'

const TrialPanel = lazyPart(async () => (await import('../trial/trial-panel.tsx')).TrialPanel, { isQuiet: true })

const messages = defineMessages({
  en: { terms: 'Terms', privacy: 'Privacy', about: 'About this site' },
  vi: { terms: 'Điều khoản', privacy: 'Quyền riêng tư', about: 'Về trang này' },
})

export interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Where one may try before there is an account, where that is allowed; `isJoining`: on the way to one. */
  trial?: { next: string | undefined; isJoining: boolean }
}

/** The form at the left, what people make here at the right. */
export function AuthLayout({ title, lead, children, trial }: AuthLayoutProps) {
  const text = useMessages(messages)
  const isOpen = useConfig()?.trial
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <header className={classes.logo}>
          <LogoMark />
          Atelier
        </header>
        <main id="main" tabIndex={-1} className={classes.middle}>
          <h1>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        <footer className={classes.foot}>
          <nav aria-label={text.about}>
            <Link to="/terms">{text.terms}</Link>
            <Link to="/privacy">{text.privacy}</Link>
          </nav>
          <LanguageSwitch />
        </footer>
      </div>
      <Mosaic />
      <Suspense>{trial && isOpen && <TrialPanel {...trial} />}</Suspense>
    </div>
  )
}
