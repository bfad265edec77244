import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { contentRating, grantRole, itemKind } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

/** What somebody is told of. A kind that joins adds its words to the client and, where it is mailed, its topic below. */
export const notificationKind = z.enum([
  'SHARED',
  'OWNERSHIP_RECEIVED',
  'COMMENTED',
  'REPLIED',
  'MENTIONED',
  'ACCESS_REQUESTED',
  'ACCESS_GIVEN',
  'REPORT_RECEIVED',
  'REPORT_ANSWERED',
  'TAKEN_DOWN',
  'PUT_BACK',
  'KEPT_DOWN',
  'RATED',
  'REVIEW_APPROVED',
  'REVIEW_CHANGES',
])
export type NotificationKind = z.infer<typeof notificationKind>

/** What of a kind its words need; whatever else was written down with it stays in the database. */
export const notificationFacts = z.object({
  role: grantRole.optional(),
  rating: contentRating.optional(),
  /** What a moderator wrote. */
  reason: z.string().optional(),
  /** What whoever asks for access wrote. */
  note: z.string().optional(),
})

export const notification = z.object({
  id,
  kind: notificationKind,
  createdAt: dateTime,
  isRead: z.boolean(),
  /** Since the list was last looked at. */
  isNew: z.boolean(),
  /** null: told by the installation itself, or by somebody who is gone. */
  actor: personBrief.nullable(),
  /** null: what one reported, which one does not see any more. */
  item: z.object({ id, kind: itemKind, name: z.string(), thumbnailUrl: z.string().nullable() }).nullable(),
  /** Its first words; null where it is not about one, or it was deleted. */
  comment: z.object({ id, words: z.string() }).nullable(),
  facts: notificationFacts,
})
export type Notification = z.infer<typeof notification>

/** What a person may have mailed and be told of on devices, or not. What concerns their standing here always is. */
export const notificationTopic = z.enum(['mentions', 'comments', 'sharing', 'requests'])
export type NotificationTopic = z.infer<typeof notificationTopic>

const topics: Partial<Record<NotificationKind, NotificationTopic>> = {
  MENTIONED: 'mentions',
  REPLIED: 'mentions',
  COMMENTED: 'comments',
  REVIEW_APPROVED: 'comments',
  REVIEW_CHANGES: 'comments',
  SHARED: 'sharing',
  OWNERSHIP_RECEIVED: 'sharing',
}

/** Those that are gathered into one mail. Requests for access are mailed one by one, at once. */
export function gatheredKinds(of: readonly NotificationTopic[]): NotificationKind[] {
  return notificationKind.options.filter(kind => {
    const topic = topics[kind]
    return topic !== undefined && of.includes(topic)
  })
}

const requests: readonly NotificationKind[] = ['ACCESS_REQUESTED', 'ACCESS_GIVEN']

/** Those that somebody with these topics is told of on their devices: all that they did not choose to leave out. */
export function isPushed(kind: NotificationKind, of: readonly NotificationTopic[]): boolean {
  const topic = requests.includes(kind) ? 'requests' : topics[kind]
  return topic === undefined || of.includes(topic)
}
