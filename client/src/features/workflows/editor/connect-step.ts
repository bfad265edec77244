import type { MacroValue, RecipeStep } from '@atelier/shared-schema/macros/macro-definition.ts'
import { yieldOfStep } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeOf } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { askFor, changeStep, insertStep, setParam } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'
import { valueOf } from './param-sources.ts'

/**
 * A new step with what it needs taken from where it most likely comes: pictures from the nearest step before that makes some,
 * all else from a question.
 */
export function insertConnected(
  draft: MacroDraft,
  at: number,
  step: RecipeStep,
  { fields, recipeOf }: { fields: readonly RecipeField[]; recipeOf: RecipeOf },
): MacroDraft {
  const needed = fields.filter(field => field.isRequired && !('default' in field && field.default !== undefined))
  return needed.reduce((connected, field) => connect(connected, at, field, recipeOf), insertStep(draft, at, step))
}

function connect(draft: MacroDraft, at: number, field: RecipeField, recipeOf: RecipeOf): MacroDraft {
  const from = field.type === 'image' && field.mask !== 'required' ? nearestWithImages(draft, at, recipeOf) : undefined
  if (from === undefined) return askFor(draft, at, field)
  return changeStep(draft, at, step => setParam(step, field.key, valueOf(`images:${from}`, field, paramsOf(step))))
}

function paramsOf(step: MacroDraft['steps'][number]): Readonly<Record<string, MacroValue>> {
  return step.type === 'recipe' ? step.params : {}
}

function nearestWithImages(draft: MacroDraft, at: number, recipeOf: RecipeOf): string | undefined {
  return draft.steps.slice(0, at).findLast(step => yieldOfStep(step, recipeOf).images)?.key
}
