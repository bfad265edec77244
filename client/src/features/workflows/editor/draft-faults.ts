import { macroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import type { MacroValue } from '@atelier/shared-schema/macros/macro-definition.ts'
import { findStepFaults } from '@atelier/shared-schema/macros/step-fits.ts'
import type { StepFaultCode } from '@atelier/shared-schema/macros/step-fits.ts'
import { checkFieldValue } from '@atelier/shared-schema/recipes/check-field-value.ts'
import type { CheckedValue } from '@atelier/shared-schema/recipes/check-field-value.ts'
import { paramIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import type { ParamIssue } from '@atelier/shared-schema/recipes/param-issues.ts'
import type { RecipeAnswer } from '@atelier/shared-schema/entities/recipe-answer.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { definitionOf, withRoom } from './macro-draft.ts'
import type { MacroDraft } from './macro-draft.ts'

/** What keeps a draft from being saved, and where it stands. */
export interface DraftFault {
  /** The key of the step, or of the question. */
  readonly step?: string
  readonly input?: string
  readonly param?: string
  /** Of a step, what is neither a param nor the step as a whole. */
  readonly part?: 'of' | 'when'
  readonly why: StepFaultCode | { readonly issue: ParamIssue } | { readonly message: string }
}

type RecipeOf = (reference: string) => RecipeAnswer | undefined

/**
 * Everything that is wrong with a draft, by the rules that the server has. A recipe that is not loaded yet, or cannot be, is
 * judged by `isGone` alone.
 */
export function findDraftFaults(
  draft: MacroDraft,
  recipeOf: RecipeOf,
  isGone: (reference: string) => boolean,
): DraftFault[] {
  return [...findShapeFaults(draft), ...findFitFaults(draft, recipeOf, isGone), ...findValueFaults(draft, recipeOf)]
}

function findShapeFaults(draft: MacroDraft): DraftFault[] {
  const parsed = macroDefinition.safeParse(definitionOf(draft))
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const [list, index, key, param] = path
    if (list === 'steps' && typeof index === 'number') {
      const step = draft.steps[index]?.key
      return {
        ...(step !== undefined && { step }),
        ...(key === 'params' && typeof param === 'string' && { param }),
        ...((key === 'of' || key === 'when') && { part: key }),
        why: { message },
      }
    }
    const input = list === 'inputs' && typeof index === 'number' ? draft.inputs[index]?.key : undefined
    return { ...(input !== undefined && { input }), why: { message } }
  })
}

function findFitFaults(draft: MacroDraft, recipeOf: RecipeOf, isGone: (reference: string) => boolean): DraftFault[] {
  const faults = findStepFaults(definitionOf(draft), reference => recipeOf(reference)?.definition)
  return faults.flatMap(({ step: index, param, code }) => {
    const step = draft.steps[index]
    if (!step || (code === 'no-recipe' && step.type === 'recipe' && !isGone(step.recipe))) return []
    return [
      {
        step: step.key,
        ...(param !== undefined && { param }),
        ...(step.type === 'approval' && { part: 'of' as const }),
        why: code,
      },
    ]
  })
}

/** What is written down in the steps themselves. */
function findValueFaults({ steps }: MacroDraft, recipeOf: RecipeOf): DraftFault[] {
  return steps.flatMap(step => {
    const recipe = step.type === 'recipe' ? recipeOf(step.recipe) : undefined
    if (step.type !== 'recipe' || !recipe) return []
    return recipe.definition.fields.flatMap(field => {
      const value = step.params[field.key]
      const checked = value?.from === 'value' ? checkFixed(value, field, recipe.models) : undefined
      if (!checked || 'value' in checked) return []
      return [
        { step: step.key, param: field.key, why: { issue: paramIssue(field.key, checked.code, checked.details) } },
      ]
    })
  })
}

function checkFixed(
  { value, take }: Extract<MacroValue, { from: 'value' }>,
  field: RecipeField,
  models: RecipeAnswer['models'],
): CheckedValue | undefined {
  if (take !== 'lines') return checkFieldValue(withRoom(field, take), value, { models })
  const lines = typeof value === 'string' ? value.split(/\r?\n/).filter(line => line.trim() !== '') : []
  return lines.map(line => checkFieldValue(field, line)).find(checked => 'code' in checked)
}
