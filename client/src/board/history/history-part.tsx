import { IconHistory } from '@tabler/icons-react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useBoard } from '#board/board-context.ts'
import type { BoardPart } from '#board/board-part.ts'
import { HistoryBehind } from './history-behind.tsx'
import { historyMessages } from './history.messages.ts'
import { HISTORY_PART } from './history-part-id.ts'
import { useHistoryView } from './history-view.ts'
import { SinceNote } from './since-note.tsx'

const HistoryPanel = lazyPart(async () => (await import('./history-panel.tsx')).HistoryPanel)
const VersionStage = lazyPart(async () => (await import('./version-stage.tsx')).VersionStage)
const ChangeOutlines = lazyPart(async () => (await import('./change-outlines.tsx')).ChangeOutlines)

function HistoryButton() {
  const text = useMessages(historyMessages)
  const { panel } = useBoard()
  const isShown = panel.shown === HISTORY_PART
  return (
    <IconButton
      icon={IconHistory}
      label={text.history}
      active={isShown}
      aria-pressed={isShown}
      onClick={() => (isShown ? panel.hide() : panel.show(HISTORY_PART))}
    />
  )
}

function OverCanvas() {
  const view = useHistoryView()
  if (view.is === 'version' || view.is === 'compared') {
    return <VersionStage view={view} />
  }
  return view.is === 'now' ? <SinceNote /> : null
}

function OnCanvas() {
  const view = useHistoryView()
  return view.is === 'since' ? <ChangeOutlines /> : null
}

export const historyPart: BoardPart = {
  id: HISTORY_PART,
  TopBarItem: HistoryButton,
  OverCanvas,
  OnCanvas,
  Behind: HistoryBehind,
  SidePanel: { title: { en: historyMessages.en.history, vi: historyMessages.vi.history }, Content: HistoryPanel },
}
