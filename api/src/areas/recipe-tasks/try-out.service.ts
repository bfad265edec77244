import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { RecipeTaskAnswer } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { TaskPrice, TryOut } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { App } from '#app.ts'
import type { Once } from '#http/once.ts'
import { priceOnBench } from './batch.service.ts'
import { openWorkbench, prepareTask, toPrice } from './prepare-task.service.ts'
import type { Workbench } from './prepare-task.service.ts'
import { readTask } from './present-tasks.service.ts'
import { queueOnBench } from './submit.service.ts'
import { announceTasks } from './task-bells.ts'

/**
 * Runs a definition that no recipe has yet, and keeps none: its task stands alone, with the graph that ran. Held and refused as
 * any other run.
 */
export async function tryOutRecipe(app: App, actor: Person, ask: TryOut, once: Once): Promise<RecipeTaskAnswer> {
  const { name, definition: _definition, ...run } = ask
  const recipe = { item: { id: null, name }, versionId: null }
  const row = await queueOnBench(await openBench(app, actor, ask), actor, { recipe, ask: run, once })
  announceTasks(app, [row])
  return readTask(app, actor, row.task_id)
}

export async function priceTryOut(app: App, actor: Person, ask: TryOut): Promise<TaskPrice> {
  const bench = toPrice(await openBench(app, actor, ask))
  return priceOnBench(bench, actor, [await prepareTask(bench, { params: ask.params })], ask)
}

function openBench(app: App, actor: Person, { definition }: TryOut): Promise<Workbench> {
  return openWorkbench(app, actor, { definition, group: 'advance', slug: null, versionId: null })
}
