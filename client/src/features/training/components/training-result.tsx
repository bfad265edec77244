import { IconBrush } from '@tabler/icons-react'
import type { TrainingAnswer } from '@atelier/shared-schema/entities/training.ts'
import { LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { trainingMessages } from '../training.messages.ts'
import classes from '../training.module.css'

/** What came of it, and the way to use it. */
export function TrainingResult({ training: { modelId, completedAt, credits } }: { training: TrainingAnswer }) {
  const text = useMessages(trainingMessages)
  const format = useFormat()
  return (
    <section className={classes.notice}>
      <div>
        <h2>{text.done}</h2>
        <p className={classes.quiet}>
          {modelId === null ? text.modelGone : completedAt !== null && <RelativeTime when={completedAt} />}
          {credits.charged > 0 && ` · ${text.charged(format.number(credits.charged))}`}
        </p>
      </div>
      {modelId !== null && (
        <LinkButton variant="primary" icon={IconBrush} to="/models/$id" params={{ id: modelId }}>
          {text.openModel}
        </LinkButton>
      )}
    </section>
  )
}
