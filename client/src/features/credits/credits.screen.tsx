import { useSignedInPerson } from '#api/session.ts'
import { SettingsPage } from '#app/settings-page.tsx'
import { BalanceSection } from './components/balance-section.tsx'
import { GiveSection } from './components/give-section.tsx'
import { HistorySection } from './components/history-section.tsx'
import { PricesSection } from './components/prices-section.tsx'

/** What the person has, what came and went; and for who runs the installation, what things cost. */
export function CreditsScreen() {
  const { siteRole } = useSignedInPerson()
  return (
    <SettingsPage>
      <BalanceSection />
      <HistorySection />
      {siteRole === 'owner' && (
        <>
          <PricesSection />
          <GiveSection />
        </>
      )}
    </SettingsPage>
  )
}
