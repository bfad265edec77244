import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive, assertRight } from '@atelier/database/access/access.ts'
import type { VisibleItem } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { readSlowRunMs } from '@atelier/database/tasks/task-speed.queries.ts'
import type { Actor, Person } from '@atelier/shared-schema/access/actor.ts'
import type { RecipeListInput } from '@atelier/shared-schema/contract/areas/recipes.contract.ts'
import { notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { recipeCategory } from '@atelier/shared-schema/entities/recipe.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeBrief, RecipeCategory, RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { badgeOf } from '@atelier/shared-schema/recipes/fast-badge.ts'
import { posePresets } from '@atelier/shared-schema/recipes/pose-presets.ts'
import type { PosePoint } from '@atelier/shared-schema/recipes/pose-drawing.ts'
import { listPlainPrompts } from '@atelier/shared-schema/recipes/plain-prompts.ts'
import type { App } from '#app.ts'
import { listItems } from '#families/list.service.ts'
import { presentItems } from '#families/present-items.ts'
import { describeLacking, listFieldModels } from './find-lacking.ts'
import { countCategories, findDefinition, findRecipeBySlug, listRecipeFacts, narrowRecipes } from './recipes.queries.ts'
import type { RecipeFacts } from './recipes.queries.ts'

export async function listRecipes(app: App, actor: Person, query: RecipeListInput): Promise<Page<RecipeSummary>> {
  const { category, group, search, isMasked, ...rest } = query
  const narrowing = narrowRecipes({ category, group, search, isMasked })
  const { rows, nextCursor } = await listItems(app, actor, 'RECIPE', rest, narrowing)
  return { items: await presentSummaries(app.db, actor, rows), nextCursor }
}

async function presentSummaries(db: Db | Trx, actor: Actor, rows: readonly VisibleItem[]): Promise<RecipeSummary[]> {
  const ids = rows.map(row => row.id)
  const [answers, facts] = await Promise.all([presentItems(db, actor, rows), listRecipeFacts(db, ids)])
  const byId = new Map(facts.map(fact => [fact.item_id, fact]))
  const slowRuns = await readSlowRunMs(
    db,
    facts.map(fact => fact.version_id),
  )
  return answers.flatMap(answer => {
    const fact = byId.get(answer.id)
    if (!fact) return []
    const slowRunMs = slowRuns.get(fact.version_id) ?? null
    return [
      { ...answer, ...presentBrief(fact), badge: badgeOf(fact.recipe_group, slowRunMs), slowRunMs, needs: fact.needs },
    ]
  })
}

export function presentBrief(fact: RecipeFacts): RecipeBrief {
  const { slug, category, recipe_group: group, layout, name, description } = fact
  return {
    slug,
    category,
    group,
    layout,
    names: fact.names ?? { en: name, vi: name },
    descriptions: fact.descriptions ?? { en: description, vi: description },
    isBuiltIn: slug !== null,
  }
}

/** For an item the door has let the actor at. */
export async function readRecipe(
  { db, engines }: Pick<App, 'engines'> & { db: Db | Trx },
  actor: Actor,
  item: VisibleItem,
): Promise<RecipeAnswer> {
  const [[summary], own] = await Promise.all([presentSummaries(db, actor, [item]), findDefinition(db, item.id)])
  if (!summary || !own) throw notFound('recipe')
  const { definition, hash, number: version } = own
  const offered = await engines.list()
  return {
    ...summary,
    definition,
    hash: hash.toString('hex'),
    version,
    models: listFieldModels(definition, offered),
    plainPrompts: listPlainPrompts(definition, kind => offered.flatMap(({ registry }) => registry.get(kind) ?? [])[0]),
    lacking: describeLacking(definition, offered),
  }
}

export async function readRecipeById(app: App, actor: Actor, id: string): Promise<RecipeAnswer> {
  return readRecipe(app, actor, assertRight(await findItemAccess(app.db, actor, id), 'view', 'recipe'))
}

export async function readRecipeBySlug(app: App, actor: Person, slug: string): Promise<RecipeAnswer> {
  const id = await findRecipeBySlug(app.db, slug)
  if (id === undefined) throw notFound('recipe')
  return readRecipe(app, actor, assertLive(await findItemAccess(app.db, actor, id), 'view', 'recipe'))
}

/** All of them, in the order in which they are shown. */
export async function readCategories(db: Db): Promise<{ category: RecipeCategory; count: number }[]> {
  const counts = new Map((await countCategories(db)).map(({ category, count }) => [category, count]))
  return recipeCategory.options.map(category => ({ category, count: counts.get(category) ?? 0 }))
}

export function listPoses() {
  return posePresets.map(({ name, label, pose: { people, ratio } }) => ({
    name,
    label,
    pose: { people: people.map(joints => joints.map(copyPoint)), ...(ratio !== undefined && { ratio }) },
  }))
}

function copyPoint(point: PosePoint | null): [number, number] | null {
  return point && [point[0], point[1]]
}
