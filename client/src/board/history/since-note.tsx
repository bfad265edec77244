import { IconSparkles, IconX } from '@tabler/icons-react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { historyMessages } from './history.messages.ts'
import { HISTORY_PART } from './history-part-id.ts'
import { showHistory } from './history-view.ts'
import { showSince } from './since-card.tsx'
import { noteSince, useSince } from './since.ts'
import classes from './history.module.css'

/** Tells whoever comes back that there is something new. */
export function SinceNote() {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { panel } = useBoard()
  const { phase, at, changes, removed, restores, isNoted } = useSince()
  const count = changes.length + removed.length
  const [restored] = restores
  if (phase !== 'known' || isNoted || count === 0) return null
  const show = () => {
    panel.show(HISTORY_PART)
    showSince()
  }
  const showBefore = (entry: HistoryEntry) => {
    noteSince()
    panel.show(HISTORY_PART)
    showHistory({ is: 'version', entry })
  }
  return (
    <div className={classes.note} role="status">
      <Icon of={IconSparkles} />
      <p>
        {restored
          ? text.sinceRestored(restored.setBackBy?.name ?? '', format.relative(restored.at))
          : text.sinceNote(count, format.relative(at))}
      </p>
      {restored && (
        <Button variant="quiet" size="xs" onClick={() => showBefore(restored)}>
          {text.wasBefore}
        </Button>
      )}
      <Button variant="line" size="xs" onClick={show}>
        {text.show}
      </Button>
      <IconButton icon={IconX} size="xs" label={text.dismiss} onClick={noteSince} />
    </div>
  )
}
