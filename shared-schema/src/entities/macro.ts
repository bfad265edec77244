import { z } from 'zod'
import { itemAnswer } from './item.ts'

export const macroSummary = itemAnswer.extend({ stepCount: z.int() })
export type MacroSummary = z.infer<typeof macroSummary>
