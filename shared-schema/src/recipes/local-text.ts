import { z } from 'zod'

/** A text in each language; whoever makes a recipe of their own writes one, which stands for both. */
export const localText = (lengthMax: number) =>
  z.object({ en: z.string().max(lengthMax), vi: z.string().max(lengthMax) })
export type LocalText = z.infer<ReturnType<typeof localText>>
