import { z } from 'zod'
import { macroDefinition } from '#macros/macro-definition.ts'
import { id } from './ids.ts'
import { macroSummary } from './macro.ts'
import { reason } from './reason.ts'
import { recipeTaskAnswer } from './recipe-task.ts'

/** A macro whole; apart from what lists show of it, which does not need to know what a definition is. */
export const macroAnswer = macroSummary.extend({
  definition: macroDefinition,
  /** Counted from 1; one more for each save that changed the definition. */
  version: z.int(),
  /** The models that its inputs let people choose from now, by folder. */
  models: z.record(z.string(), z.array(z.string())),
})
export type MacroAnswer = z.infer<typeof macroAnswer>

export const stepStatus = z.enum(['WAITING', 'RUNNING', 'ASKING', 'DONE', 'SKIPPED', 'FAILED'])

/** How a run of a macro stands. */
export const macroRunAnswer = z.object({
  task: recipeTaskAnswer,
  macroId: id.nullable(),
  /** As it was when the run began. */
  definition: macroDefinition,
  /** Of all steps, as far as the caller may see them. */
  tasks: z.array(recipeTaskAnswer),
  steps: z.array(
    z.object({
      key: z.string(),
      status: stepStatus,
      images: z.array(id),
      texts: z.array(z.string()),
      /** Of what is to be chosen from; empty unless it asks. */
      choices: z.array(id),
      taskIds: z.array(id),
      /** Why it failed or was left out; '' otherwise. */
      note: z.string(),
      /** The same with its code. */
      reason: reason.nullable(),
    }),
  ),
})
export type MacroRunAnswer = z.infer<typeof macroRunAnswer>
