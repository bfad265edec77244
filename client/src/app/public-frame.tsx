import { Link, Outlet } from '@tanstack/react-router'
import { LinkButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { LogoMark } from '#ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './public-frame.module.css'

const messages = defineMessages({
  en: { signIn: 'Sign in' },
  vi: { signIn: 'Đăng nhập' },
})

/** For open pages when nobody is signed in. */
export function PublicFrame() {
  const text = useMessages(messages)
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Link to="/sign-in" className={classes.logo}>
          <LogoMark />
          Atelier
        </Link>
        <LanguageSwitch />
        <LinkButton to="/sign-in" variant="line">
          {text.signIn}
        </LinkButton>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
