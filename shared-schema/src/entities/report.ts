import { z } from 'zod'
import { dateTime, textField } from '#contract/fields.ts'
import { contentRating, itemKind } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

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

export const reportState = z.enum(['open', 'resolved'])
export type ReportState = z.infer<typeof reportState>

/** What a moderator writes down when a report is resolved, for moderators. */
export const reportAnswer = textField(REPORT_NOTE_LENGTH_MAX).trim().min(1, 'must not be empty')
/** What whoever reported it is told then; nothing beside the fact with ''. */
export const reportTold = textField(REPORT_NOTE_LENGTH_MAX).trim().default('')

/** Who of the moderators did something about it, and when; null: the account is gone. */
const moderatorAct = z.object({ by: personBrief.nullable(), at: dateTime })

/** A report as moderators read it. */
export const report = z.object({
  id,
  item: z.object({
    id,
    kind: itemKind,
    name: z.string(),
    /** null: there is no picture, or none that the moderator who asks may look at (any more). */
    thumbnailUrl: z.string().nullable(),
    rating: contentRating,
    owner: personBrief,
    isInTrash: z.boolean(),
    /** A moderator keeps it from being public. */
    isTakenDown: z.boolean(),
    /** Whether its page opens to the moderator who asks, as to anybody else it is shared with. */
    canOpen: z.boolean(),
  }),
  /** What is reported, where it is a comment on the item; null: the item itself. */
  comment: z.object({ id, body: z.string(), author: personBrief.nullable() }).nullable(),
  /** null: the account is gone. */
  reporter: personBrief.nullable(),
  reason: reportReason,
  note: z.string(),
  createdAt: dateTime,
  /** Whether the moderator who asks may resolve it: of what is their own, others do, or who runs the installation. */
  canDecide: z.boolean(),
  /** Since somebody looks into it. */
  acknowledged: moderatorAct.nullable(),
  resolved: moderatorAct.extend({ answer: z.string(), told: z.string() }).nullable(),
})
export type Report = z.infer<typeof report>

/** A report as whoever made it reads it: what became of it, not who decided or what moderators wrote down among themselves. */
export const ownReport = z.object({
  id,
  item: z.object({
    id,
    kind: itemKind,
    /** null: the one who reported it does not see it (any more). */
    name: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
  }),
  isAboutComment: z.boolean(),
  reason: reportReason,
  note: z.string(),
  createdAt: dateTime,
  /** Since when somebody looks into it. */
  acknowledgedAt: dateTime.nullable(),
  resolved: z.object({ at: dateTime, told: z.string(), isTakenDown: z.boolean() }).nullable(),
})
export type OwnReport = z.infer<typeof ownReport>
