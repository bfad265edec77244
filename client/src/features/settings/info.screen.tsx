import { Suspense } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { SettingsPage } from '#app/settings-page.tsx'
import { HelpSection } from './components/help-section.tsx'
import { InstallationSection } from './components/installation-section.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { LicencesSection } from './components/licences-section.tsx'

const RunnerKeysSection = lazyPart(async () => (await import('./components/runner-keys-section.tsx')).RunnerKeysSection)

export function InfoScreen() {
  const { siteRole } = useSignedInPerson()
  return (
    <SettingsPage>
      <InstallationSection />
      <Suspense>{siteRole === 'owner' && <RunnerKeysSection />}</Suspense>
      <HelpSection />
      <LicencesSection />
    </SettingsPage>
  )
}
