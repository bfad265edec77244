import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { BatchState } from '@atelier/shared-schema/tasks/task-answers.ts'

/** What is told at once: one task, or all of a batch. */
export interface EndedWork {
  /** The same in every tab. */
  key: string
  tasks: readonly RecipeTaskAnswer[]
}

/** What there is to tell of: steps are told of by their chain, and what was answered at once was seen. */
export function isWorthTelling(task: RecipeTaskAnswer): boolean {
  const { status, parentId, isReused, recipeType } = task
  return (status === 'COMPLETED' || status === 'FAILED') && parentId === null && !isReused && recipeType !== 'turbo'
}

/** Of a batch only once its last task has ended; canceled ones are known to whoever canceled them. */
export function listEndedWork(singles: readonly RecipeTaskAnswer[], batches: readonly BatchState[]): EndedWork[] {
  return [
    ...singles.map(task => ({ key: keyOf([task]), tasks: [task] })),
    ...batches
      .filter(({ tasks }) => tasks.every(task => task.status !== 'QUEUED' && task.status !== 'RUNNING'))
      .map(({ tasks }) => tasks.filter(isWorthTelling))
      .filter(tasks => tasks.length > 0)
      .map(tasks => ({ key: keyOf(tasks), tasks })),
  ]
}

/** A task that is run again ends a second time. */
function keyOf(tasks: readonly RecipeTaskAnswer[]): string {
  const last =
    tasks
      .map(({ completedAt }) => completedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  return `${tasks[0]?.batchId ?? tasks[0]?.id} ${last}`
}

/** Whether the screen at this address shows them anyway. */
export function isShownAt(pathname: string, { tasks }: EndedWork): boolean {
  if (pathname === '/tasks' || pathname === '/home') return true
  return tasks.every(({ recipeId, recipeType }) => {
    if (recipeType === 'inpaint' && /^\/images\/[^/]+\/inpaint$/.test(pathname)) return true
    if (recipeType === 'chain') return pathname.startsWith('/workflows/')
    return recipeId !== null && pathname === `/recipes/${recipeId}`
  })
}

export interface TaskNotice {
  failed: readonly RecipeTaskAnswer[]
  done: readonly RecipeTaskAnswer[]
  /** What came of the first that was done. */
  pictureFileId: string | undefined
}

/** All that is to be told now as one notice. */
export function sumUpWork(works: readonly EndedWork[]): TaskNotice {
  const tasks = works.flatMap(work => work.tasks)
  const done = tasks.filter(task => task.status === 'COMPLETED')
  return {
    done,
    failed: tasks.filter(task => task.status === 'FAILED'),
    pictureFileId: done.flatMap(task => task.images)[0]?.fileId,
  }
}
