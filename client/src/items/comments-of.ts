import { createContext, use } from 'react'
import { useSearch } from '@tanstack/react-router'
import type { CommentRoutes } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { ItemKind } from '@atelier/shared-schema/entities/enums.ts'
import { commentParam } from '@atelier/shared-schema/entities/item-page.ts'
import type { UnreadComments } from './comments-unread.ts'

/** What comments are on, and how its kind serves them. */
export interface CommentsOf {
  item: { id: string; kind: ItemKind; name: string }
  routes: Pick<CommentRoutes, 'listComments' | 'addComment' | 'listMentionable'>
  /** Routes whose answers hold the number of comments. */
  refreshes: readonly Route[]
  /** In the trash comments are read and taken away, and no more. */
  isInTrash: boolean
}

export function useNamedComment(): string | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const named = search[commentParam]
  return typeof named === 'string' ? named : undefined
}

export interface CommentsContext {
  of: CommentsOf
  /** Tells a screen reader what has just happened, when it has nothing better to say. */
  say: (words: string) => void
  /** How often lists look again by themselves, in milliseconds; false where they are told of news. */
  looksAgainMs: number | false
  /** What was unread when it came into view. */
  news: UnreadComments
  /** Who looks at the thing now, where that is known. */
  here: ReadonlySet<string>
  /** Something is shown, and so read. */
  noteShown: () => void
}

export const nobodyHere: ReadonlySet<string> = new Set()

const context = createContext<CommentsContext | undefined>(undefined)
export const CommentsProvider = context.Provider

export function useComments(): CommentsContext {
  const found = use(context)
  if (!found) throw new Error('Comments are shown outside of a panel of comments')
  return found
}
