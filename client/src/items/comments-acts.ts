import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnchor, CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Route, RouteInput, RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import type { ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { newId } from '@atelier/shared-schema/entities/ids.ts'
import { call } from '#api/call.ts'
import { isNetworkError } from '#api/failures.ts'
import { refresh } from '#api/use-route.ts'
import { awaitsOthers } from '#local/awaited.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import { randomId } from '#local/random-id.ts'
import type { WriteInput, WriteName } from '#local/writes/all-write-kinds.ts'
import { showError } from '#ui/toast-store.ts'
import { changeShown, putShown } from './comments-cache.ts'
import type { CommentsOf } from './comments-of.ts'
import { reactionsWith } from './comments-waiting.ts'

export interface Written {
  body: string
  mentions: string[]
}

type CommentWrite = Extract<WriteName, `comment.${string}`>

interface Act<N extends CommentWrite, R extends Route> {
  name: N
  route: R
  input: RouteInput<R> & WriteInput<N>
  /** What it changes. */
  ids: readonly string[]
}

/**
 * Sent at once where that is possible, and otherwise kept on this device: then nothing is answered, and the lists show it as
 * waiting. Behind what waits already it waits as well, so that a change never comes before what it changes.
 */
async function perform<N extends CommentWrite, R extends Route>(
  { item }: CommentsOf,
  { name, route, input, ids }: Act<N, R>,
): Promise<RouteOutput<R> | undefined> {
  const key = randomId()
  const keep = () => queueWrite(name, input, { key, names: [item.name], thing: item.id })
  if (((await waitsAny(ids)) || (await awaitsOthers(item.id))) && (await keep())) return undefined
  try {
    return await call(route, input, { idempotencyKey: key })
  } catch (error) {
    if (isNetworkError(error) && (await keep())) return undefined
    throw error
  }
}

async function waitsAny(ids: readonly string[]): Promise<boolean> {
  const count = await readLocalState().data?.run(db => db.outbox.where('ids').anyOf(ids).count())
  return (count ?? 0) > 0
}

export interface NewThread extends Written {
  anchor?: CommentAnchor | undefined
}

/** Begins a thread, or answers the one that `parentId` is the head of; answers that head’s id. */
export async function addComment(
  of: CommentsOf,
  { body, mentions, anchor }: NewThread,
  parentId?: string,
): Promise<string> {
  const id = newId()
  const input = {
    body: {
      itemId: of.item.id,
      id,
      body,
      mentions,
      ...(parentId !== undefined && { parentId }),
      ...(anchor && { anchor }),
    },
  }
  const ids = parentId === undefined ? [id] : [id, parentId]
  const made = await perform(of, { name: 'comment.addComment', route: commentsRoutes.add, input, ids })
  if (!made) return parentId ?? id
  putShown(of, made)
  void refresh(of.refreshes)
  return made.parentId ?? made.id
}

export async function editComment(of: CommentsOf, id: string, { body, mentions }: Written): Promise<void> {
  const input = { params: { id }, body: { body, mentions } }
  const changed = await perform(of, { name: 'comment.editComment', route: commentsRoutes.update, input, ids: [id] })
  if (changed) changeShown(of, id, () => changed)
}

/** Whether its place stays depends on the answers to it, which the server knows. */
export async function removeComment(of: CommentsOf, id: string): Promise<void> {
  const input = { params: { id } }
  await perform(of, { name: 'comment.removeComment', route: commentsRoutes.remove, input, ids: [id] })
  await refresh([of.routes.listComments, commentsRoutes.read, ...of.refreshes])
}

/** Shown at once, and as it was if the server does not take it. */
async function changeAtOnce<N extends CommentWrite, R extends Route>(
  of: CommentsOf,
  comment: CommentAnswer,
  act: Act<N, R>,
  { change, adopt }: { change: Partial<CommentAnswer>; adopt: (answer: RouteOutput<R>) => Partial<CommentAnswer> },
): Promise<void> {
  const before = Object.fromEntries(Object.keys(change).map(key => [key, comment[key as keyof CommentAnswer]]))
  changeShown(of, comment.id, shown => ({ ...shown, ...change }))
  const restore = () => changeShown(of, comment.id, shown => ({ ...shown, ...before }))
  try {
    const answer = await perform(of, act)
    // What waits is laid over what the server has, which is as it was.
    if (answer === undefined) restore()
    else changeShown(of, comment.id, shown => ({ ...shown, ...adopt(answer) }))
  } catch (error) {
    restore()
    showError(error)
  }
}

export function likeComment(of: CommentsOf, comment: CommentAnswer): Promise<void> {
  const { id, likedByUser, likeCount } = comment
  const liked = !likedByUser
  return changeAtOnce(
    of,
    comment,
    {
      name: 'comment.likeComment',
      route: commentsRoutes.like,
      input: { params: { id }, body: { like: liked } },
      ids: [id],
    },
    { change: { likedByUser: liked, likeCount: likeCount + (liked ? 1 : -1) }, adopt: answer => answer },
  )
}

export function reactToComment(of: CommentsOf, comment: CommentAnswer, reaction: ImageReaction | null): Promise<void> {
  const { id } = comment
  return changeAtOnce(
    of,
    comment,
    {
      name: 'comment.reactToComment',
      route: commentsRoutes.react,
      input: { params: { id }, body: { reaction } },
      ids: [id],
    },
    { change: reactionsWith(comment, reaction), adopt: answer => answer },
  )
}

/** Nothing more is to be done about a thread, or there is again; told of its head. */
export function resolveThread(of: CommentsOf, head: CommentAnswer, resolved: boolean): Promise<void> {
  const { id } = head
  return changeAtOnce(
    of,
    head,
    {
      name: 'comment.resolveThread',
      route: commentsRoutes.resolve,
      input: { params: { id }, body: { resolved } },
      ids: [id],
    },
    {
      change: { resolvedAt: resolved ? new Date().toISOString() : null },
      adopt: ({ resolvedAt, resolvedBy }) => ({ resolvedAt, resolvedBy }),
    },
  )
}

export function pinThread(of: CommentsOf, head: CommentAnswer, anchor: CommentAnchor): Promise<void> {
  const { id } = head
  return changeAtOnce(
    of,
    head,
    { name: 'comment.pinThread', route: commentsRoutes.pin, input: { params: { id }, body: { anchor } }, ids: [id] },
    { change: { anchor }, adopt: answer => ({ anchor: answer.anchor }) },
  )
}

/**
 * What is said on the thing, or in one thread of it, is read up to the newest that was there to be seen. Not worth a word
 * where it is not taken.
 */
export async function markRead(
  of: CommentsOf,
  { threadId, until }: { threadId?: string; until: string },
): Promise<void> {
  const { id: itemId } = of.item
  const input = { body: { ...(threadId === undefined ? { itemId } : { threadId }), until } }
  const act = { name: 'comment.markRead', route: commentsRoutes.markAsRead, input, ids: [threadId ?? itemId] } as const
  try {
    await perform(of, act)
    await refresh([of.routes.listComments, commentsRoutes.index])
  } catch {
    // It is unread still the next time.
  }
}
