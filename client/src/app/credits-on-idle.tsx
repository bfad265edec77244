import { Suspense, lazy, useEffect, useState } from 'react'
import { whenRested } from './rest.ts'

const CreditsChip = lazy(async () => ({ default: (await import('#credits/credits-chip.tsx')).CreditsChip }))

/** What the person can spend, once the first screen has rested. */
export function CreditsOnIdle() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => whenRested(() => setIsTime(true)), [])
  return <Suspense>{isTime && <CreditsChip />}</Suspense>
}
