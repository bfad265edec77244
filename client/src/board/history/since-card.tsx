import { IconSparkles } from '@tabler/icons-react'
import type { HistoryEntry } from '@atelier/shared-schema/contract/areas/sync.contract.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { historyMessages } from './history.messages.ts'
import { markChanges, showHistory } from './history-view.ts'
import { readSince, noteSince, useSince } from './since.ts'
import classes from './history.module.css'

/** Marks on the board what is new, to be looked at one by one. */
export function showSince(): void {
  noteSince()
  showHistory({ is: 'since' })
  markChanges(readSince().changes)
}

function Restored({ entry }: { entry: HistoryEntry }) {
  const text = useMessages(historyMessages)
  const format = useFormat()
  return (
    <>
      <p>{text.sinceRestored(entry.setBackBy?.name ?? '', format.relative(entry.at))}</p>
      <Button variant="line" size="xs" onClick={() => showHistory({ is: 'version', entry })}>
        {text.wasBefore}
      </Button>
    </>
  )
}

/** In the panel, above the versions. */
export function SinceCard() {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { phase, at, changes, removed, restores } = useSince()
  if (phase === 'looking') return null
  const count = changes.length + removed.length
  return (
    <section className={classes.since}>
      <h3>
        <Icon of={IconSparkles} /> {text.since}
      </h3>
      {phase === 'first' ? (
        <p>{text.sinceFirst}</p>
      ) : count === 0 ? (
        <p>
          {text.sinceNone} {text.sinceWhen(format.relative(at))}
        </p>
      ) : (
        <>
          {restores.map(entry => (
            <Restored key={entry.id} entry={entry} />
          ))}
          <p>{text.sinceNote(count, format.relative(at))}</p>
          <Button variant="line" size="xs" onClick={showSince}>
            {text.show}
          </Button>
        </>
      )}
    </section>
  )
}
