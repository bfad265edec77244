import { SettingsPage } from '#app/settings-page.tsx'
import { LooksSection } from './components/looks-section.tsx'
import { ProfileSection } from './components/profile-section.tsx'
import { ProfileVisibility } from './components/profile-visibility.tsx'

export function AboutScreen() {
  return (
    <SettingsPage>
      <ProfileSection />
      <ProfileVisibility />
      <LooksSection />
    </SettingsPage>
  )
}
