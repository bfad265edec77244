import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { ComparedList, SinceList } from './change-list.tsx'
import { historyMessages } from './history.messages.ts'
import { leaveOnEscape, useHistoryView } from './history-view.ts'
import { SinceCard } from './since-card.tsx'
import { Timeline } from './timeline.tsx'
import classes from './history.module.css'

/** What was: versions by day, and what differs where two are compared. */
export function HistoryPanel() {
  return (
    <div onKeyDown={leaveOnEscape}>
      <Shown />
    </div>
  )
}

function Shown() {
  const text = useMessages(historyMessages)
  const { role } = useBoard()
  const view = useHistoryView()
  if (view.is === 'compared') return <ComparedList view={view} />
  if (view.is === 'since') return <SinceList />
  return (
    <>
      <SinceCard />
      {roleAllows(role, 'contribute') ? <Timeline /> : <p className={classes.lead}>{text.readers}</p>}
    </>
  )
}
