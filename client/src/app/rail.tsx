import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { areas } from './areas.ts'
import { QueueBadgeOnIdle } from './queue-on-idle.tsx'
import { WorkspaceSwitch } from './workspace-switch.tsx'
import classes from './rail.module.css'

const messages = defineMessages({ en: { areas: 'Areas' }, vi: { areas: 'Khu vực' } })

export function Rail() {
  const text = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={classes.rail}>
      <WorkspaceSwitch />
      <nav aria-label={text.areas} data-tour="areas">
        {areas.map(area => (
          <Link key={area.id} to={area.path} className={classes.area} data-end={area.atEnd || undefined}>
            <Icon of={area.icon} size="lg" />
            <span>{area.title[locale]}</span>
            {area.id === 'tasks' && <QueueBadgeOnIdle />}
          </Link>
        ))}
      </nav>
    </div>
  )
}
