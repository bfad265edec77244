import { SettingsPage } from '#app/settings-page.tsx'
import { DevicePushSection } from './components/device-push-section.tsx'
import { MailTopicsSection } from './components/mail-topics-section.tsx'

export function NotificationSettingsScreen() {
  return (
    <SettingsPage>
      <DevicePushSection />
      <MailTopicsSection />
    </SettingsPage>
  )
}
