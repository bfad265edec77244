import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { Selection } from '#items/use-selection.ts'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useRecipeName } from '#tasks/use-expected-shape.ts'
import { useBatchWords } from '#tasks/use-batch-words.ts'
import { titleOf } from '#tasks/task-title.ts'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import { CreatorFace, FolderName, TaskPicture } from './task-row.tsx'
import lists from './task-lists.module.css'
import classes from './task-row.module.css'

const BatchView = lazyPart(async () => (await import('#tasks/batch-view.tsx')).BatchView)

const PICTURES_SHOWN = 4

export interface BatchRowProps {
  id: string
  /** Those of the batch that are listed here. */
  tasks: readonly [RecipeTaskAnswer, ...RecipeTaskAnswer[]]
  current: string | undefined
  selection: Selection
  onOpen: (id: string) => void
  onOpenImage: (imageId: string) => void
}

/** A batch or a grid as one row, which opens to all that belongs to it. */
export function BatchRow({ id, tasks, current, selection, onOpen, onOpenImage }: BatchRowProps) {
  const text = useMessages(schedulerMessages)
  const words = useMessages(taskMessages)
  const [isOpen, setOpen] = useState(false)
  const said = useBatchWords(tasks)
  const [first] = tasks
  const recipeName = useRecipeName(first)
  const name = titleOf(first)
  const pictures = tasks.flatMap(task => task.images)
  const toggle = () => setOpen(!isOpen)
  return (
    <>
      <li className={classes.row} data-batch={id} data-current={tasks.some(task => task.id === current) || undefined}>
        <BatchTick name={name} tasks={tasks} selection={selection} />
        <span className={classes.place} />
        {pictures.length > 1 ? (
          <figure className={classes.picture} data-several="">
            {pictures.slice(0, PICTURES_SHOWN).map(image => (
              <img key={image.id} src={filePath(image.fileId, '320')} alt="" />
            ))}
          </figure>
        ) : (
          <TaskPicture task={tasks.find(task => task.images.length > 0) ?? first} />
        )}
        <button type="button" className={classes.what} aria-expanded={isOpen} onClick={toggle}>
          <b>{name}</b>
          <span>
            {[recipeName ?? first.name, said, ...(pictures.length > 0 ? [words.count(pictures.length)] : [])].join(
              ' · ',
            )}
          </span>
        </button>
        <FolderName folderId={first.folderId} />
        <CreatorFace creator={first.creator} />
        <div className={classes.when}>
          <span className={classes.ended}>
            <RelativeTime when={first.completedAt ?? first.createdAt} />
          </span>
        </div>
        <IconButton
          icon={isOpen ? IconChevronUp : IconChevronDown}
          label={isOpen ? text.closeBatch(name) : text.openBatch(name)}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      </li>
      {isOpen && (
        <li className={lists.opened}>
          <Suspense fallback={<SkeletonBlock height={160} />}>
            <BatchView id={id} current={current} onOpenImage={onOpenImage} onOpenTask={onOpen} isOfTasks isLarge />
          </Suspense>
        </li>
      )}
    </>
  )
}

function BatchTick({ name, tasks, selection }: Pick<BatchRowProps, 'tasks' | 'selection'> & { name: string }) {
  const text = useMessages(schedulerMessages)
  const own = tasks.filter(task => task.canManage)
  const chosen = own.filter(task => selection.ids.has(task.id))
  const isAll = chosen.length === own.length
  return (
    <span className={lists.tick}>
      {own.length > 0 && (
        <Checkbox
          aria-label={text.select(name)}
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() => {
            for (const { id } of isAll ? own : own.filter(task => !selection.ids.has(task.id)))
              selection.toggle(id, false)
          }}
        />
      )}
    </span>
  )
}
