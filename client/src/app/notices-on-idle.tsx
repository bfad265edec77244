import { Suspense } from 'react'
import { restedPart } from './rested-part.ts'

const NoticeBell = restedPart(async () => (await import('#notifications/notice-bell.tsx')).NoticeBell)

/** What the person was told of, once the first screen has rested. */
export function NoticesOnIdle() {
  return (
    <Suspense>
      <NoticeBell />
    </Suspense>
  )
}
