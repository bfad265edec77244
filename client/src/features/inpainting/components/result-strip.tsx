import { IconAlertTriangle, IconCheck, IconChecks, IconPlayerStop } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { isOngoing, useLiveTask } from '#tasks/live-tasks.ts'
import { sayTaskError } from '#tasks/task-error-text.ts'
import { TaskSlots } from '#tasks/task-slots.tsx'
import { useExpectedShape } from '#tasks/use-expected-shape.ts'
import { useTaskActs } from '#tasks/use-task-acts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Result } from '../hooks/use-results.ts'
import { inpaintingMessages } from '../inpainting.messages.ts'
import type { EditedImage } from './image-desk.tsx'
import classes from '../inpainting.module.css'

export interface ResultStripProps {
  image: EditedImage
  tasks: readonly RecipeTaskAnswer[]
  results: readonly Result[]
  kept: readonly string[]
  lookedAt: string | undefined
  /** Of the picture, so that nothing jumps when results come. */
  ratio: number
  onLook: (imageId: string | undefined) => void
  onKeepAll: () => void
}

/** The picture, and beside it everything that was made, newest first, while it is made and after. */
export function ResultStrip({ image, tasks, results, kept, lookedAt, ratio, onLook, onKeepAll }: ResultStripProps) {
  const text = useMessages(inpaintingMessages)
  const undecided = results.filter(result => !kept.includes(result.image.id)).length
  return (
    <section className={classes.strip} aria-label={text.results} style={{ '--ratio': ratio } as CSSProperties}>
      <ul>
        <li>
          <button
            type="button"
            className={classes.tile}
            aria-label={text.original}
            aria-pressed={lookedAt === undefined}
            onClick={() => onLook(undefined)}
          >
            <img src={filePath(image.brief.fileId, '320')} alt="" draggable={false} />
          </button>
        </li>
        {tasks.map(task => (
          <TaskTiles
            key={task.id}
            task={task}
            results={results.filter(result => result.task.id === task.id)}
            kept={kept}
            lookedAt={lookedAt}
            onLook={onLook}
          />
        ))}
        {tasks.length === 0 && <li className={classes.none}>{text.noResults}</li>}
      </ul>
      {undecided > 1 && (
        <Button size="xs" icon={IconChecks} onClick={onKeepAll}>
          {text.keepAll(undecided)}
        </Button>
      )}
    </section>
  )
}

interface TaskTilesProps extends Pick<ResultStripProps, 'results' | 'kept' | 'lookedAt' | 'onLook'> {
  task: RecipeTaskAnswer
}

function TaskTiles({ task: told, results, kept, lookedAt, onLook }: TaskTilesProps) {
  const text = useMessages(inpaintingMessages)
  const acts = useTaskActs()
  const task = useLiveTask(told)
  const { count } = useExpectedShape(task)
  // Between the event that it is done and the answer with its pictures, the places stay.
  const isWaiting = isOngoing(task) || (task.status === 'COMPLETED' && told.status !== 'COMPLETED')
  if (isWaiting) {
    return (
      <li className={classes.waiting} data-task={task.id}>
        <TaskSlots task={task} count={count} ratio={1} />
        <IconButton
          size="xs"
          icon={IconPlayerStop}
          label={text.cancel}
          className={classes.stop}
          onClick={() => void acts.cancel(task.id)}
        />
      </li>
    )
  }
  if (task.status === 'FAILED') {
    return (
      <li className={classes.failed} role="status">
        <Icon of={IconAlertTriangle} />
        <span>
          <b>{text.failed}</b> {task.error && sayTaskError(task.error)}
        </span>
      </li>
    )
  }
  return results.map(({ image }) => (
    <li key={image.id}>
      <button
        type="button"
        className={classes.tile}
        aria-label={text.result(image.name)}
        aria-pressed={image.id === lookedAt}
        data-result={image.id}
        onClick={() => onLook(image.id)}
      >
        <img src={filePath(image.fileId, '320')} alt="" draggable={false} />
        {kept.includes(image.id) && (
          <span className={classes.kept} data-tip={text.isKept}>
            <Icon of={IconCheck} size="xs" />
          </span>
        )}
      </button>
    </li>
  ))
}
