import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import type { Db } from '@atelier/database/database/connection.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { isOutside } from '@atelier/shared-schema/entities/engine-server.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { describeNeeds, findLacking } from '@atelier/shared-schema/recipes/describe-needs.ts'
import type { RecipeNeeds } from '@atelier/shared-schema/recipes/describe-needs.ts'
import type { App } from '#app.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'
import { consentNeeded, findAllowedEngines } from '#engines/outside-engines.ts'

/**
 * Of recipes that are to run later, with params that nobody knows yet: whoever they run for agrees now, while they are there to
 * be asked. What cannot be foreseen is asked of each run itself.
 *
 * @param recipes ids or slugs
 * @throws AppError CONSENT_NEEDED
 */
export async function foreseeConsent(app: App, db: Db, actor: Person, recipes: readonly string[]): Promise<void> {
  const offered = await app.engines.list()
  if (!offered.some(isOutside)) return
  const { allowed } = await findAllowedEngines({ app, actor }, offered)
  const needed: OfferedEngine[] = []
  for (const reference of new Set(recipes)) {
    const definition = await findDefinition(db, actor, reference)
    const needs = definition ? splitNeeds(describeNeeds(definition)) : []
    for (const need of needs) {
      const able = offered.filter(engine => engine.isUp && lacksNothing(need, engine))
      if (!able.some(engine => allowed.has(engine))) needed.push(...able.slice(0, 1))
    }
  }
  if (needed.length > 0) throw consentNeeded(needed, ['prompt', 'images', 'settings'])
}

export function recipesOf({ steps }: MacroDefinition): string[] {
  return steps.flatMap(step => (step.type === 'recipe' ? [step.recipe] : []))
}

/** Whoever runs it is told of a recipe that is gone when they do. */
async function findDefinition(db: Db, actor: Person, reference: string) {
  try {
    return (await findRunnableRecipe(db, actor, reference)).definition
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** One by one: parts of a graph may run on different engines. */
function splitNeeds({ kinds, models }: RecipeNeeds): RecipeNeeds[] {
  return [
    ...kinds.map(kind => ({ kinds: [kind], models: [] })),
    ...models.map(model => ({ kinds: [], models: [model] })),
  ]
}

function lacksNothing(need: RecipeNeeds, { registry }: OfferedEngine): boolean {
  const { kinds, models } = findLacking(need, registry)
  return kinds.length === 0 && models.length === 0
}
