import type { ReactNode } from 'react'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { kindIcons } from '#items/item-looks.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'
import classes from './moderation.module.css'

export interface QueueEntryProps {
  of: { kind: ItemKind; name: string; thumbnailUrl: string | null }
  /** Its name, as a link where its page opens. */
  title: ReactNode
  /** What it is, in a quiet line. */
  facts: readonly string[]
  children: ReactNode
  actions?: ReactNode
}

/** One thing to judge: its picture, what it is, what was said about it, and what can be done. */
export function QueueEntry({ of, title, facts, children, actions }: QueueEntryProps) {
  return (
    <li className={classes.entry}>
      <EntryPicture {...of} />
      <div className={classes.words}>
        <h2>{title}</h2>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {children}
        {actions && <div className={classes.acts}>{actions}</div>}
      </div>
    </li>
  )
}

function EntryPicture({ kind, name, thumbnailUrl }: QueueEntryProps['of']) {
  const text = useMessages(moderationMessages)
  if (thumbnailUrl === null) {
    return (
      <span className={classes.picture} aria-hidden="true">
        <Icon of={kindIcons[kind]} size="xl" />
      </span>
    )
  }
  return (
    <a
      className={classes.picture}
      href={thumbnailUrl.replace(/\/640$/, '/1280')}
      target="_blank"
      rel="noreferrer"
      aria-label={text.look(name)}
    >
      <img src={thumbnailUrl.replace(/\/640$/, '/320')} alt="" loading="lazy" decoding="async" />
    </a>
  )
}

/** What somebody wrote, under who wrote it. */
export function Said({ by, children }: { by: string; children: string }) {
  return (
    <div className={classes.said}>
      <p>{by}</p>
      {children !== '' && <blockquote>{children}</blockquote>}
    </div>
  )
}
