import { Suspense, lazy } from 'react'
import { whenRested } from './rest.ts'
import { untilLoaded } from './until-loaded.ts'

const CreditsChip = lazy(async () => {
  await new Promise<void>(whenRested)
  return { default: (await untilLoaded(() => import('#credits/credits-chip.tsx'))).CreditsChip }
})

/** What the person can spend, once the first screen has rested. */
export function CreditsOnIdle() {
  return (
    <Suspense>
      <CreditsChip />
    </Suspense>
  )
}
