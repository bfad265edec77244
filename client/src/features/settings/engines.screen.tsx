import { SettingsPage } from '#app/settings-page.tsx'
import { ConsentsSection } from './components/consents-section.tsx'
import { EnginesSection } from './components/engines-section.tsx'
import { LookingSection } from './components/looking-section.tsx'

export function EnginesScreen() {
  return (
    <SettingsPage>
      <EnginesSection />
      <LookingSection />
      <ConsentsSection />
    </SettingsPage>
  )
}
