import { z } from 'zod'
import { textField } from '#contract/fields.ts'
import { wildcardKeyPattern } from '#prompt/wildcard-keys.ts'
import { id } from './ids.ts'
import { itemAnswer } from './item.ts'

export const WILDCARD_ENTRIES_MAX = 10_000
export const WILDCARD_ENTRY_LENGTH_MAX = 500

/** The name between the underscores. */
export const wildcardKey = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(80, 'must be at most 80 characters')
  .regex(wildcardKeyPattern, 'must be letters, digits and single _ - . / between them, as in hair/long_curls')

/** One line a prompt may get. */
export const wildcardEntry = textField(WILDCARD_ENTRY_LENGTH_MAX)
  .trim()
  .min(1, 'must not be empty')
  .refine(line => !/[\r\n]/.test(line), 'must be on one line')

export const wildcardEntries = z
  .array(wildcardEntry)
  .max(WILDCARD_ENTRIES_MAX, `must be at most ${WILDCARD_ENTRIES_MAX} lines`)

/** What the entries refer to, as the one who asks would get it. */
export const wildcardReferences = z.object({
  found: z.array(z.object({ key: z.string(), id, name: z.string() })),
  missing: z.array(z.object({ key: z.string(), path: z.array(z.string()) })),
  cycles: z.array(z.array(z.string())),
})
export type WildcardReferences = z.infer<typeof wildcardReferences>

/** What a list shows of it beside what all items have. */
export const wildcardBrief = z.object({
  key: z.string(),
  entryCount: z.int(),
  /** The first few lines, so that a list shows what it is. */
  excerpt: z.array(z.string()),
})

export const wildcardSummary = itemAnswer.extend(wildcardBrief.shape)
export type WildcardSummary = z.infer<typeof wildcardSummary>

export const wildcardAnswer = wildcardSummary.extend({
  entries: z.array(z.string()),
  references: wildcardReferences,
})
export type WildcardAnswer = z.infer<typeof wildcardAnswer>
