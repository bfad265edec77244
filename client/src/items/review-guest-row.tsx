import { IconCircleCheck, IconMessageExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReviewGuest } from '@atelier/shared-schema/entities/review-guest.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { reviewMessages } from './review-messages.ts'
import classes from './review-guests.module.css'

/** A guest, how their review stands, and what they said of the whole. */
export function ReviewGuestRow({ guest, children }: { guest: ReviewGuest; children?: ReactNode }) {
  const text = useMessages(reviewMessages)
  const format = useFormat()
  const { person, email, state, expiresAt, enteredAt, verdict } = guest
  const stands =
    state === 'expired' ? text.expired : state === 'withdrawn' ? text.ended : text.until(format.date(expiresAt))
  return (
    <li className={classes.guest} data-over={state !== 'active' || undefined}>
      <Avatar uid={person.uid} name={person.name} src={person.picture} size="md" />
      <div className={classes.who}>
        <p>{person.name}</p>
        <small>
          {email} · {stands}
          {enteredAt === null && state === 'active' && ` · ${text.notYet}`}
        </small>
        {verdict && (
          <p className={classes.verdict} data-is={verdict.verdict}>
            <Icon of={verdict.verdict === 'approved' ? IconCircleCheck : IconMessageExclamation} size="sm" />
            <span>{verdict.verdict === 'approved' ? text.approved : text.changes}</span>
            <RelativeTime when={verdict.at} />
          </p>
        )}
        {verdict && verdict.note !== '' && <p className={classes.note}>{verdict.note}</p>}
      </div>
      {children}
    </li>
  )
}
