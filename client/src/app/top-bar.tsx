import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { CreditsOnIdle } from './credits-on-idle.tsx'
import { NoticesOnIdle } from './notices-on-idle.tsx'
import { openOverlay } from './overlay-store.ts'
import { useCrumbs } from './page-title.ts'
import { describeKeys } from './shortcuts.tsx'
import { QueueOnIdle } from './queue-on-idle.tsx'
import { SyncIndicator } from './sync-indicator.tsx'
import { UploadsOnIdle } from './uploads-on-idle.tsx'
import { WorkspaceSwitch } from './workspace-switch.tsx'
import classes from './top-bar.module.css'

const messages = defineMessages({
  en: { search: 'Find anything', find: 'Search', place: 'You are here' },
  vi: { search: 'Tìm mọi thứ', find: 'Tìm kiếm', place: 'Vị trí hiện tại' },
})

export function TopBar() {
  const text = useMessages(messages)
  return (
    <header className={classes.bar}>
      <div className={classes.where}>
        <span className={classes.onlyPhone}>
          <WorkspaceSwitch />
        </span>
        <Crumbs label={text.place} />
      </div>
      <button type="button" data-tour="search" className={classes.find} onClick={() => openOverlay('palette')}>
        <Icon of={IconSearch} />
        <span>{text.search}</span>
        <kbd>{describeKeys('mod+k')}</kbd>
      </button>
      <div className={classes.right}>
        <UploadsOnIdle />
        <CreditsOnIdle />
        <QueueOnIdle />
        <SyncIndicator />
        <NoticesOnIdle />
        <span className={classes.findIcon} data-tour="search">
          <IconButton icon={IconSearch} label={text.find} onClick={() => openOverlay('palette')} />
        </span>
        <AvatarMenu />
      </div>
    </header>
  )
}

function Crumbs({ label }: { label: string }) {
  const crumbs = useCrumbs()
  return (
    <nav className={classes.crumbs} aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path + crumb.title}>
            {index > 0 && <Icon of={IconChevronRight} size="xs" />}
            {index === crumbs.length - 1 ? (
              <b aria-current="page">{crumb.title}</b>
            ) : (
              <Link to={crumb.path}>{crumb.title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
