import { SettingsPage } from '#app/settings-page.tsx'
import { MailTopicsSection } from './components/mail-topics-section.tsx'

export function NotificationSettingsScreen() {
  return (
    <SettingsPage>
      <MailTopicsSection />
    </SettingsPage>
  )
}
