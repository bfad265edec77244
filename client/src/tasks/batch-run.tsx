import { IconPencil, IconPlayerStop } from '@tabler/icons-react'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { batchMessages } from './batch.messages.ts'
import { BatchView } from './batch-view.tsx'
import { isOngoing } from './live-tasks.ts'
import { taskMessages } from './tasks.messages.ts'
import { useBatch } from './use-batch.ts'
import { useBatchWords } from './use-batch-words.ts'
import { useRecipeName } from './use-expected-shape.ts'
import { useTaskActs } from './use-task-acts.ts'
import classes from './task-run.module.css'
import { titleOf } from './task-title.ts'

export interface BatchRunProps {
  id: string
  /** One of its tasks. */
  task: RecipeTaskAnswer
  onOpen: (imageId: string) => void
  onUse: (task: RecipeTaskAnswer) => void
  /** Which picture has the focus: what the recall keys are about. */
  onFocusImage?: ((imageId: string) => void) | undefined
}

/** All runs of a batch or a grid as one. */
export function BatchRun({ id, task: first, onOpen, onUse, onFocusImage }: BatchRunProps) {
  const text = useMessages(batchMessages)
  const words = useMessages(taskMessages)
  const acts = useTaskActs()
  const batch = useBatch(id).data
  const recipeName = useRecipeName(first)
  const tasks = batch?.tasks ?? [first]
  const going = tasks.filter(isOngoing)
  const said = useBatchWords(tasks)
  return (
    <article className={classes.run} aria-label={first.name} data-batch={id}>
      <header className={classes.head}>
        <p className={classes.words}>
          <b>{titleOf(first)}</b>
          <span>
            {[recipeName, batch && text.kinds[batch.kind], said].filter(Boolean).join(' · ')}
            {' · '}
            <RelativeTime when={first.createdAt} />
          </span>
        </p>
        {going.length > 0 ? (
          <Button size="xs" icon={IconPlayerStop} onClick={() => void acts.cancelMany(going.map(task => task.id))}>
            {text.cancel}
          </Button>
        ) : (
          <IconButton size="xs" icon={IconPencil} label={words.use} onClick={() => onUse(first)} />
        )}
      </header>
      <BatchView id={id} onOpenImage={onOpen} onFocusImage={onFocusImage} isLarge />
    </article>
  )
}
