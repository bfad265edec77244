import { SettingsPage } from '#app/settings-page.tsx'
import { HelpSection } from './components/help-section.tsx'
import { InstallationSection } from './components/installation-section.tsx'
import { LicencesSection } from './components/licences-section.tsx'

export function InfoScreen() {
  return (
    <SettingsPage>
      <InstallationSection />
      <HelpSection />
      <LicencesSection />
    </SettingsPage>
  )
}
