import { recipeTasksRoutes } from '@atelier/shared-schema/contract/areas/recipe-tasks.contract.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import { useRoute } from '#api/use-route.ts'
import { TaskRun } from '#tasks/task-run.tsx'
import type { TaskRunProps } from '#tasks/task-run.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { turboMessages } from '../turbo.messages.ts'
import classes from '../turbo.module.css'

type Acts = Pick<TaskRunProps, 'onOpen' | 'onUse'>

/** What was made of frames since the screen was opened, the newest first. */
export function MadeSection({ made, ...acts }: { made: readonly RecipeTaskAnswer[] } & Acts) {
  const text = useMessages(turboMessages)
  if (made.length === 0) return null
  return (
    <section className={classes.made} aria-label={text.made}>
      <h2>{text.made}</h2>
      {made.map(task => (
        <MadeTask key={task.id} task={task} {...acts} />
      ))}
    </section>
  )
}

function MadeTask({ task, ...acts }: { task: RecipeTaskAnswer } & Acts) {
  const newest = useRoute(recipeTasksRoutes.read, { params: { id: task.id } })
  return <TaskRun task={newest.data ?? task} {...acts} />
}
