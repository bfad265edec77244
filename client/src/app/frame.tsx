import { Outlet } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { ReportHost } from '#items/report-host.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { SignOutHost } from './sign-out-host.tsx'
import classes from './frame.module.css'

const TourHost = lazyPart(async () => (await import('#features/onboarding/tour-host.tsx')).TourHost, {
  isQuiet: true,
})

/**
 * Rail, bar and content of a signed-in person; on a phone the rail is a bar of tabs at the bottom. The screen stands first:
 * what is around it follows in a task of its own, and until then is as in the first paint of index.html, lines without words.
 */
export function Frame() {
  const isWhole = useDeferredValue(true, false)
  return (
    <div className={classes.frame} data-bare={!isWhole || undefined}>
      {isWhole && <Rail />}
      {isWhole && <TopBar />}
      <main id="main" className={classes.main} tabIndex={-1}>
        <ReadOnlyBanner />
        <Outlet />
      </main>
      {isWhole && <TabBar />}
      <Suspense>
        <TourHost />
      </Suspense>
      <SignOutHost />
      <ReportHost />
    </div>
  )
}
