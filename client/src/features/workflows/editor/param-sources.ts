import type { MacroStep, MacroValue } from '@atelier/shared-schema/macros/macro-definition.ts'
import { isRepeating } from '@atelier/shared-schema/macros/macro-faults.ts'
import { answersFit, takesTexts, yieldOfStep } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeOf } from '@atelier/shared-schema/macros/step-fits.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { takesOf } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'

/** Where a param may get its value from, as one choice: `value`, `ask`, `input:key`, `images:key` or `texts:key`. */
export type ParamSource = 'value' | 'ask' | `input:${string}` | `images:${string}` | `texts:${string}`

/** What is chosen now. Without a value the recipe's own stands, which can be changed as a fixed one can. */
export function sourceOf(value: MacroValue | undefined): ParamSource {
  if (value === undefined || value.from === 'value') return 'value'
  return value.from === 'input' ? `input:${value.input}` : `${value.what}:${value.step}`
}

/** Steps come only from before, so that none can wait for itself. */
export function listSources(draft: MacroDraft, index: number, field: RecipeField, recipeOf: RecipeOf): ParamSource[] {
  const inputs = draft.inputs.filter(input => answersFit(input, field)).map(({ key }) => `input:${key}` as const)
  return ['value', 'ask', ...inputs, ...draft.steps.slice(0, index).flatMap(step => handsOn(step, field, recipeOf))]
}

function handsOn(step: MacroStep, field: RecipeField, recipeOf: RecipeOf): ParamSource[] {
  const comes = yieldOfStep(step, recipeOf)
  // A mask is painted on a picture that is there.
  const takesImages = field.type === 'image' && field.mask !== 'required'
  return [
    ...(takesImages && comes.images ? [`images:${step.key}` as const] : []),
    ...(takesTexts(field) && comes.texts ? [`texts:${step.key}` as const] : []),
  ]
}

/** The value that a choice stands for: all at once where the field has room, else once for each unless something else does. */
export function valueOf(
  source: Exclude<ParamSource, 'ask'>,
  field: RecipeField,
  others: Readonly<Record<string, MacroValue>>,
): MacroValue | undefined {
  if (source === 'value') return undefined
  const [from, key = ''] = source.split(':')
  if (from === 'input') return { from: 'input', input: key, take: 'whole' }
  const what = from === 'texts' ? 'texts' : 'images'
  const draft: MacroValue = { from: 'step', step: key, what, take: 'first' }
  const isRepeated = Object.entries(others).some(([param, value]) => param !== field.key && isRepeating(value))
  const takes = takesOf(draft, field)
  if (takes.includes('all')) return { ...draft, take: 'all' }
  return { ...draft, take: isRepeated ? 'first' : 'each' }
}
