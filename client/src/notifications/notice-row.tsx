import { IconCheck, IconChevronDown, IconChevronUp, IconShieldCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { notificationPath } from '@atelier/shared-schema/entities/notification-path.ts'
import type { Notification } from '@atelier/shared-schema/entities/notification.ts'
import { ItemThumbnail } from '#items/item-thumbnail.tsx'
import { reportReasonMessages } from '#items/report-reasons.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { actorsOf } from './group-notices.ts'
import type { NoticeGroup } from './group-notices.ts'
import { noticesMessages } from './notices.messages.ts'
import { deleteNotices, markRead } from './use-notices.ts'
import classes from './notices.module.css'

export interface NoticeRowProps {
  group: NoticeGroup
  /** The person goes where it leads. */
  onLeave?: (() => void) | undefined
}

/** One line of the list: who did what, and the way there. Of several things it opens to a line for each. */
export function NoticeRow({ group, onLeave }: NoticeRowProps) {
  const text = useMessages(noticesMessages)
  const [isOpen, setIsOpen] = useState(false)
  const { notices } = group
  const [newest] = notices
  const ids = notices.map(({ id }) => id)
  const items = new Map(notices.flatMap(({ item }) => (item ? [[item.id, item] as const] : [])))
  const isOne = items.size <= 1
  return (
    <li className={classes.group}>
      <div className={classes.row} data-unread={!newest.isRead || undefined} data-new={newest.isNew || undefined}>
        <NoticeSign group={group} />
        <div className={classes.words}>
          <p>
            {isOne ? (
              <NoticeLink notice={newest} ids={ids} onLeave={onLeave}>
                <Sentence group={group} what={items.values().next().value?.name} />
              </NoticeLink>
            ) : (
              <Sentence group={group} what={text.things(items.size)} />
            )}
          </p>
          <Quote notice={newest} />
          <p className={classes.foot}>
            {!newest.isRead && <span className={classes.unread}>{text.unread}</span>}
            <RelativeTime when={newest.createdAt} />
            {!isOne && (
              <Button
                size="xs"
                icon={isOpen ? IconChevronUp : IconChevronDown}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? text.showLess : text.showAll(items.size)}
              </Button>
            )}
          </p>
        </div>
        {isOne && newest.item && <ItemThumbnail item={newest.item} />}
        <span className={classes.acts}>
          {!newest.isRead && (
            <IconButton size="xs" icon={IconCheck} label={text.markRead} onClick={() => void markRead(ids)} />
          )}
          <IconButton size="xs" icon={IconX} label={text.delete} onClick={() => void deleteNotices(ids)} />
        </span>
      </div>
      {isOpen && <Things notices={notices} onLeave={onLeave} />}
    </li>
  )
}

function Things({ notices, onLeave }: { notices: readonly Notification[]; onLeave: (() => void) | undefined }) {
  return (
    <ul className={classes.things}>
      {notices.map(
        notice =>
          notice.item && (
            <li key={notice.id}>
              <ItemThumbnail item={notice.item} />
              <NoticeLink notice={notice} ids={[notice.id]} onLeave={onLeave}>
                {notice.item.name}
              </NoticeLink>
            </li>
          ),
      )}
    </ul>
  )
}

function NoticeSign({ group }: { group: NoticeGroup }) {
  const [first, second] = actorsOf(group)
  if (!first) {
    return (
      <span className={classes.sign} aria-hidden="true">
        <Icon of={IconShieldCheck} />
      </span>
    )
  }
  return (
    <span className={classes.sign}>
      <Avatar uid={first.uid} name={first.name} src={first.picture} size={second ? 'sm' : 'lg'} />
      {second && <Avatar uid={second.uid} name={second.name} src={second.picture} size="sm" />}
    </span>
  )
}

function Sentence({ group, what }: { group: NoticeGroup; what: string | undefined }) {
  const text = useMessages(noticesMessages)
  const [{ kind }] = group.notices
  const [first, ...others] = actorsOf(group)
  const who = first?.name ?? text.somebody
  const parts: Record<string, string> = {
    who: others.length > 0 ? `${who} + ${text.others(others.length)}` : who,
    what: what ?? '',
  }
  return text.words[kind]
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <b key={index}>{parts[part]}</b>,
    )
}

function Quote({ notice: { kind, comment, facts } }: { notice: Notification }) {
  const reasons: Partial<Record<string, string>> = useMessages(reportReasonMessages)
  const { note, reason } = facts
  // Of a report it is one of a list, of what a moderator decided it is what they wrote.
  const chosen = kind === 'REPORT_RECEIVED' && reason !== undefined ? reasons[reason] : undefined
  const words = comment?.words ?? note ?? chosen ?? reason
  return words ? <p className={classes.quote}>{words}</p> : null
}

interface NoticeLinkProps {
  notice: Notification
  ids: readonly string[]
  onLeave: (() => void) | undefined
  children: ReactNode
}

/** Going there is reading it. */
function NoticeLink({ notice, ids, onLeave, children }: NoticeLinkProps) {
  const leave = () => {
    if (!notice.isRead) void markRead(ids)
    onLeave?.()
  }
  return (
    <Link to={notificationPath(notice)} className={classes.link} onClick={leave}>
      {children}
    </Link>
  )
}
