import { useMemo } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { PictureOr } from '#items/picture-or.tsx'
import { isOngoing, useEndedTasks, useLiveTask, useOngoingTasks } from '#tasks/live-tasks.ts'
import { TaskPreview } from '#tasks/task-preview.tsx'
import { ProgressLine } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { titleOf } from '#tasks/task-title.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { homeMessages } from '#features/home/home.messages.ts'
import classes from './team-section.module.css'

const SHOWN = 8
const PICTURES = 3

export interface TeamSectionProps {
  uid: string
  onOpen: (imageId: string) => void
}

/** What the others of the workspace make, as it happens. */
export function TeamSection({ uid, onOpen }: TeamSectionProps) {
  const text = useMessages(homeMessages)
  const ongoing = useOngoingTasks('workspace')
  const ended = useEndedTasks(SHOWN * 2, 'workspace')
  const tasks = useMemo(() => {
    const all = [...(ongoing.data?.items ?? []), ...(ended.data?.items ?? [])]
    const ofOthers = all.filter(
      ({ creator, status }) =>
        creator.uid !== uid && (status === 'COMPLETED' || status === 'RUNNING' || status === 'QUEUED'),
    )
    return [...new Map(ofOthers.map(task => [task.id, task])).values()].slice(0, SHOWN)
  }, [ongoing.data, ended.data, uid])
  return (
    <aside className={classes.team} aria-label={text.team}>
      <h2>{text.team}</h2>
      {tasks.length === 0 && ongoing.data && <p className={classes.empty}>{text.teamEmpty}</p>}
      <ul>
        {tasks.map(task => (
          <li key={task.id}>
            <TeamTask task={task} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

function TeamTask({ task: told, onOpen }: { task: RecipeTaskAnswer; onOpen: (imageId: string) => void }) {
  const text = useMessages(homeMessages)
  const words = useMessages(taskMessages)
  const task = useLiveTask(told)
  const { creator } = task
  return (
    <article className={classes.task}>
      <Avatar uid={creator.uid} name={creator.name} src={creator.picture} size="sm" />
      <div>
        <p>
          {isOngoing(task) ? text.isMaking(creator.name) : text.made(creator.name)} <b>{titleOf(task)}</b>
        </p>
        {isOngoing(task) ? (
          <small>{words.statuses[task.status]}</small>
        ) : (
          <small>
            <RelativeTime when={task.completedAt ?? task.createdAt} />
          </small>
        )}
        {task.status === 'RUNNING' && (
          <div className={classes.preview}>
            <TaskPreview task={task} />
            <ProgressLine task={task} />
          </div>
        )}
        {task.images.length > 0 && (
          <div className={classes.strip}>
            {task.images.slice(0, PICTURES).map(image => (
              <button key={image.id} type="button" aria-label={words.open(image.name)} onClick={() => onOpen(image.id)}>
                <PictureOr src={filePath(image.fileId, '320')} instead={null} />
              </button>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}
