import { PEOPLES_MODELS, holdsPatchModels } from '@atelier/shared-schema/entities/patch-model-name.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { describeNeeds, findLacking } from '@atelier/shared-schema/recipes/describe-needs.ts'
import { takesPatchModels } from '@atelier/shared-schema/recipes/takes-patch-models.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { gatherModels } from '#engines/offered-engines.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

type Needing = Pick<RecipeDefinition, 'fields' | 'needs'>

/** What of a recipe none of the engines has; null where each part of it can run on one. */
export function describeLacking(
  definition: RecipeDefinition,
  engines: readonly OfferedEngine[],
): RecipeAnswer['lacking'] {
  const up = engines.filter(engine => engine.isUp)
  if (up.length === 0) return { isWithoutEngine: true, engines: [], kinds: [], models: [], folders: [] }
  if (fittingEngines(definition, up).length === 0) {
    const wanted = definition.needs?.engines ?? []
    return { isWithoutEngine: false, engines: [...wanted], kinds: [], models: [], folders: [] }
  }
  const needs = describeNeeds(definition)
  const lacking = up.map(({ registry }) => findLacking(needs, registry))
  const kinds = needs.kinds.filter(kind => lacking.every(one => one.kinds.includes(kind)))
  const missing = needs.models.filter(model => lacking.every(one => one.models.includes(model)))
  const models = [...new Set(missing.map(({ name }) => name))]
  const folders = findEmptyFolders(definition, up)
  return kinds.length + models.length + folders.length === 0
    ? null
    : { isWithoutEngine: false, engines: [], kinds, models, folders }
}

/** Those that a recipe says it needs one of; all of them where it says nothing. */
function fittingEngines({ needs }: Needing, engines: readonly OfferedEngine[]): readonly OfferedEngine[] {
  return needs ? engines.filter(({ kind }) => needs.engines.includes(kind)) : engines
}

/** What must be chosen and cannot be. */
function findEmptyFolders(definition: RecipeDefinition, engines: readonly OfferedEngine[]): string[] {
  const models = listFieldModels(definition, engines)
  const needed = definition.fields.flatMap(field => ('folder' in field && field.isRequired ? [field.folder] : []))
  return [...new Set(needed)].filter(folder => models[folder]?.length === 0)
}

/**
 * What there is to choose from in the folders that fields name. Fields without a graph lead to several: whether people's own
 * models fit is found out there.
 */
export function listFieldModels(
  definition: Needing & Partial<RecipeDefinition>,
  engines: readonly OfferedEngine[],
): RecipeAnswer['models'] {
  const fitting = fittingEngines(definition, engines)
  const all = gatherModels(fitting)
  const folders = definition.fields.flatMap(field => ('folder' in field ? [field.folder] : []))
  const takesOwn = folders.some(holdsPatchModels) && fitting.some(engine => takesOwnModels(definition, engine))
  return {
    ...Object.fromEntries(folders.map(folder => [folder, [...(all[folder] ?? [])]])),
    ...(takesOwn && { [PEOPLES_MODELS]: [] }),
  }
}

function takesOwnModels(
  definition: Needing & Partial<RecipeDefinition>,
  { isUp, kind, registry }: OfferedEngine,
): boolean {
  const { graph, ...rest } = definition
  return isUp && kind === 'embedded' && (!graph || takesPatchModels({ ...rest, graph }, registry))
}
