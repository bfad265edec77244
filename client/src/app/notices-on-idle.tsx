import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { restedPart } from './rested-part.ts'
import classes from './top-bar.module.css'

const NoticeBell = restedPart(async () => (await import('#notifications/notice-bell.tsx')).NoticeBell)

/** What the person was told of, once the first screen has rested; until then its place is held, so that nothing moves. */
export function NoticesOnIdle() {
  return (
    <Suspense fallback={<BellToCome />}>
      <NoticeBell />
    </Suspense>
  )
}

function BellToCome() {
  return (
    <span className={classes.toCome}>
      <Icon of={IconBell} size="md" />
    </span>
  )
}
