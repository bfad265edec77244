import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import type { MacroRunAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { isOngoing, useLiveTask } from '#tasks/live-tasks.ts'
import { sayReason } from '#tasks/reason-text.ts'
import { TaskSlots } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useExpectedShape } from '#tasks/use-expected-shape.ts'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { runMessages } from '../run.messages.ts'
import classes from './run-step.module.css'

export type RunStep = MacroRunAnswer['steps'][number]

export interface RunStepBodyProps {
  title: string
  state: RunStep
  /** Of its runs, in their order. */
  tasks: readonly RecipeTaskAnswer[]
  onOpen: (imageId: string) => void
}

/** What the runs of one step make, or the places where it will be. */
export function RunStepBody({ title, state, tasks, onOpen }: RunStepBodyProps) {
  const text = useMessages(runMessages)
  if (state.status === 'WAITING') return null
  return (
    <div className={classes.body}>
      {state.status === 'SKIPPED' && <p className={classes.note}>{text.skipped}</p>}
      {state.note !== '' && (
        <p className={classes.failed} role="status">
          <Icon of={IconAlertTriangle} />
          <span>{sayReason(state.reason, state.note)}</span>
        </p>
      )}
      {tasks.length > 0 && (
        <div className={classes.results} role="group" aria-label={text.results(title)}>
          {tasks.map((task, index) => (
            <StepTask key={task.id} told={task} number={index + 1} onOpen={onOpen} />
          ))}
        </div>
      )}
    </div>
  )
}

interface StepTaskProps {
  told: RecipeTaskAnswer
  number: number
  onOpen: (imageId: string) => void
}

/** One run of a step: a place in its grid, or as many as it makes pictures. */
function StepTask({ told, number, onOpen }: StepTaskProps) {
  const text = useMessages(runMessages)
  const format = useFormat()
  const task = useLiveTask(told)
  const expected = useExpectedShape(task)
  // Between the event that it is done and the answer with its pictures, the places stay.
  if (isOngoing(task) || (task.status === 'COMPLETED' && told.status !== 'COMPLETED')) {
    return <TaskSlots task={task} {...expected} />
  }
  if (task.status === 'FAILED') return <p className={classes.lost}>{text.failedRun(format.number(number))}</p>
  if (task.status !== 'COMPLETED') return <p className={classes.lost}>{text.stoppedRun(format.number(number))}</p>
  return (
    <>
      {task.images.map(image => (
        <StepPicture key={image.id} image={image} onOpen={onOpen} />
      ))}
      {task.texts.map((said, index) => (
        <blockquote key={index} className={classes.said}>
          {said}
        </blockquote>
      ))}
    </>
  )
}

const SHARP_ABOVE = 400

export function StepPicture({ image, onOpen }: { image: ImageAnswer; onOpen: (imageId: string) => void }) {
  const words = useMessages(taskMessages)
  const ratio = image.width > 0 && image.height > 0 ? image.width / image.height : 1
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ '--ratio': ratio } as CSSProperties}
      aria-label={words.open(image.name)}
      data-image={image.id}
      onClick={() => onOpen(image.id)}
    >
      <img src={filePath(image.fileId, image.width > SHARP_ABOVE ? '640' : 'original')} alt="" draggable={false} />
    </button>
  )
}
