import { IconAlertTriangle, IconFolder, IconGripVertical, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { isOngoing, useLiveTask } from '#tasks/live-tasks.ts'
import { TaskPreview } from '#tasks/task-preview.tsx'
import { ProgressLine, useWaitWords } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useRecipeName } from '#tasks/use-expected-shape.ts'
import { useTimeLeft } from '#tasks/use-eta.ts'
import { titleOf } from '#tasks/task-title.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { TaskMenu } from './task-menu.tsx'
import classes from './task-row.module.css'

export interface Grip {
  ref?: RefObject<HTMLButtonElement | null>
  onPointerDown: (event: React.PointerEvent<HTMLButtonElement>) => void
  onKeyDown: (event: React.KeyboardEvent<HTMLButtonElement>) => void
}

export interface TaskRowProps {
  task: RecipeTaskAnswer
  isCurrent: boolean
  onOpen: (id: string) => void
  /** Of what may be put elsewhere in the queue. */
  grip?: Grip | undefined
  /** Its place in the queue. */
  place?: number | undefined
  /** A tick box, where several can be chosen. */
  tick?: ReactNode
  isLifted?: boolean
  /** Of those that are put in another order. */
  isOwn?: boolean
}

/** One task in a list: what it is, where its results go, whose it is, and how it stands. */
export function TaskRow({
  task: told,
  isCurrent,
  onOpen,
  grip,
  place,
  tick,
  isLifted = false,
  isOwn = false,
}: TaskRowProps) {
  const text = useMessages(schedulerMessages)
  const words = useMessages(taskMessages)
  const task = useLiveTask(told)
  const { creator } = task
  const recipeName = useRecipeName(task)
  const count = task.images.length
  return (
    <li
      className={classes.row}
      data-task={task.id}
      data-row={isOwn ? '' : undefined}
      data-status={task.status}
      data-current={isCurrent || undefined}
      data-lifted={isLifted || undefined}
    >
      {tick}
      {grip ? (
        <button type="button" className={classes.grip} aria-label={text.move(titleOf(task))} {...grip}>
          <Icon of={IconGripVertical} />
        </button>
      ) : (
        tick === undefined && <span />
      )}
      <span className={classes.place}>{place}</span>
      <TaskPicture task={task} />
      <button type="button" className={classes.what} onClick={() => onOpen(task.id)}>
        <b>{titleOf(task)}</b>
        <span>{[recipeName ?? task.name, ...(count > 0 ? [words.count(count)] : [])].join(' · ')}</span>
      </button>
      <FolderName folderId={task.folderId} />
      <CreatorFace creator={creator} />
      <div className={classes.when}>{isOngoing(task) ? <Standing task={task} /> : <Ended task={task} />}</div>
      <TaskMenu task={task} onOpen={onOpen} />
    </li>
  )
}

export function CreatorFace({ creator: { uid, name, picture } }: Pick<RecipeTaskAnswer, 'creator'>) {
  const text = useMessages(schedulerMessages)
  return (
    <span className={classes.who} data-tip={text.by(name)}>
      <Avatar uid={uid} name={name} src={picture} size="sm" labelled />
    </span>
  )
}

/** The first result, the preview of what is being made, or the place where it will be. */
export function TaskPicture({ task }: { task: RecipeTaskAnswer }) {
  const [first] = task.images
  return (
    <figure className={classes.picture}>
      {first ? (
        <img src={filePath(first.fileId, '320')} alt="" draggable={false} />
      ) : task.status === 'RUNNING' && task.previewSeq > 0 ? (
        <TaskPreview task={task} />
      ) : (
        <Icon of={task.status === 'FAILED' ? IconAlertTriangle : IconPhoto} />
      )}
    </figure>
  )
}

/** As it is on this device; a folder that is not here is one that the person does not see. */
export function FolderName({ folderId }: { folderId: string | null }) {
  const text = useMessages(schedulerMessages)
  const folder = useLocalItem(folderId ?? '')
  const name = folderId === null ? text.noFolder : (folder?.item.name ?? text.folderUnseen)
  return (
    <span className={classes.folder} data-none={folderId === null || undefined}>
      <Icon of={IconFolder} />
      <span>{name}</span>
    </span>
  )
}

function Standing({ task }: { task: RecipeTaskAnswer }) {
  const words = useMessages(taskMessages)
  const text = useMessages(schedulerMessages)
  const left = useTimeLeft(task)
  const waits = useWaitWords(task)
  if (task.isAsking) {
    return (
      <Link to="/workflows/runs/$id" params={{ id: task.id }} className={classes.asks}>
        {task.canManage ? text.asks : text.asksOther}
      </Link>
    )
  }
  if (task.status === 'RUNNING') {
    return (
      <>
        <ProgressLine task={task} />
        {[words.percent(task.progress), ...(left === undefined ? [] : [words.left(left)])].join(', ')}
      </>
    )
  }
  return <span>{left === undefined || task.isPaused ? waits : text.starts(left)}</span>
}

function Ended({ task }: { task: RecipeTaskAnswer }) {
  const words = useMessages(taskMessages)
  return (
    <span className={classes.ended} data-status={task.status}>
      {words.statuses[task.status]}
      {' · '}
      <RelativeTime when={task.completedAt ?? task.createdAt} />
    </span>
  )
}
