import { ownOf } from '#graph/own-value.ts'
import type { RecipeDefinition } from '#recipes/recipe-definition.ts'
import type { RecipeField } from '#recipes/recipe-field.ts'
import type { MacroDefinition, MacroStep, MacroValue, RecipeStep } from './macro-definition.ts'

/** What of a macro does not fit the recipes that it runs. */
export const stepFaultCodes = [
  'no-recipe',
  'unknown-param',
  'missing',
  'gives-no-images',
  'gives-no-texts',
  'takes-no-images',
  'takes-no-texts',
  'takes-one',
  'no-lines',
  'no-images-each',
  'other-kind',
] as const
export type StepFaultCode = (typeof stepFaultCodes)[number]

export interface StepFault {
  readonly step: number
  /** Of the recipe; undefined where the step itself is meant. */
  readonly param?: string
  readonly code: StepFaultCode
}

export type FittedRecipe = Pick<RecipeDefinition, 'fields' | 'graph' | 'outputs'>
/** By what steps know it; undefined where it is none that the person can run. */
export type RecipeOf = (reference: string) => FittedRecipe | undefined

export interface RecipeYield {
  readonly images: boolean
  readonly texts: boolean
}

const textOutputs: ReadonlySet<string> = new Set(['PreviewAny'])

/** What comes of a recipe, by the nodes that it ends in. */
export function yieldOf({ graph, outputs }: Pick<FittedRecipe, 'graph' | 'outputs'>): RecipeYield {
  const kinds = (outputs ?? listEnds(graph)).flatMap(id => ownOf(graph, id)?.class_type ?? [])
  return {
    images: kinds.some(kind => !textOutputs.has(kind)),
    texts: kinds.some(kind => textOutputs.has(kind)),
  }
}

/** The nodes that no other takes from. */
function listEnds(graph: FittedRecipe['graph']): string[] {
  const taken = new Set(
    Object.values(graph).flatMap(({ inputs }) =>
      Object.values(inputs).flatMap(input => (Array.isArray(input) && input.length === 2 ? [String(input[0])] : [])),
    ),
  )
  return Object.keys(graph).filter(id => !taken.has(id))
}

/** What a step hands on; a choice hands on images. Nothing is said against what is not known. */
export function yieldOfStep(step: MacroStep, recipeOf: RecipeOf): RecipeYield {
  if (step.type === 'approval') return { images: true, texts: false }
  const recipe = recipeOf(step.recipe)
  return recipe ? yieldOf(recipe) : { images: true, texts: true }
}

export function takesTexts({ type }: Pick<RecipeField, 'type'>): boolean {
  return type === 'prompt' || type === 'text'
}

/** Whether what is answered to a question can be given to a field. */
export function answersFit(input: Pick<RecipeField, 'type'>, field: Pick<RecipeField, 'type'>): boolean {
  return input.type === field.type || (takesTexts(input) && takesTexts(field))
}

/** Judges each step by its recipe, and by what those before it hand on. The same for the editor and the API. */
export function findStepFaults(definition: Pick<MacroDefinition, 'inputs' | 'steps'>, recipeOf: RecipeOf): StepFault[] {
  return definition.steps.flatMap((step, index) => {
    const codes = step.type === 'recipe' ? judgeRecipeStep(step, definition, recipeOf) : judgeApproval()
    return codes.map(fault => ({ step: index, ...fault }))

    function judgeApproval(): Omit<StepFault, 'step'>[] {
      const of = step.type === 'approval' && definition.steps.find(({ key }) => key === step.of)
      return of && !yieldOfStep(of, recipeOf).images ? [{ code: 'gives-no-images' }] : []
    }
  })
}

function judgeRecipeStep(
  step: RecipeStep,
  definition: Pick<MacroDefinition, 'inputs' | 'steps'>,
  recipeOf: RecipeOf,
): Omit<StepFault, 'step'>[] {
  const recipe = recipeOf(step.recipe)
  if (!recipe) return [{ code: 'no-recipe' }]
  const fields = new Map(recipe.fields.map(field => [field.key, field]))
  const given = Object.entries(step.params).flatMap(([param, value]) => {
    const field = fields.get(param)
    const code = field ? judgeValue(value, field, definition, recipeOf) : 'unknown-param'
    return code ? [{ param, code }] : []
  })
  const missing = recipe.fields
    .filter(field => field.isRequired && !hasDefault(field) && !Object.hasOwn(step.params, field.key))
    .map(({ key }) => ({ param: key, code: 'missing' as const }))
  return [...given, ...missing]
}

function hasDefault(field: RecipeField): boolean {
  return 'default' in field && field.default !== undefined
}

function judgeValue(
  value: MacroValue,
  field: RecipeField,
  { inputs, steps }: Pick<MacroDefinition, 'inputs' | 'steps'>,
  recipeOf: RecipeOf,
): StepFaultCode | undefined {
  if (value.take === 'lines' && !takesTexts(field)) return 'no-lines'
  if (value.from !== 'step') {
    if (value.take === 'each' && field.type !== 'image') return 'no-images-each'
    const input = value.from === 'input' ? inputs.find(({ key }) => key === value.input) : undefined
    return input && !answersFit(input, field) ? 'other-kind' : undefined
  }
  if (value.what === 'images' && field.type !== 'image') return 'takes-no-images'
  if (value.what === 'texts' && !takesTexts(field)) return 'takes-no-texts'
  if (value.take === 'all' && !(field.type === 'image' && field.countMax > 1)) return 'takes-one'
  const from = steps.find(({ key }) => key === value.step)
  if (!from || yieldOfStep(from, recipeOf)[value.what]) return undefined
  return value.what === 'images' ? 'gives-no-images' : 'gives-no-texts'
}
