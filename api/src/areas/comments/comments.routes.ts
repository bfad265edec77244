import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { implement } from '#http/call.ts'
import {
  addCommentOn,
  likeComment,
  listConcerning,
  listMentionableInAnswer,
  markRead,
  pinThread,
  reactToComment,
  readComment,
  removeComment,
  resolveThread,
  updateComment,
} from './comments.service.ts'

export const commentsImplementation = implement('comments', commentsRoutes, {
  index: ({ app, actor, query }) => listConcerning(app, actor, query),
  markAsRead: ({ app, actor, body }) => markRead(app, actor, body),
  add: ({ app, actor, body }) => addCommentOn(app, actor, body),
  read: ({ app, actor, params }) => readComment(app, actor, params.id),
  update: ({ app, actor, params, body }) => updateComment(app, actor, { id: params.id, ...body }),
  remove: ({ app, actor, params }) => removeComment(app, actor, params.id),
  like: ({ app, actor, params, body }) => likeComment(app, actor, params.id, body.like),
  react: ({ app, actor, params, body }) => reactToComment(app, actor, params.id, body.reaction),
  resolve: ({ app, actor, params, body }) => resolveThread(app, actor, params.id, body.resolved),
  pin: ({ app, actor, params, body }) => pinThread(app, actor, params.id, body.anchor),
  listMentionable: ({ app, actor, params, query }) => listMentionableInAnswer(app, actor, params.id, query.search),
})
