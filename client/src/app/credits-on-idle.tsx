import { Suspense } from 'react'
import { restedPart } from './rested-part.ts'

const CreditsChip = restedPart(async () => (await import('#credits/credits-chip.tsx')).CreditsChip)

/** What the person can spend, once the first screen has rested. */
export function CreditsOnIdle() {
  return (
    <Suspense>
      <CreditsChip />
    </Suspense>
  )
}
