import { IconSparkles, IconX } from '@tabler/icons-react'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { historyMessages } from './history.messages.ts'
import { HISTORY_PART } from './history-part-id.ts'
import { showSince } from './since-card.tsx'
import { noteSince, useSince } from './since.ts'
import classes from './history.module.css'

/** Tells whoever comes back that there is something new. */
export function SinceNote() {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { panel } = useBoard()
  const { phase, at, changes, removed, isNoted } = useSince()
  const count = changes.length + removed
  if (phase !== 'known' || isNoted || count === 0) return null
  const show = () => {
    panel.show(HISTORY_PART)
    showSince()
  }
  return (
    <div className={classes.note} role="status">
      <Icon of={IconSparkles} />
      <p>{text.sinceNote(count, format.relative(at))}</p>
      <Button variant="line" size="xs" onClick={show}>
        {text.show}
      </Button>
      <IconButton icon={IconX} size="xs" label={text.dismiss} onClick={noteSince} />
    </div>
  )
}
