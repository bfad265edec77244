import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { whenRested } from './rest.ts'

const loadRested = async () => {
  await new Promise<void>(whenRested)
  return (await import('#credits/credits-chip.tsx')).CreditsChip
}
const CreditsChip = lazyPart(loadRested, { isQuiet: true })

/** What the person can spend, once the first screen has rested. */
export function CreditsOnIdle() {
  return (
    <Suspense>
      <CreditsChip />
    </Suspense>
  )
}
