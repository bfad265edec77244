import type { CommentRoutes } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Handlers } from '#http/call.ts'
import { addComment, listComments, listMentionable } from './comments.service.ts'

export function commentHandlers(): Handlers<CommentRoutes> {
  return {
    listComments: ({ app, actor, item, query }) => listComments(app, actor, item, query),
    addComment: ({ app, actor, item, body }) => addComment(app, actor, item, body),
    listMentionable: ({ app, item, query }) => listMentionable(app, item, query.search),
  }
}
