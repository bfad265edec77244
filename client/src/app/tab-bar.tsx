import { IconDots } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { areas } from './areas.ts'
import { QueueBadgeOnIdle } from './queue-on-idle.tsx'
import classes from './tab-bar.module.css'

const messages = defineMessages({
  en: { areas: 'Areas', more: 'More' },
  vi: { areas: 'Khu vực', more: 'Thêm' },
})

const load = () => import('./more-menu-items.tsx')
const MoreMenuItems = lazyPart(async () => (await load()).MoreMenuItems)

/** The rail of a phone. */
export function TabBar() {
  const text = useMessages(messages)
  const locale = useLocale()
  return (
    <nav className={classes.bar} aria-label={text.areas} data-tour="areas">
      {areas
        .filter(area => !area.isInMore)
        .map(area => (
          <Link key={area.id} to={area.path} className={classes.tab}>
            <Icon of={area.icon} size="xl" />
            <span>{area.title[locale]}</span>
            {area.id === 'tasks' && <QueueBadgeOnIdle />}
          </Link>
        ))}
      <MoreTab />
    </nav>
  )
}

function MoreTab() {
  const text = useMessages(messages)
  const { trigger, asked } = useMenuOnDemand(load)
  const isHere = useRouterState({
    select: ({ location: { pathname } }) => areas.some(area => area.isInMore && pathname.startsWith(area.path)),
  })
  return (
    <>
      <button type="button" className={classes.tab} aria-current={isHere || undefined} {...trigger}>
        <Icon of={IconDots} size="xl" />
        <span>{text.more}</span>
      </button>
      {asked && (
        <Suspense>
          <MoreMenuItems {...asked} />
        </Suspense>
      )}
    </>
  )
}
