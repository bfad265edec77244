import { atom } from '@tldraw/tldraw'
import type { Atom, Editor, VecLike } from '@tldraw/tldraw'
import type { CommentAnchor, CommentThread, ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import type { ShownComment } from '#items/comments-waiting.ts'

export type BoardThread = ShownComment<CommentThread>

/** What is said on the board, as far as it is known here. */
export interface BoardReading {
  threads: readonly BoardThread[] | undefined
  error: Error | null
  /** As it was last read here: the server cannot be reached. */
  isKept: boolean
  looksAgainMs: number | false
  refetch: () => unknown
}

/** What of the comments of one board is being looked at, for all who show a part of it. */
export interface Talk {
  /** The thread that is open at its pin. */
  open: Atom<string | null>
  /** Where a thread is about to begin. */
  draft: Atom<CommentAnchor | null>
  /** What is being drawn around, from corner to corner. */
  drawn: Atom<{ from: VecLike; to: VecLike } | null>
  show: Atom<ThreadFilter>
  /** Read once for all of them. */
  reading: Atom<BoardReading>
}

const unread: BoardReading = {
  threads: undefined,
  error: null,
  isKept: false,
  looksAgainMs: false,
  refetch: () => undefined,
}

const talks = new WeakMap<Editor, Talk>()

export function talkOf(editor: Editor): Talk {
  const known = talks.get(editor)
  if (known) return known
  const talk: Talk = {
    open: atom('open thread', null),
    draft: atom('thread to begin', null),
    drawn: atom('region', null),
    show: atom('shown threads', 'open'),
    reading: atom<BoardReading>('threads', unread),
  }
  talks.set(editor, talk)
  return talk
}

export function openThread(editor: Editor, id: string | null): void {
  const { open, draft } = talkOf(editor)
  draft.set(null)
  open.set(id)
}

export function beginThread(editor: Editor, anchor: CommentAnchor): void {
  const { open, draft } = talkOf(editor)
  open.set(null)
  draft.set(anchor)
}
