import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import { describeNeeds, findLacking } from '@atelier/shared-schema/recipes/describe-needs.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import { gatherModels } from '#engines/offered-engines.ts'
import type { OfferedEngine } from '#engines/offered-engines.ts'

/** What of a recipe none of the engines has; null where each part of it can run on one. */
export function describeLacking(
  definition: RecipeDefinition,
  engines: readonly OfferedEngine[],
): RecipeAnswer['lacking'] {
  const up = engines.filter(engine => engine.isUp)
  if (up.length === 0) return { isWithoutEngine: true, kinds: [], models: [] }
  const needs = describeNeeds(definition)
  const lacking = up.map(({ registry }) => findLacking(needs, registry))
  const kinds = needs.kinds.filter(kind => lacking.every(one => one.kinds.includes(kind)))
  const models = needs.models.filter(model => lacking.every(one => one.models.includes(model))).map(({ name }) => name)
  return kinds.length + models.length === 0 ? null : { isWithoutEngine: false, kinds, models: [...new Set(models)] }
}

/** What there is to choose from in the folders that fields name. */
export function listFieldModels(
  fields: RecipeDefinition['fields'],
  engines: readonly OfferedEngine[],
): RecipeAnswer['models'] {
  const all = gatherModels(engines)
  const folders = fields.flatMap(field => ('folder' in field ? [field.folder] : []))
  return Object.fromEntries(folders.map(folder => [folder, [...(all[folder] ?? [])]]))
}
