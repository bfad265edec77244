import { z } from 'zod'
import { dateTime, idParam, page, pageQuery, queryBoolean } from '#contract/fields.ts'
import {
  commentAnchor,
  commentAnswer,
  commentBody,
  commentMentions,
  mentionableAnswer,
  mentionableQuery,
  newComment,
} from '#contract/families/comments.ts'
import { anyone, nothing, person, route } from '#contract/route.ts'
import { itemKind } from '#entities/enums.ts'
import { imageReaction, imageReactionInput } from '#entities/image.ts'
import { id } from '#entities/ids.ts'

const base = '/comment'

/** Why a comment concerns somebody: it is on a thing of theirs, answers them, or names them. */
export const commentReason = z.enum(['COMMENTED', 'REPLIED', 'MENTIONED'])
export type CommentReason = z.infer<typeof commentReason>

export const commentNews = commentAnswer.extend({
  item: z.object({ id, kind: itemKind, name: z.string() }),
  reason: commentReason,
  isRead: z.boolean(),
})
export type CommentNews = z.infer<typeof commentNews>

/** Comments by their own ids, on things of any kind. Each is open to whoever may see what it is on, and to nobody else. */
export const commentsRoutes = {
  index: route({
    method: 'GET',
    path: `${base}/index`,
    summary: 'What others commented that concerns one, newest first: on own things, in answer, or by mention',
    access: person,
    guests: true,
    query: pageQuery.extend({ unread: queryBoolean.optional() }),
    response: page(commentNews),
  }),
  markAsRead: route({
    method: 'POST',
    path: `${base}/mark-as-read`,
    summary:
      'Comments on this thing are read, or those of one thread, up to a moment or to now; without either, all that concern the caller',
    access: person,
    guests: true,
    body: z.object({ itemId: id.optional(), threadId: id.optional(), until: dateTime.optional() }),
    response: nothing,
    status: 204,
  }),
  add: route({
    method: 'POST',
    path: base,
    summary: 'Comment on a thing of any kind, or answer a comment; mention people who can see it',
    access: person,
    guests: true,
    body: newComment.extend({ itemId: id }),
    response: commentAnswer,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 120,
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One comment',
    access: anyone,
    guests: true,
    params: idParam,
    response: commentAnswer,
    errors: ['NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change one’s own comment; mentions that are left out stay as they are',
    access: person,
    guests: true,
    params: idParam,
    body: z.object({ body: commentBody, mentions: commentMentions.optional() }),
    response: commentAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 60,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete one’s own comment, or one on a thing one owns; answers to it stay',
    access: person,
    guests: true,
    params: idParam,
    response: nothing,
    status: 204,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  like: route({
    method: 'POST',
    path: `${base}/{id}/like`,
    summary: 'Like a comment, or no longer; without a body it is turned round',
    access: person,
    guests: true,
    params: idParam,
    body: z.object({ like: z.boolean().optional() }),
    response: z.object({ likedByUser: z.boolean(), likeCount: z.number() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  react: route({
    method: 'PUT',
    path: `${base}/{id}/reaction`,
    summary: 'React to a comment, or no longer with null; everybody has one reaction',
    access: person,
    guests: true,
    params: idParam,
    body: z.object({ reaction: imageReactionInput.nullable() }),
    response: z.object({ reaction: imageReaction.nullable(), reactions: z.partialRecord(imageReaction, z.int()) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  resolve: route({
    method: 'POST',
    path: `${base}/{id}/resolve`,
    summary: 'Nothing more is to be done about this thread, or again there is; answers its head',
    access: person,
    guests: true,
    params: idParam,
    body: z.object({ resolved: z.boolean() }),
    response: commentAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 120,
  }),
  pin: route({
    method: 'PUT',
    path: `${base}/{id}/anchor`,
    summary: 'Pin a thread elsewhere: one’s own, or any on a thing one may change',
    access: person,
    guests: true,
    params: idParam,
    body: z.object({ anchor: commentAnchor }),
    response: commentAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    ratePerMinute: 240,
  }),
  listMentionable: route({
    method: 'GET',
    path: `${base}/{id}/mentionable`,
    summary: 'People who can be mentioned in an answer to this comment',
    access: person,
    guests: true,
    params: idParam,
    query: mentionableQuery,
    response: mentionableAnswer,
    errors: ['NOT_FOUND'],
  }),
}
