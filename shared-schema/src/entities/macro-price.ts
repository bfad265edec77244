import { z } from 'zod'

/** What a macro would cost at most, as far as can be said before it runs: what goes on may be fewer. */
export const macroPrice = z.object({
  /** In credits, of all steps together. */
  credits: z.number(),
  /** This installation charges nothing. */
  isFree: z.boolean(),
  /** What may be spent, in credits; null where nothing is charged. */
  available: z.number().nullable(),
  /** One run after the other, by what was measured; null while nothing was of one of them. */
  runMs: z.int().nullable(),
  /** In their order; without choices, which cost nothing, and recipes that are not there. */
  steps: z.array(
    z.object({
      key: z.string(),
      /** How often it runs at most. */
      runs: z.int(),
      /** Of all of its runs. */
      credits: z.number(),
      runMs: z.int().nullable(),
    }),
  ),
})
export type MacroPrice = z.infer<typeof macroPrice>
