import { SettingsPage } from '#app/settings-page.tsx'
import { CloseAccountSection } from './components/close-account-section.tsx'
import { ConsentsSection } from './components/consents-section.tsx'
import { DeviceDataSection } from './components/device-data-section.tsx'
import { PortabilitySection } from './components/portability-section.tsx'
import { ProfileVisibility } from './components/profile-visibility.tsx'
import { ReportsSection } from './components/reports-section.tsx'
import { StoredDataSection } from './components/stored-data-section.tsx'
import { TakenDownSection } from './components/taken-down-section.tsx'

export function PrivacyScreen() {
  return (
    <SettingsPage>
      <ProfileVisibility />
      <TakenDownSection />
      <ReportsSection />
      <DeviceDataSection />
      <ConsentsSection />
      <StoredDataSection />
      <PortabilitySection />
      <CloseAccountSection />
    </SettingsPage>
  )
}
