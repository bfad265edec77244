import { Suspense } from 'react'
import { restedPart } from './rested-part.ts'

const QueueChip = restedPart(async () => (await import('#tasks/queue-chip.tsx')).QueueChip)
const QueueBadge = restedPart(async () => (await import('#tasks/queue-badge.tsx')).QueueBadge)

/** What of one's own runs and waits, once the first screen has rested. */
export function QueueOnIdle() {
  return (
    <Suspense>
      <QueueChip />
    </Suspense>
  )
}

/** The same on the sign of the area. */
export function QueueBadgeOnIdle() {
  return (
    <Suspense>
      <QueueBadge />
    </Suspense>
  )
}
