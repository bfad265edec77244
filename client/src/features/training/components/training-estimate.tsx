import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { trainingRoutes as routes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import type { TrainingEstimate as Estimate } from '@atelier/shared-schema/entities/training.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { useTimeWords } from '#tasks/use-eta.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { editorMessages } from '../editor.messages.ts'
import type { TrainingDraft } from '../hooks/use-training-draft.ts'
import classes from '../training-editor.module.css'

const SETTLED_MS = 400

/** How long it takes and what it costs, before anything runs. */
export function TrainingEstimate({ draft, children }: { draft: TrainingDraft; children: ReactNode }) {
  const text = useMessages(editorMessages)
  const { baseType, settings, images } = draft
  const asked = useMemo(() => ({ baseType, settings, imageCount: images.length }), [baseType, settings, images.length])
  const [body] = useDebouncedValue(asked, SETTLED_MS)
  const isKnown = body.imageCount > 0
  const read = useRoute(routes.estimate, { body }, { enabled: isKnown, keepPrevious: true })
  return (
    <section className={classes.estimate}>
      <h2>{text.estimate}</h2>
      <div aria-live="polite">
        {!isKnown && <p className={classes.hint}>{text.noEstimate}</p>}
        {isKnown && read.data && <Words estimate={read.data} />}
        {isKnown && !read.data && read.isPending && <SkeletonBlock height={64} />}
        {isKnown && !read.data && read.error && <p className={classes.error}>{describeError(read.error)}</p>}
      </div>
      {children}
    </section>
  )
}

function Words({ estimate }: { estimate: Estimate }) {
  const text = useMessages(editorMessages)
  const format = useFormat()
  const say = useTimeWords()
  const { credits, available, isFree, hindrance, runMs } = estimate
  return (
    <div className={classes.facts}>
      <p>{text.takes(say(runMs))}</p>
      <p className={classes.hint}>{text.takesHint}</p>
      <p>{isFree ? text.free : text.costs(format.number(credits))}</p>
      {!isFree && (
        <p className={classes.hint}>
          {text.costsHint} {available !== null && text.available(format.number(available))}
        </p>
      )}
      {available !== null && available < credits && <p className={classes.error}>{text.notEnough}</p>}
      {hindrance !== '' && <p className={classes.error}>{hindrance}</p>}
    </div>
  )
}
