import type { InfiniteData } from '@tanstack/react-query'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { queryClient } from '#api/query-client.ts'
import { routeKey } from '#api/use-route.ts'
import type { CommentsOf } from './comments-of.ts'

type Pages = InfiniteData<Page<CommentAnswer>>

/** The call that lists threads, or with a comment the answers to it. */
export function listInput({ item }: CommentsOf, parentId?: string) {
  return { params: { id: item.id }, ...(parentId !== undefined && { query: { parentId } }) }
}

/** A comment as it is now, wherever it is shown. */
export function changeShown({ routes }: CommentsOf, id: string, change: (comment: CommentAnswer) => CommentAnswer) {
  const changed = (comment: CommentAnswer) => (comment.id === id ? change(comment) : comment)
  queryClient.setQueriesData<Pages>({ queryKey: routeKey(routes.listComments) }, data => mapPages(data, changed))
  queryClient.setQueryData<CommentAnswer>(
    routeKey(commentsRoutes.read, { params: { id } }),
    comment => comment && change(comment),
  )
}

function mapPages(data: Pages | undefined, change: (comment: CommentAnswer) => CommentAnswer): Pages | undefined {
  return data && { ...data, pages: data.pages.map(page => ({ ...page, items: page.items.map(change) })) }
}

/** A comment that was just written: threads begin with the newest, answers end with it. */
export function putShown(of: CommentsOf, comment: CommentAnswer): void {
  const { parentId } = comment
  const key = [...routeKey(of.routes.listComments, listInput(of, parentId ?? undefined)), 'pages']
  queryClient.setQueryData<Pages>(key, data => data && putInto(data, comment))
  if (parentId !== null) changeShown(of, parentId, head => ({ ...head, replyCount: head.replyCount + 1 }))
}

function putInto(data: Pages, comment: CommentAnswer): Pages {
  const at = comment.parentId === null ? 0 : data.pages.length - 1
  const put = (items: CommentAnswer[]) => (comment.parentId === null ? [comment, ...items] : [...items, comment])
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === at ? { ...page, items: put(page.items) } : page)),
  }
}

/** What was put in place may come again with the next page. */
export function shownOf(data: Pages | undefined): CommentAnswer[] | undefined {
  if (!data) return undefined
  return [...new Map(data.pages.flatMap(({ items }) => items).map(comment => [comment.id, comment])).values()]
}
