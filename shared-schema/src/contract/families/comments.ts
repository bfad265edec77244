import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, queryBoolean, textField } from '#contract/fields.ts'
import { item, route } from '#contract/route.ts'
import { itemRole } from '#entities/enums.ts'
import type { ItemKind } from '#entities/enums.ts'
import { imageReaction } from '#entities/image.ts'
import { id } from '#entities/ids.ts'
import { personBrief } from '#entities/person.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = {
  listComments: 'GET /{id}/comments',
  addComment: 'POST /{id}/comments',
  listMentionable: 'GET /{id}/comments/mentionable',
} as const

const place = z.number().min(-1e7).max(1e7)
const extent = z.number().min(0).max(1e7)
const recordId = z.string().min(1).max(200)

/**
 * Where a comment is pinned: a place, or with `w` and `h` a region. On a shape of a board both are told in 0–1 of the shape,
 * so that they stay with it; elsewhere in 0–1 of the whole, or in a board’s own units on its page.
 */
export const commentAnchor = z.object({
  x: place.optional(),
  y: place.optional(),
  w: extent.optional(),
  h: extent.optional(),
  shapeId: recordId.optional(),
  pageId: recordId.optional(),
  /** Of what is on a shape: where that was on the page when it was last known, for when the shape is gone. */
  boardX: place.optional(),
  boardY: place.optional(),
})
export type CommentAnchor = z.infer<typeof commentAnchor>

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
  /** The caller’s own, of which everybody has one. */
  reaction: imageReaction.nullable(),
  reactions: z.partialRecord(imageReaction, z.int()),
  replyCount: z.number(),
  /** Of a thread, told of its head: since when nothing more is to be done about it, and who said so. */
  resolvedAt: dateTime.nullable(),
  resolvedBy: personBrief.nullable(),
  /** Of a thread, told of its head: what others said in it that the caller has not read. */
  unreadCount: z.int(),
  /** Whether the caller may change its words, and whether they may take it away. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
})
export type CommentAnswer = z.infer<typeof commentAnswer>

/** So many answers come with a thread, the newest ones, where they are asked for. */
export const ANSWERS_MAX = 50

/** The head of a thread, with answers to it where they were asked for, the oldest first. */
export const commentThread = commentAnswer.extend({ answers: z.array(commentAnswer).optional() })
export type CommentThread = z.infer<typeof commentThread>

export const COMMENT_LENGTH_MAX = 4_000
export const commentBody = textField(COMMENT_LENGTH_MAX).refine(text => text.trim().length > 0, 'must not be empty')
export const commentMentions = z.array(id).max(20)
export const mentionableQuery = z.object({ search: textField(100).trim().optional() })
/** Somebody who sees the thing, and what they are to it. */
export const mentionable = personBrief.extend({ role: itemRole, isReviewGuest: z.boolean() })
export type Mentionable = z.infer<typeof mentionable>
export const mentionableAnswer = z.object({ items: z.array(mentionable) })

/** Which threads: those that are not resolved, or are; that one wrote in; that name one; with something one has not read. */
export const threadFilter = z.enum(['open', 'resolved', 'mine', 'mentions', 'unread'])
export type ThreadFilter = z.infer<typeof threadFilter>

export const newComment = z.object({
  /** Made by a client that writes without the network, so that what is written next can name it. */
  id: id.optional(),
  body: commentBody,
  parentId: id.optional(),
  mentions: commentMentions.default([]),
  anchor: commentAnchor.optional(),
})

export function commentRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usual> = {}) {
  const doors = { ...usual, ...spelling }
  return {
    listComments: route({
      ...openDoors(base, doors.listComments),
      summary: 'Comments, newest first; answers to one with parentId, oldest first',
      access: item(kind, 'view'),
      guests: true,
      params: idParam,
      query: pageQuery.extend({
        parentId: id.optional(),
        /** Of threads: all, unless said. */
        show: threadFilter.optional(),
        /** Of threads: those with an anchor only. */
        pinned: queryBoolean.optional(),
        /** Of threads: with their newest answers, to be kept and shown at once. */
        withAnswers: queryBoolean.default(false),
      }),
      response: page(commentThread),
    }),
    addComment: route({
      ...openDoors(base, doors.addComment),
      summary: 'Comment, or answer a comment; mention people who can see this',
      access: item(kind, 'comment'),
      guests: true,
      params: idParam,
      body: newComment,
      response: commentAnswer,
      status: 201,
      errors: ['CONFLICT'],
      ratePerMinute: 60,
    }),
    listMentionable: route({
      ...openDoors(base, doors.listMentionable),
      summary: 'People who can see this and so can be mentioned',
      access: item(kind, 'comment'),
      guests: true,
      params: idParam,
      query: mentionableQuery,
      response: mentionableAnswer,
    }),
  }
}
export type CommentRoutes = ReturnType<typeof commentRoutes>
