import { z } from 'zod'
import { nameField, textField } from '#contract/fields.ts'
import { id } from '#entities/ids.ts'
import { recipeSlug } from '#entities/recipe.ts'
import { fitsTogether } from '#recipes/fits-together.ts'
import { paramKey, recipeField } from '#recipes/recipe-field.ts'
import { findMacroFaults } from './macro-faults.ts'

export const MACRO_STEPS_MAX = 30
/** What one step may run at most, once for each of what it takes. */
export const STEP_RUNS_MAX = 64
export const MACRO_BYTES_MAX = 128 * 1024

const stepKey = paramKey
const scalar = z.union([z.string().max(200), z.number(), z.boolean()])

/** `lines`: the step runs once for each line of it that is not empty. `each`: once for each of its images. */
const takeGiven = z.enum(['whole', 'lines', 'each']).default('whole')

/** Where a param of a step gets its value. */
export const macroValue = z.discriminatedUnion('from', [
  z.object({ from: z.literal('value'), value: z.json(), take: takeGiven }),
  z.object({ from: z.literal('input'), input: paramKey, take: takeGiven }),
  z.object({
    from: z.literal('step'),
    step: stepKey,
    what: z.enum(['images', 'texts']),
    /** `each`: the step runs once for each of them. */
    take: z.enum(['first', 'all', 'each']),
  }),
])
export type MacroValue = z.infer<typeof macroValue>

/** What must be so for a step to run; otherwise it is left out, with all that goes on from it. */
export const macroCondition = z.discriminatedUnion('if', [
  z.object({ if: z.literal('input'), input: paramKey, is: scalar, isNot: z.boolean().default(false) }),
  z.object({ if: z.literal('step'), step: stepKey, has: z.enum(['images', 'texts', 'nothing']) }),
])
export type MacroCondition = z.infer<typeof macroCondition>

const common = {
  key: stepKey,
  title: nameField(120).optional(),
  when: macroCondition.optional(),
}

const recipeStep = z.object({
  ...common,
  type: z.literal('recipe'),
  recipe: z.union([id, recipeSlug]),
  params: z.record(paramKey, macroValue),
})
export type RecipeStep = z.infer<typeof recipeStep>

/** Waits until somebody has said which of the images of another step go on. */
const approvalStep = z.object({
  ...common,
  type: z.literal('approval'),
  of: stepKey,
  note: textField(500).default(''),
})
export type ApprovalStep = z.infer<typeof approvalStep>

export const macroStep = z.discriminatedUnion('type', [recipeStep, approvalStep])
export type MacroStep = z.infer<typeof macroStep>

/** A chain of recipes: what people fill in, and steps of which each takes of those before it. */
export const macroDefinition = z
  .object({
    inputs: z.array(recipeField).max(32, 'must be at most 32 inputs'),
    steps: z
      .array(macroStep)
      .min(1, 'must have at least one step')
      .max(MACRO_STEPS_MAX, `must be at most ${MACRO_STEPS_MAX} steps`),
  })
  .superRefine(fitsTogether({ bytesMax: MACRO_BYTES_MAX, findFaults: findMacroFaults }))
export type MacroDefinition = z.infer<typeof macroDefinition>
