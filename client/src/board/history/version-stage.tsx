import { Loader } from '@mantine/core'
import { IconArrowLeft, IconGitFork, IconRestore } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import { isNetworkError } from '#api/failures.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, OfflineState } from '#ui/states.tsx'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { compareBoards } from './compare-boards.ts'
import { nameEntry } from './entry-name.ts'
import { historyMessages } from './history.messages.ts'
import { leaveHistory, leaveOnEscape, markChanges, showHistory } from './history-view.ts'
import type { HistoryView } from './history-view.ts'
import { useHistoryActs, useHistoryList } from './use-history.ts'
import { VersionCanvas } from './version-canvas.tsx'
import { holdVersion, useVersion } from './versions.ts'
import classes from './history.module.css'

type Shown = Extract<HistoryView, { entry: HistoryEntry }>

/** In the place of the board: how it was, or what has changed since. */
export function VersionStage({ view }: { view: Shown }) {
  const text = useMessages(historyMessages)
  const { board, session, editor } = useBoard()
  const first = useVersion(board.document, view.entry.id)
  const againstId = view.is === 'compared' ? (view.against?.id ?? null) : null
  const second = useVersion(board.document, againstId)
  const isWithNow = view.is === 'compared' && view.against === null
  // As it was when this was asked for: what others do meanwhile would move what one looks at.
  const now = useMemo(() => (isWithNow ? holdVersion(session.doc) : undefined), [isWithNow, session])
  const later = isWithNow ? now : second.data
  const isCompared = view.is === 'compared'
  const changes = useMemo(
    () => (isCompared && first.data && later ? compareBoards(first.data.records, later.records) : undefined),
    [isCompared, first.data, later],
  )
  useEffect(() => markChanges(changes ?? []), [changes])
  useEffect(() => {
    editor.selectNone()
    editor.blur()
    return () => focusBoard(editor)
  }, [editor])
  const version = isCompared ? later : first.data
  const error = first.error ?? second.error
  const retry = () => void Promise.all([first.refetch(), ...(againstId === null ? [] : [second.refetch()])])
  return (
    <section className={classes.stage} aria-label={text.history} onKeyDown={leaveOnEscape}>
      {version && (!isCompared || first.data) ? (
        <VersionCanvas
          key={`${view.entry.id} ${isCompared}`}
          version={version}
          before={isCompared ? first.data?.records : undefined}
        />
      ) : error ? (
        <div className={classes.stageState}>
          {isNetworkError(error) ? (
            <OfflineState onRetry={retry}>{text.versionAway}</OfflineState>
          ) : (
            <ErrorState title={text.versionFailed} onRetry={retry} />
          )}
        </div>
      ) : (
        <div className={classes.stageState} role="status" aria-label={text.loadingVersion}>
          <Loader />
        </div>
      )}
      <Banner view={view} />
    </section>
  )
}

const NOTHING = 'nothing'
const NOW = 'now'

function Banner({ view }: { view: Shown }) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { role, canWrite } = useBoard()
  const { entries } = useHistoryList()
  const { restore, fork, isBusy } = useHistoryActs()
  const { entry } = view
  const name = nameEntry(entry, format)
  const later = entries.filter(({ id, at }) => id !== entry.id && at > entry.at)
  const choices = [
    { value: NOTHING, label: text.nothingElse },
    { value: NOW, label: text.now },
    ...later.map(each => ({ value: each.id, label: nameEntry(each, format) })),
  ]
  const chosen = view.is === 'version' ? NOTHING : (view.against?.id ?? NOW)
  const choose = (value: string) => {
    const against = later.find(({ id }) => id === value) ?? null
    showHistory(value === NOTHING ? { is: 'version', entry } : { is: 'compared', entry, against })
  }
  return (
    <div className={classes.banner}>
      <p role="status">{view.is === 'version' ? text.asItWas(name) : text.comparing(name)}</p>
      <ChoiceMenu label={text.compareWith} choices={choices} value={chosen} onChange={choose} />
      <span className={classes.bannerActs}>
        <Button variant="quiet" icon={IconArrowLeft} onClick={leaveHistory}>
          {text.back}
        </Button>
        <Button variant="line" icon={IconGitFork} disabled={isBusy} onClick={() => fork(entry)}>
          {text.fork}
        </Button>
        {canWrite && roleAllows(role, 'edit') && (
          <Button variant="primary" icon={IconRestore} loading={isBusy} onClick={() => restore(entry)}>
            {text.restore}
          </Button>
        )}
      </span>
    </div>
  )
}
