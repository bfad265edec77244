import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { Link } from '@tanstack/react-router'
import { localeNames } from '#ui/i18n/locale.ts'
import { learnMessages } from '../learn.messages.ts'
import classes from './reading.module.css'

/** A page can be read, and its link sent, in either language whatever the app's own is. */
export function LanguageLinks({ language }: { language: ContentLanguage }) {
  return (
    <nav className={classes.languages} aria-label={learnMessages[language].readIn}>
      {(['en', 'vi'] as const).map(entry => (
        <Link
          key={entry}
          to="."
          search={{ lang: entry === 'vi' ? 'vn' : 'en' }}
          hash
          resetScroll={false}
          lang={entry}
          data-current={entry === language || undefined}
        >
          {localeNames[entry]}
        </Link>
      ))}
    </nav>
  )
}
