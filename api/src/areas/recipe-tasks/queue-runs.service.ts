import type { Trx } from '@atelier/database/database/connection.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { TaskRow } from '@atelier/database/tasks/task-rows.queries.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { AppError, FieldIssue } from '@atelier/shared-schema/contract/errors.ts'
import type { Reason } from '@atelier/shared-schema/entities/reason.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { App } from '#app.ts'
import { chooseDestination } from './destination.ts'
import type { Destination } from './destination.ts'
import { openWorkbench, prepareTask } from './prepare-task.service.ts'
import { describeTask, insertPrepared } from './submit.service.ts'

export interface RunsAsk extends Destination {
  /** Id or slug. */
  recipe: string
  /** Of each run. */
  params: readonly TaskParams[]
  /** What the runs are part of. */
  parentId?: string
}

/**
 * Runs that somebody does not ask for in person: as part of what is written down in the same transaction, so that they are
 * there once or not at all. The caller rings the bells.
 *
 * @throws AppError as a submission does, with the params that are wrong as `params.<key>`
 */
export async function queueRuns(app: App, trx: Trx, actor: Person, ask: RunsAsk): Promise<TaskRow[]> {
  const recipe = await findRunnableRecipe(trx, actor, ask.recipe)
  const bench = await openWorkbench(app, actor, recipe)
  const destination = await chooseDestination(trx, actor, ask)
  const parent = ask.parentId === undefined ? {} : { parentId: ask.parentId }
  const inserts = []
  for (const params of ask.params) {
    const prepared = await prepareTask(bench, { params, pathOf: key => `params.${key}` })
    inserts.push({ task: { ...describeTask(app, actor, { recipe, prepared, destination }), ...parent }, prepared })
  }
  return insertPrepared(trx, actor, inserts, 'view')
}

/** What is wrong, to be kept with what did not begin. */
export function reasonOf({ code, message, details }: AppError): Reason {
  const { fields } = (details ?? {}) as { fields?: FieldIssue[] }
  return { code, message, ...(fields?.length && { fields }) }
}
