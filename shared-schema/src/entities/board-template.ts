import { z } from 'zod'

/** What a new board can begin with, in the order they are offered. */
export const boardTemplate = z.enum([
  'blank',
  'mood-board',
  'storyboard',
  'character-sheet',
  'product-shots',
  'brainstorm',
])
export type BoardTemplate = z.infer<typeof boardTemplate>
