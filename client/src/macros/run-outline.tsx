import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { isOngoing } from '#tasks/live-tasks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { chainMessages } from './chain.messages.ts'
import { ChainStep } from './chain.tsx'
import { useMacroRun } from './use-macro-run.ts'
import { useStepRecipes } from './use-step-recipes.ts'
import { useStepWords } from './use-step-words.ts'
import chain from './chain.module.css'
import classes from './run-outline.module.css'

/** A run in few words: how each step stands, and what it made so far. */
export function RunOutline({ id, onOpenImage }: { id: string; onOpenImage: (imageId: string) => void }) {
  const asked = useMacroRun(id)
  // What the drawer tells of the task stands without it.
  if (!asked.data) return asked.isPending ? <SkeletonRows count={4} height={44} /> : null
  return <KnownRun run={asked.data} onOpenImage={onOpenImage} />
}

function KnownRun({ run, onOpenImage }: { run: MacroRunAnswer; onOpenImage: (imageId: string) => void }) {
  const text = useMessages(chainMessages)
  const { steps } = run.definition
  const recipes = useStepRecipes(steps)
  const words = useStepWords(run.definition, recipes)
  const isGoing = isOngoing(run.task)
  return (
    <ol className={chain.chain} aria-label={text.steps}>
      {steps.map((step, index) => {
        const state = run.steps.find(({ key }) => key === step.key)
        if (!state) return null
        return (
          <ChainStep
            key={step.key}
            step={step}
            number={index + 1}
            recipes={recipes}
            words={words}
            status={state.status}
            aside={<StepStanding status={state.status} isGoing={isGoing} />}
          >
            <StepPictures run={run} ids={state.images} onOpenImage={onOpenImage} />
          </ChainStep>
        )
      })}
    </ol>
  )
}

interface StepStandingProps {
  status: MacroRunAnswer['steps'][number]['status']
  isGoing: boolean
  /** Of several runs, how many are done. */
  count?: string | undefined
}

/** How a step stands; of a run that was stopped, what never ended. */
export function StepStanding({ status, isGoing, count }: StepStandingProps) {
  const text = useMessages(chainMessages)
  const isEnded = status === 'DONE' || status === 'SKIPPED' || status === 'FAILED'
  if (!isGoing && !isEnded) {
    return <span className={classes.standing}>{status === 'WAITING' ? text.notBegun : text.stopped}</span>
  }
  return (
    <span className={classes.standing} data-status={status}>
      {text.statuses[status]}
      {count !== undefined && ` ${count}`}
    </span>
  )
}

interface StepPicturesProps {
  run: MacroRunAnswer
  ids: readonly string[]
  onOpenImage: (imageId: string) => void
}

function StepPictures({ run, ids, onOpenImage }: StepPicturesProps) {
  const text = useMessages(chainMessages)
  const images = run.tasks.flatMap(task => task.images).filter(image => ids.includes(image.id))
  if (images.length === 0) return null
  return (
    <div className={classes.pictures}>
      {images.map(image => (
        <button key={image.id} type="button" aria-label={text.open(image.name)} onClick={() => onOpenImage(image.id)}>
          <img src={filePath(image.fileId, '320')} alt="" draggable={false} />
        </button>
      ))}
    </div>
  )
}
