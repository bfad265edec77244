import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import type { QueuedWrite } from '#local/database.ts'
import type { WriteInput } from '#local/writes/all-write-kinds.ts'

/** A comment as it is shown; the write is there where what is shown is not on the server yet. */
export type ShownComment<C extends CommentAnswer = CommentAnswer> = C & { waits?: QueuedWrite }

export interface WaitingOn {
  itemId: string
  me: PersonBrief
  /** The thread whose answers these are; null: these are heads of threads. */
  parentId: string | null
}

/** Comments as they will be once what waits on this device is sent. */
export function withWaitingComments<C extends CommentAnswer>(
  comments: readonly C[],
  writes: readonly QueuedWrite[],
  on: WaitingOn,
): ShownComment<C>[] {
  return writes.reduce<ShownComment<C>[]>((shown, write) => applyWrite(shown, write, on), [...comments])
}

function applyWrite<C extends CommentAnswer>(
  shown: ShownComment<C>[],
  write: QueuedWrite,
  on: WaitingOn,
): ShownComment<C>[] {
  if (write.kind === 'comment.addComment') return addWaiting(shown, write, on)
  if (write.kind === 'comment.markRead') return markRead(shown, write)
  const [id] = write.ids
  const removes = write.kind === 'comment.removeComment' && write.state !== 'stopped'
  if (removes && shown.some(comment => comment.id === id && comment.replyCount === 0)) {
    return shown.filter(comment => comment.id !== id)
  }
  return shown.map(comment =>
    comment.id === id ? { ...comment, ...changeBy(comment, write, on.me), waits: write } : comment,
  )
}

/** Nothing that is said waits for it. */
function markRead<C extends CommentAnswer>(shown: ShownComment<C>[], { input }: QueuedWrite): ShownComment<C>[] {
  const threadId = (input as WriteInput<'comment.markRead'>).body?.threadId
  return shown.map(head => (threadId === undefined || head.id === threadId ? { ...head, unreadCount: 0 } : head))
}

function addWaiting<C extends CommentAnswer>(
  shown: ShownComment<C>[],
  write: QueuedWrite,
  { itemId, me, parentId }: WaitingOn,
): ShownComment<C>[] {
  const { body } = write.input as WriteInput<'comment.addComment'>
  const { id } = body
  if (body.itemId !== itemId || id === undefined) return shown
  if ((body.parentId ?? null) !== parentId) {
    return shown.map(head => (head.id === body.parentId ? { ...head, replyCount: head.replyCount + 1 } : head))
  }
  if (shown.some(comment => comment.id === id)) return shown
  // As a list of either kind asks for it: what only heads have is empty for what was just begun.
  const made = { ...describeNew(id, write, me), waits: write } as unknown as ShownComment<C>
  return parentId === null ? [made, ...shown] : [...shown, made]
}

function describeNew(id: string, write: QueuedWrite, me: PersonBrief): CommentAnswer {
  const { body } = write.input as WriteInput<'comment.addComment'>
  return {
    id,
    itemId: body.itemId,
    parentId: body.parentId ?? null,
    author: me,
    authorName: '',
    body: body.body,
    mentions: [],
    anchor: body.anchor ?? null,
    likeCount: 0,
    likedByUser: false,
    reaction: null,
    reactions: {},
    replyCount: 0,
    resolvedAt: null,
    resolvedBy: null,
    unreadCount: 0,
    canEdit: true,
    canDelete: true,
    createdAt: new Date(write.at).toISOString(),
    editedAt: null,
    deletedAt: null,
  }
}

/** What was refused did nothing, but for words, which are shown until they are sent or given up. */
function changeBy(comment: CommentAnswer, write: QueuedWrite, me: PersonBrief): Partial<CommentAnswer> {
  const at = new Date(write.at).toISOString()
  if (write.kind === 'comment.editComment') {
    return { body: (write.input as WriteInput<'comment.editComment'>).body.body, editedAt: at }
  }
  if (write.state === 'stopped') return {}
  switch (write.kind) {
    case 'comment.removeComment':
      return { body: '', deletedAt: at, canEdit: false, canDelete: false }
    case 'comment.likeComment': {
      const liked = (write.input as WriteInput<'comment.likeComment'>).body?.like ?? !comment.likedByUser
      return { likedByUser: liked, likeCount: comment.likeCount + Number(liked) - Number(comment.likedByUser) }
    }
    case 'comment.reactToComment':
      return reactionsWith(comment, (write.input as WriteInput<'comment.reactToComment'>).body.reaction)
    case 'comment.resolveThread': {
      const { resolved } = (write.input as WriteInput<'comment.resolveThread'>).body
      return resolved ? { resolvedAt: at, resolvedBy: me } : { resolvedAt: null, resolvedBy: null }
    }
    case 'comment.pinThread':
      return { anchor: (write.input as WriteInput<'comment.pinThread'>).body.anchor }
    default:
      return {}
  }
}

/** With another reaction of the person instead of the one they had. */
export function reactionsWith(
  { reaction: before, reactions }: Pick<CommentAnswer, 'reaction' | 'reactions'>,
  wanted: string | null,
): Pick<CommentAnswer, 'reaction' | 'reactions'> {
  const reaction = wanted as CommentAnswer['reaction']
  const counts = { ...reactions }
  if (before) counts[before] = (counts[before] ?? 1) - 1
  if (reaction) counts[reaction] = (counts[reaction] ?? 0) + 1
  return { reaction, reactions: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) }
}
