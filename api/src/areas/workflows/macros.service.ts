import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import type { ItemListInput } from '@atelier/shared-schema/contract/families/list.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import type { MacroSummary } from '@atelier/shared-schema/entities/macro.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { App } from '#app.ts'
import { GUESTS_MAKE_NOTHING, chooseWorkspace } from '#families/choose-workspace.ts'
import { holdToChange } from '#families/hold-to-change.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { findMacro, insertMacro, listMacroLooks, updateMacro } from './macros.queries.ts'
import type { MacroLook } from './macros.queries.ts'

export async function listMacros(app: App, actor: Person, query: ItemListInput): Promise<Page<MacroSummary>> {
  const { rows, nextCursor } = await listItems(app, actor, 'WORKFLOW', query)
  return { items: await presentSummaries(app.db, actor, rows), nextCursor }
}

async function presentSummaries(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<MacroSummary[]> {
  const ids = rows.map(row => row.id)
  const uid = actor.who === 'person' ? actor.uid : undefined
  const [answers, looks] = await Promise.all([presentItems(db, actor, rows), listMacroLooks(db, uid, ids)])
  return answers.flatMap(answer => {
    const look = looks.get(answer.id)
    return look ? [{ ...answer, ...presentLook(look) }] : []
  })
}

function presentLook({ steps, last_file_ids: lastFileIds, recipe_slugs: recipeSlugs }: MacroLook) {
  return { stepCount: steps, lastFileIds, recipeSlugs }
}

/** For an item the door has let the actor at. */
export async function readMacro(db: Db | Trx, actor: Actor, item: VisibleItem): Promise<MacroAnswer> {
  const [[summary], own] = await Promise.all([presentSummaries(db, actor, [item]), findMacro(db, item.id)])
  if (!summary || !own) throw notFound('macro')
  return { ...summary, ...own }
}

export async function readMacroById(app: App, actor: Actor, id: string): Promise<MacroAnswer> {
  return readMacro(app.db, actor, await findVisible(app.db, actor, id))
}

async function findVisible(db: Db | Trx, actor: Actor, id: string): Promise<VisibleItem> {
  return assertRight(await findItemAccess(db, actor, id), 'view', 'macro')
}

export function createMacro(
  app: App,
  actor: Person,
  ask: RouteCall<typeof workflowsRoutes.create>['body'],
): Promise<MacroAnswer> {
  return app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, GUESTS_MAKE_NOTHING)
    await assertStepsFit(trx, actor, ask.definition)
    const id = await insertMacro(trx, { ...ask, ownerUid: actor.uid, workspaceId, now: app.now() })
    return readMacro(trx, actor, await findVisible(trx, actor, id))
  })
}

export function changeMacro(
  app: App,
  actor: Person,
  id: string,
  ask: RouteCall<typeof workflowsRoutes.update>['body'],
): Promise<MacroAnswer> {
  const { updatedAt, ...change } = ask
  return app.db.transaction().execute(async trx => {
    await holdToChange(trx, actor, { id, what: 'macro', updatedAt })
    if (change.definition) await assertStepsFit(trx, actor, change.definition)
    await updateMacro(trx, id, change, app.now())
    return readMacro(trx, actor, await findVisible(trx, actor, id))
  })
}

/** Every recipe is one that the person may run, and is given what it has a field for. */
async function assertStepsFit(trx: Trx, actor: Person, { steps }: MacroDefinition): Promise<void> {
  const fields: { path: string; message: string }[] = []
  for (const [index, step] of steps.entries()) {
    if (step.type !== 'recipe') continue
    const path = `body.definition.steps.${index}`
    const recipe = await findRunnableRecipe(trx, actor, step.recipe).catch(noneIfNotFound)
    if (!recipe) {
      fields.push({ path: `${path}.recipe`, message: 'is no recipe that you can run' })
      continue
    }
    const known = recipe.definition.fields.map(({ key }) => key)
    const unknown = Object.keys(step.params).filter(key => !known.includes(key))
    for (const key of unknown) {
      fields.push({
        path: `${path}.params.${key}`,
        message: `is nothing that this recipe takes; it takes ${known.join(', ')}`,
      })
    }
    const lacking = recipe.definition.fields.filter(
      field => field.isRequired && !('default' in field && field.default !== undefined) && !(field.key in step.params),
    )
    for (const { key } of lacking) fields.push({ path: `${path}.params.${key}`, message: 'is needed by this recipe' })
  }
  if (fields.length > 0)
    throw new AppError('VALIDATION', 'Some steps do not fit their recipes.', { details: { fields } })
}

function noneIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
}
