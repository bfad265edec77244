import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'

/** What a list shows as one: a task, or those of a batch that stand together. */
export interface TaskGroup {
  key: string
  batchId: string | null
  tasks: readonly [RecipeTaskAnswer, ...RecipeTaskAnswer[]]
}

/** In the order of the list; a batch of which only one is listed is that task. */
export function groupBatches(tasks: readonly RecipeTaskAnswer[]): TaskGroup[] {
  const groups: [RecipeTaskAnswer, ...RecipeTaskAnswer[]][] = []
  for (const task of tasks) {
    const last = groups.at(-1)
    if (last && task.batchId !== null && last[0].batchId === task.batchId) last.push(task)
    else groups.push([task])
  }
  return groups.map(group => {
    const [first] = group
    const batchId = group.length > 1 ? first.batchId : null
    return { key: batchId ?? first.id, batchId, tasks: group }
  })
}
