import { Checkbox } from '@mantine/core'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { Selection } from '#items/use-selection.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { schedulerMessages } from '#features/tasks/scheduler.messages.ts'
import classes from './task-lists.module.css'
import { titleOf } from '#tasks/task-title.ts'

export interface TaskTickProps {
  task: RecipeTaskAnswer
  selection: Selection
}

/** Chooses a task among others; with Shift all between it and the one before. */
export function TaskTick({ task, selection }: TaskTickProps) {
  const text = useMessages(schedulerMessages)
  return (
    <span className={classes.tick}>
      {task.canManage && (
        <Checkbox
          aria-label={text.select(titleOf(task))}
          checked={selection.ids.has(task.id)}
          onChange={event => selection.toggle(task.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      )}
    </span>
  )
}
