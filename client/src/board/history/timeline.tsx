import { IconBookmark, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { isNetworkError } from '#api/failures.ts'
import { KeptNote } from '#items/kept-note.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import type { Format } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { useBoard } from '#board/board-context.ts'
import { EntryMenu } from './entry-menu.tsx'
import { historyMessages } from './history.messages.ts'
import { showHistory, useHistoryView } from './history-view.ts'
import { NameDialog } from './name-dialog.tsx'
import type { NameAsk } from './name-dialog.tsx'
import { useHistoryList } from './use-history.ts'
import { VersionPicture } from './version-picture.tsx'
import classes from './history.module.css'

export function Timeline() {
  const text = useMessages(historyMessages)
  const { role, canWrite } = useBoard()
  const { list, entries, isRead, keptAt, hasOlder } = useHistoryList()
  const [asked, setAsked] = useState<NameAsk>()
  const mayKeep = canWrite && roleAllows(role, 'edit')
  return (
    <>
      {mayKeep && (
        <div className={classes.keep}>
          <Button variant="line" icon={IconBookmark} fullWidth onClick={() => setAsked({ is: 'keep' })}>
            {text.keep}
          </Button>
        </div>
      )}
      {keptAt !== undefined && isRead && (
        <div className={classes.known}>
          <KeptNote keptAt={keptAt} />
        </div>
      )}
      {list.isPending && !list.isPaused ? (
        <SkeletonRows count={5} height={76} />
      ) : !isRead ? (
        <NotRead error={list.error} onRetry={() => void list.refetch()} />
      ) : entries.length === 0 ? (
        <EmptyState icon={IconHistory} title={text.emptyTitle}>
          {text.empty}
        </EmptyState>
      ) : (
        <Days entries={entries} mayChange={mayKeep} onAsk={setAsked} />
      )}
      {keptAt !== undefined && hasOlder && <p className={classes.lead}>{text.olderAway}</p>}
      {keptAt === undefined && list.hasNextPage && (
        <div className={classes.keep}>
          <Button variant="quiet" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.older}
          </Button>
        </div>
      )}
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function NotRead({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = useMessages(historyMessages)
  if (error && !isNetworkError(error)) return <ErrorState title={text.failed} onRetry={onRetry} />
  return <OfflineState onRetry={onRetry}>{text.offline}</OfflineState>
}

interface DaysProps {
  entries: readonly HistoryEntry[]
  mayChange: boolean
  onAsk: (ask: NameAsk) => void
}

function Days({ entries, mayChange, onAsk }: DaysProps) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const days = useMemo(() => [...Map.groupBy(entries, entry => new Date(entry.at).toDateString())], [entries])
  return days.map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h3>{nameDay(day, format, text)}</h3>
      <ol>
        {ofDay.map(entry => (
          <EntryRow key={entry.id} entry={entry} mayChange={mayChange} onAsk={onAsk} />
        ))}
      </ol>
    </section>
  ))
}

function nameDay(day: string, format: Format, text: { today: string; yesterday: string }): string {
  const now = new Date()
  if (day === now.toDateString()) return text.today
  now.setDate(now.getDate() - 1)
  return day === now.toDateString() ? text.yesterday : format.date(new Date(day), { dateStyle: 'full' })
}

const FACES_MAX = 4

function EntryRow({ entry, mayChange, onAsk }: { entry: HistoryEntry } & Omit<DaysProps, 'entries'>) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { board } = useBoard()
  const view = useHistoryView()
  const isShown = view.is === 'version' && view.entry.id === entry.id
  const people = entry.authors.length > 0 ? entry.authors : entry.author ? [entry.author] : []
  const names = people.length > 0 ? text.by(format.list(people.map(({ name }) => name))) : text.unknown
  const time = format.date(entry.at, { timeStyle: 'short' })
  return (
    <li className={classes.entry} data-shown={isShown || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-pressed={isShown}
        onClick={() => showHistory({ is: 'version', entry })}
      >
        <VersionPicture document={board.document} id={entry.id} />
        <span className={classes.words}>
          <b>
            {entry.reason === 'named' && <Icon of={IconBookmark} size="xs" />}
            <span>{entry.label || time}</span>
          </b>{' '}
          <span>{entry.label ? time : text.automatic}</span>{' '}
          {entry.setBackBy && <span>{text.setBackBy(entry.setBackBy.name)}</span>}{' '}
          <span className={classes.faces} role="img" aria-label={names} data-tip={names}>
            {people.slice(0, FACES_MAX).map(({ uid, name, picture }) => (
              <Avatar key={uid} uid={uid} name={name} src={picture} size="xs" />
            ))}
            {people.length > FACES_MAX && <i>+{people.length - FACES_MAX}</i>}
          </span>
        </span>
      </button>
      <EntryMenu entry={entry} mayChange={mayChange} onAsk={onAsk} />
    </li>
  )
}
