import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { whenRested } from './rest.ts'

const QueueChip = lazyPart(
  async () => {
    await new Promise<void>(whenRested)
    return (await import('#tasks/queue-chip.tsx')).QueueChip
  },
  { isQuiet: true },
)
const QueueBadge = lazyPart(
  async () => {
    await new Promise<void>(whenRested)
    return (await import('#tasks/queue-badge.tsx')).QueueBadge
  },
  { isQuiet: true },
)

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
