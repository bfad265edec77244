import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { areas } from './areas.ts'
import classes from './tab-bar.module.css'

const messages = defineMessages({ en: { areas: 'Areas' }, vi: { areas: 'Khu vực' } })

/** The rail of a phone. */
export function TabBar() {
  const text = useMessages(messages)
  const locale = useLocale()
  return (
    <nav className={classes.bar} aria-label={text.areas} data-tour="areas">
      {areas.map(area => (
        <Link key={area.id} to={area.path} className={classes.tab}>
          <Icon of={area.icon} size="xl" />
          <span>{area.title[locale]}</span>
        </Link>
      ))}
    </nav>
  )
}
