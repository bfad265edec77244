import { z } from 'zod'
import { fieldIssue } from '#contract/errors.ts'

/** Why something that was to happen by itself did not: whoever reads it words it by its code, in their language. */
export const reason = z.object({
  code: z.string(),
  /** In English, as it was told. */
  message: z.string(),
  /** What is wrong with which param. */
  fields: z.array(fieldIssue).optional(),
  /** How many of several runs came to nothing, where others went on. */
  runs: z.object({ lost: z.int(), of: z.int() }).optional(),
})
export type Reason = z.infer<typeof reason>

/** In one line, for programs and logs. */
export function writeReason({ message, fields, runs }: Reason): string {
  const why = fields?.length ? fields.map(field => `${field.path}: ${field.message}`).join(' ') : message
  return runs ? `${runs.lost} of ${runs.of} did not come to an end: ${why}` : why
}
