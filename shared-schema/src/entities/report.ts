import { z } from 'zod'

/** Why something is reported. */
export const reportReason = z.enum([
  'spam',
  'nudity',
  'violence',
  'hate',
  'harassment',
  'minors',
  'stolen',
  'illegal',
  'other',
])
export type ReportReason = z.infer<typeof reportReason>

export const REPORT_NOTE_LENGTH_MAX = 2_000
