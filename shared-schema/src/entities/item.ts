import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { errorCode } from '#contract/errors.ts'
import { contentRating, itemKind, itemRole, sharingMode, tagColor } from './enums.ts'
import type { ContentRating } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

export const workspaceBrief = z.object({ id, name: z.string(), picture: z.string().nullable() })
export type WorkspaceBrief = z.infer<typeof workspaceBrief>

/** Without a colour it is shown in the colour of plain text; what was made without network has none yet. */
export const tagSummary = z.object({ id, name: z.string(), color: tagColor.nullable().optional() })
export type TagSummary = z.infer<typeof tagSummary>

/** Ratings as the wire spells them for thumbnails. */
export const moderationRating = z.enum(['unrated', 'safe', 'sensitive', 'unsafe'])
export const moderationRatingOf: Record<ContentRating, z.infer<typeof moderationRating>> = {
  unrated: 'unrated',
  sfw: 'safe',
  'semi-nsfw': 'sensitive',
  'hardcore-nsfw': 'unsafe',
}

export const capabilities = z.object({
  canView: z.boolean(),
  canUpdate: z.boolean(),
  canMove: z.boolean(),
  canDelete: z.boolean(),
  canRecover: z.boolean(),
  canShare: z.boolean(),
  canAddToLibrary: z.boolean(),
  canRemoveFromLibrary: z.boolean(),
})

/** What every kind of item answers about itself; a kind adds what is its own. */
export const itemAnswer = z.object({
  id,
  kind: itemKind,
  name: z.string(),
  description: z.string(),
  thumbnailUrl: z.string().nullable(),
  thumbnailWidth: z.number().nullable(),
  thumbnailHeight: z.number().nullable(),
  thumbnailModerationRating: moderationRating,
  rating: contentRating,
  isDraft: z.boolean(),
  sharingMode,
  discoverableAt: dateTime.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  deletedAt: dateTime.nullable(),
  /** The address is given to the person alone. */
  creator: personBrief.extend({ email: z.string().nullable() }),
  workspaceId: id.nullable(),
  workspace: workspaceBrief.nullable(),
  tags: z.array(tagSummary),
  /** What the caller is to it. */
  role: itemRole,
  capabilities,
  pinned: z.boolean(),
  favoritedByUser: z.boolean(),
  metric: z.object({ id, favoriteCount: z.number(), commentCount: z.number() }),
})
export type ItemAnswer = z.infer<typeof itemAnswer>

/** A bulk act says what was done and what was not, and why; it never fails as a whole for the sake of one. */
export const bulkAnswer = z.object({
  done: z.array(id),
  refused: z.array(z.object({ id, code: errorCode, message: z.string() })),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>
