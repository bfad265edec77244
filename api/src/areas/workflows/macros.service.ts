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
import { findStepFaults } from '@atelier/shared-schema/macros/step-fits.ts'
import type { StepFault, StepFaultCode } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { App } from '#app.ts'
import { listFieldModels } from '#areas/recipes/find-lacking.ts'
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
export async function readMacro(
  { db, engines }: Pick<App, 'engines'> & { db: Db | Trx },
  actor: Actor,
  item: VisibleItem,
): Promise<MacroAnswer> {
  const [[summary], own] = await Promise.all([presentSummaries(db, actor, [item]), findMacro(db, item.id)])
  if (!summary || !own) throw notFound('macro')
  return { ...summary, ...own, models: listFieldModels({ fields: own.definition.inputs }, await engines.list()) }
}

export async function readMacroById(app: App, actor: Actor, id: string): Promise<MacroAnswer> {
  return readMacro(app, actor, await findVisible(app.db, actor, id))
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
    return readMacro({ db: trx, engines: app.engines }, actor, await findVisible(trx, actor, id))
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
    return readMacro({ db: trx, engines: app.engines }, actor, await findVisible(trx, actor, id))
  })
}

/** Every recipe is one that the person may run, and is given what fits it. */
async function assertStepsFit(trx: Trx, actor: Person, definition: MacroDefinition): Promise<void> {
  const recipes = new Map<string, RecipeDefinition | undefined>()
  for (const step of definition.steps) {
    if (step.type !== 'recipe' || recipes.has(step.recipe)) continue
    const recipe = await findRunnableRecipe(trx, actor, step.recipe).catch(noneIfNotFound)
    recipes.set(step.recipe, recipe?.definition)
  }
  const faults = findStepFaults(definition, reference => recipes.get(reference))
  if (faults.length === 0) return
  const fields = faults.map(fault => ({
    path: pathOf(fault, definition),
    message: sayFault(fault, definition, recipes),
  }))
  throw new AppError('VALIDATION', 'Some steps do not fit their recipes.', { details: { fields } })
}

function pathOf({ step, param, code }: StepFault, { steps }: MacroDefinition): string {
  const path = `body.definition.steps.${step}`
  if (param !== undefined) return `${path}.params.${param}`
  return steps[step]?.type === 'approval' ? `${path}.of` : code === 'no-recipe' ? `${path}.recipe` : path
}

const faultWords: Record<Exclude<StepFaultCode, 'unknown-param'>, string> = {
  'no-recipe': 'is no recipe that you can run',
  missing: 'is needed by this recipe',
  'gives-no-images': 'takes images of a step that makes none',
  'gives-no-texts': 'takes texts of a step that says none',
  'takes-no-images': 'takes no images',
  'takes-no-texts': 'takes no texts',
  'takes-one': 'takes one only: say first or each',
  'no-lines': 'has no lines; lines are for texts',
  'no-images-each': 'is not taken image by image; each is for images',
  'other-kind': 'takes another kind of answer than that input gives',
}

function sayFault(
  { step: index, code }: StepFault,
  { steps }: MacroDefinition,
  recipes: ReadonlyMap<string, RecipeDefinition | undefined>,
): string {
  if (code !== 'unknown-param') return faultWords[code]
  const step = steps[index]
  const fields = (step?.type === 'recipe' && recipes.get(step.recipe)?.fields) || []
  return `is nothing that this recipe takes; it takes ${fields.map(({ key }) => key).join(', ')}`
}

export function noneIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
}
