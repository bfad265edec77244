import { z } from 'zod'

/** What models that look at images are for: `similarity` compares them, `rating` guesses how safe they are to show. */
export const lookPart = z.enum(['similarity', 'rating'])
export type LookPart = z.infer<typeof lookPart>

/** A model folder that was found beside those that draw. */
export const lookModel = z.object({
  part: z.enum([...lookPart.options, 'describe']),
  name: z.string(),
  /** Why it cannot be used, in words; empty when it can. */
  problem: z.string(),
  /** Images that it has still to look at. */
  waiting: z.int(),
})
export type LookModel = z.infer<typeof lookModel>
