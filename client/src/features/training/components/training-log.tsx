import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { trainingMessages } from '../training.messages.ts'
import classes from '../training.module.css'

/** What happened with it, line by line, for who wants to know. */
export function TrainingLog({ training: { log } }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  if (log.length === 0) return null
  return (
    <details className={classes.log}>
      <summary>{text.log}</summary>
      <ol>
        {log.map(({ at, text: said }) => (
          <li key={`${at} ${said}`}>
            <time dateTime={at}>{format.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
            <span>{said}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
