import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, textField } from '#contract/fields.ts'
import { item, route } from '#contract/route.ts'
import type { ItemKind } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { personBrief } from '#entities/person.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = {
  listComments: 'GET /{id}/comments',
  addComment: 'POST /{id}/comments',
  listMentionable: 'GET /{id}/comments/mentionable',
} as const

/** Where a comment is pinned: a place (0–1 of the whole, or a board's own units) or a shape of a board. */
export const commentAnchor = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  shapeId: z.string().max(200).optional(),
})

export const commentAnswer = z.object({
  id,
  itemId: id,
  parentId: id.nullable(),
  /** null once the author's account is gone. */
  author: personBrief.nullable(),
  /** Of somebody without an account here, whose words were brought along in an archive; otherwise empty. */
  authorName: z.string(),
  /** Empty once deleted; the place stays for the answers to it. */
  body: z.string(),
  mentions: z.array(personBrief),
  anchor: commentAnchor.nullable(),
  likeCount: z.number(),
  likedByUser: z.boolean(),
  replyCount: z.number(),
  /** Whether the caller may change its words, and whether they may take it away. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
})
export type CommentAnswer = z.infer<typeof commentAnswer>

export const COMMENT_LENGTH_MAX = 4_000
export const commentBody = textField(COMMENT_LENGTH_MAX).refine(text => text.trim().length > 0, 'must not be empty')
export const commentMentions = z.array(id).max(20)
export const mentionableQuery = z.object({ search: z.string().trim().max(100).optional() })
export const mentionableAnswer = z.object({ items: z.array(personBrief) })

export function commentRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    listComments: route({
      ...openDoors(base, doors.listComments),
      summary: 'Comments, newest first; answers to one with parentId, oldest first',
      access: item(kind, 'view'),
      params: idParam,
      query: pageQuery.extend({ parentId: id.optional() }),
      response: page(commentAnswer),
    }),
    addComment: route({
      ...openDoors(base, doors.addComment),
      summary: 'Comment, or answer a comment; mention people who can see this',
      access: item(kind, 'comment'),
      params: idParam,
      body: z.object({
        body: commentBody,
        parentId: id.optional(),
        mentions: commentMentions.default([]),
        anchor: commentAnchor.optional(),
      }),
      response: commentAnswer,
      status: 201,
      ratePerMinute: 60,
    }),
    listMentionable: route({
      ...openDoors(base, doors.listMentionable),
      summary: 'People who can see this and so can be mentioned',
      access: item(kind, 'comment'),
      params: idParam,
      query: mentionableQuery,
      response: mentionableAnswer,
    }),
  }
}
export type CommentRoutes = ReturnType<typeof commentRoutes>
