import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import { call } from '#api/call.ts'
import { refresh } from '#api/use-route.ts'
import { showError } from '#ui/toast-store.ts'
import { changeShown, putShown } from './comments-cache.ts'
import type { CommentsOf } from './comments-of.ts'

export interface Written {
  body: string
  mentions: string[]
}

/** Answers the thread that it is in. */
export async function addComment(of: CommentsOf, { body, mentions }: Written, parentId?: string): Promise<string> {
  const made = await call(of.routes.addComment, { params: { id: of.item.id }, body: { body, mentions, parentId } })
  putShown(of, made)
  void refresh(of.refreshes)
  return made.parentId ?? made.id
}

export async function editComment(of: CommentsOf, id: string, { body, mentions }: Written): Promise<void> {
  const changed = await call(commentsRoutes.update, { params: { id }, body: { body, mentions } })
  changeShown(of, id, () => changed)
}

/** Whether its place stays depends on the answers to it, which the server knows. */
export async function removeComment(of: CommentsOf, id: string): Promise<void> {
  await call(commentsRoutes.remove, { params: { id } })
  await refresh([of.routes.listComments, commentsRoutes.read, ...of.refreshes])
}

/** Shown at once, and as it was if the server does not take it. */
export async function likeComment(of: CommentsOf, { id, likedByUser }: CommentAnswer): Promise<void> {
  const turn = (liked: boolean) =>
    changeShown(of, id, comment => ({
      ...comment,
      likedByUser: liked,
      likeCount: comment.likeCount + Number(liked) - Number(comment.likedByUser),
    }))
  turn(!likedByUser)
  try {
    const answer = await call(commentsRoutes.like, { params: { id }, body: { like: !likedByUser } })
    changeShown(of, id, comment => ({ ...comment, ...answer }))
  } catch (error) {
    turn(likedByUser)
    showError(error)
  }
}
