import { IconAlertTriangle, IconClock, IconPhoto, IconPlayerSkipForward, IconTrash } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { AutomationRun } from '@atelier/shared-schema/entities/automation.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useOpenImage } from '#images/open-image.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { isOngoing, useLiveTask } from '#tasks/live-tasks.ts'
import { sayReason } from '#tasks/reason-text.ts'
import { TaskPreview } from '#tasks/task-preview.tsx'
import { useWaitWords } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { automationsMessages } from '../automations.messages.ts'
import classes from '../automation.module.css'
import { sayTaskError } from '#tasks/task-error-text.ts'

/** One run: what came of it, with its pictures, and what it ran for. All are of one height. */
export function RunRow({ run }: { run: AutomationRun }) {
  return run.task ? <BegunRun run={run} task={run.task} /> : <OtherRun run={run} />
}

/** Beside the first. */
const MORE_SHOWN = 5

function BegunRun({ run, task: told }: { run: AutomationRun; task: RecipeTaskAnswer }) {
  const text = useMessages(automationsMessages)
  const task = useLiveTask(told)
  const [first, ...more] = task.images
  const rest = more.length - MORE_SHOWN
  const view = task.isDeleted ? 'trash' : isOngoing(task) ? 'ongoing' : 'history'
  return (
    <li className={classes.run} data-row="" data-run={run.id} data-status={task.status}>
      <span className={classes.pictures}>{first ? <ResultButton image={first} /> : <NoPicture task={task} />}</span>
      <span className={classes.words}>
        <Link to="/tasks" search={{ view, task: task.id }} className={classes.title} data-tip={text.openTask}>
          <TaskWords task={task} />
        </Link>
        <RunFor run={run} />
      </span>
      <span className={classes.pictures} data-more="">
        {more.slice(0, MORE_SHOWN).map(image => (
          <ResultButton key={image.id} image={image} />
        ))}
        {rest > 0 && <small>{text.moreImages(rest)}</small>}
      </span>
    </li>
  )
}

function ResultButton({ image }: { image: RecipeTaskAnswer['images'][number] }) {
  const text = useMessages(automationsMessages)
  const { open } = useOpenImage()
  return (
    <button type="button" aria-label={text.openImage(image.name)} onClick={() => open(image.id)}>
      <img src={filePath(image.fileId, '320')} alt="" loading="lazy" draggable={false} />
    </button>
  )
}

function NoPicture({ task }: { task: RecipeTaskAnswer }) {
  const isSeen = task.status === 'RUNNING' && task.previewSeq > 0
  return (
    <span className={classes.sign}>
      {isSeen ? <TaskPreview task={task} /> : <Icon of={task.status === 'FAILED' ? IconAlertTriangle : IconPhoto} />}
    </span>
  )
}

function TaskWords({ task }: { task: RecipeTaskAnswer }) {
  const text = useMessages(automationsMessages)
  const words = useMessages(taskMessages)
  const waits = useWaitWords(task)
  if (task.status === 'QUEUED') return waits
  if (task.status === 'RUNNING') return `${words.statuses.RUNNING}, ${words.percent(task.progress)}`
  if (task.status === 'FAILED' && task.error) return text.failedBecause(sayTaskError(task.error))
  const count = task.images.length
  return [words.statuses[task.status], ...(count > 0 ? [text.made(count)] : [])].join(' · ')
}

type Other = 'waiting' | 'failed' | 'skipped' | 'started'
const otherIcons: Record<Other, TablerIcon> = {
  waiting: IconClock,
  failed: IconAlertTriangle,
  skipped: IconPlayerSkipForward,
  started: IconTrash,
}

/** Of what has no task: it is about to begin, did not, was left out, or its task is gone. */
function OtherRun({ run }: { run: AutomationRun }) {
  const text = useMessages(automationsMessages)
  const { status } = run
  const error = sayReason(run.reason, run.error)
  const said = { waiting: text.waiting, failed: error || text.notBegun, skipped: text.skipped, started: text.taskGone }
  return (
    <li className={classes.run} data-row="" data-run={run.id} data-status={status === 'failed' ? 'FAILED' : undefined}>
      <span className={classes.pictures}>
        <span className={classes.sign}>
          <Icon of={otherIcons[status]} />
        </span>
      </span>
      <span className={classes.words}>
        <span className={classes.title} title={error}>
          {said[status]}
        </span>
        <RunFor run={run} />
      </span>
    </li>
  )
}

function RunFor({ run: { imageId, createdAt } }: { run: AutomationRun }) {
  const text = useMessages(automationsMessages)
  const image = useLocalItem(imageId ?? '')
  const what = imageId === null ? '' : image ? text.forPicture(image.item.name) : text.forSomePicture
  return (
    <span>
      <RelativeTime when={createdAt} />
      {what !== '' && ` · ${what}`}
    </span>
  )
}
