import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { AnchoredPopover } from '#ui/anchored-popover.tsx'
import { IconButton, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { AskedMenu } from '#ui/menu-on-demand.ts'
import { NoticeList } from './notice-list.tsx'
import { noticesMessages } from './notices.messages.ts'
import { markRead } from './use-notices.ts'
import classes from './notices.module.css'

/** The list below the bell. */
export function NoticePanel(asked: AskedMenu) {
  const text = useMessages(noticesMessages)
  const navigate = useNavigate()
  const close = () => asked.onChange(false)
  return (
    <AnchoredPopover {...asked} label={text.title} width={420} className={classes.panel}>
      <div className={classes.head}>
        <h2>{text.title}</h2>
        <IconButton icon={IconChecks} label={text.markAll} onClick={() => void markRead()} />
        <IconButton
          icon={IconSettings}
          label={text.settings}
          onClick={() => {
            close()
            void navigate({ to: '/settings/notifications' })
          }}
        />
      </div>
      <div className={classes.list}>
        <NoticeList onLeave={close} />
      </div>
      <div className={classes.end}>
        <LinkButton to="/notifications" variant="quiet" onClick={close}>
          {text.seeAll}
        </LinkButton>
      </div>
    </AnchoredPopover>
  )
}
