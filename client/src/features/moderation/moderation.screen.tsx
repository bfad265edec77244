import { useSearch } from '@tanstack/react-router'
import { useSignedInPerson } from '#api/session.ts'
import { NotFoundPage } from '#app/not-found-page.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { ContestQueue } from './components/contest-queue.tsx'
import { ReportQueue } from './components/report-queue.tsx'
import { TakeDownQueue } from './components/take-down-queue.tsx'
import { moderationMessages } from './moderation.messages.ts'

/** What waits for a moderator's word, and what became of reports. */
export function ModerationScreen() {
  const text = useMessages(moderationMessages)
  const { view = 'reports' } = useSearch({ from: '/open/signed-in/moderation' })
  const { siteRole } = useSignedInPerson()
  if (siteRole === 'member') return <NotFoundPage />
  const tabs = (['reports', 'contests', 'objections', 'takenDown', 'resolved'] as const).map(name => ({
    view: name,
    title: text[name],
  }))
  return (
    <Page
      title={text.title}
      lead={text.lead}
      width="form"
      under={<ViewTabs label={text.views} tabs={tabs} current={view} to="/moderation" />}
    >
      {view === 'contests' && <ContestQueue />}
      {(view === 'objections' || view === 'takenDown') && (
        <TakeDownQueue key={view} state={view === 'objections' ? 'objected' : 'standing'} />
      )}
      {(view === 'reports' || view === 'resolved') && (
        <ReportQueue key={view} state={view === 'resolved' ? 'resolved' : 'open'} />
      )}
    </Page>
  )
}
