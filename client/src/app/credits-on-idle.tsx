import { Suspense, lazy } from 'react'
import { whenRested } from './rest.ts'

const CreditsChip = lazy(async () => {
  await new Promise<void>(whenRested)
  return { default: (await import('#credits/credits-chip.tsx')).CreditsChip }
})

/** What the person can spend, once the first screen has rested. */
export function CreditsOnIdle() {
  return (
    <Suspense>
      <CreditsChip />
    </Suspense>
  )
}
