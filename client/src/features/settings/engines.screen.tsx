import { SettingsPage } from '#app/settings-page.tsx'
import { ConsentsSection } from './components/consents-section.tsx'
import { EnginesSection } from './components/engines-section.tsx'

export function EnginesScreen() {
  return (
    <SettingsPage>
      <EnginesSection />
      <ConsentsSection />
    </SettingsPage>
  )
}
