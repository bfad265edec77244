import { IconSparkles } from '@tabler/icons-react'
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

/** In the panel, above the versions. */
export function SinceCard() {
  const text = useMessages(historyMessages)
  const format = useFormat()
  const { phase, at, changes, removed } = useSince()
  if (phase === 'looking') return null
  const count = changes.length + removed
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
          <p>{text.sinceNote(count, format.relative(at))}</p>
          <Button variant="line" size="xs" onClick={showSince}>
            {text.show}
          </Button>
        </>
      )}
    </section>
  )
}
