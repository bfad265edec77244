import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { trainingMessages } from '../training.messages.ts'
import classes from '../training.module.css'

/** Why it failed, what was charged and given back, and how to go on. */
export function TrainingFailure({ training: { error, credits } }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  return (
    <section className={classes.notice} data-tone="danger" role="alert">
      <div>
        <h2>{text.failedTitle}</h2>
        <p>{error?.message}</p>
        <p className={classes.quiet}>
          {credits.charged > 0 ? `${text.charged(format.number(credits.charged))}. ${text.refunded}` : text.notCharged}{' '}
          {text.retryLead}
        </p>
      </div>
    </section>
  )
}
