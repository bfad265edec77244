import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReportHost } from '#items/report-host.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { ReadOnlyBanner } from './read-only-banner.tsx'
import { SignOutHost } from './sign-out-host.tsx'
import classes from './frame.module.css'

const TourHost = lazy(async () => ({ default: (await import('#features/onboarding/tour-host.tsx')).TourHost }))

/** Rail, bar and content of a signed-in person; on a phone the rail is a bar of tabs at the bottom. */
export function Frame() {
  return (
    <div className={classes.frame}>
      <Rail />
      <TopBar />
      <main id="main" className={classes.main} tabIndex={-1}>
        <ReadOnlyBanner />
        <Outlet />
      </main>
      <TabBar />
      <Suspense>
        <TourHost />
      </Suspense>
      <SignOutHost />
      <ReportHost />
    </div>
  )
}
