import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { implement } from '#http/call.ts'
import {
  likeComment,
  listConcerning,
  listMentionableInAnswer,
  markRead,
  readComment,
  removeComment,
  updateComment,
} from './comments.service.ts'

export const commentsImplementation = implement('comments', commentsRoutes, {
  index: ({ app, actor, query }) => listConcerning(app, actor, query),
  markAsRead: ({ app, actor, body }) => markRead(app, actor, body.itemId),
  read: ({ app, actor, params }) => readComment(app, actor, params.id),
  update: ({ app, actor, params, body }) => updateComment(app, actor, { id: params.id, ...body }),
  remove: ({ app, actor, params }) => removeComment(app, actor, params.id),
  like: ({ app, actor, params, body }) => likeComment(app, actor, params.id, body.like),
  listMentionable: ({ app, actor, params, query }) => listMentionableInAnswer(app, actor, params.id, query.search),
})
