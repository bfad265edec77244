import { SettingsPage } from '#app/settings-page.tsx'
import { ApiKeysSection } from './components/api-keys-section.tsx'
import { DevicesSection } from './components/devices-section.tsx'
import { SignInSection } from './components/sign-in-section.tsx'
import { WalletsSection } from './components/wallets-section.tsx'

export function SecurityScreen() {
  return (
    <SettingsPage>
      <SignInSection />
      <WalletsSection />
      <DevicesSection />
      <ApiKeysSection />
    </SettingsPage>
  )
}
