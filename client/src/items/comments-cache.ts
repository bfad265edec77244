import type { InfiniteData } from '@tanstack/react-query'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentAnswer, CommentThread } from '@atelier/shared-schema/contract/families/comments.ts'
import type { Page } from '@atelier/shared-schema/contract/fields.ts'
import { queryClient } from '#api/query-client.ts'
import { routeKey } from '#api/use-route.ts'
import type { CommentsOf } from './comments-of.ts'

type Pages = InfiniteData<Page<CommentThread>>

/** The call that lists threads, or with a comment the answers to it. */
export function listInput({ item }: CommentsOf, parentId?: string) {
  return { params: { id: item.id }, ...(parentId !== undefined && { query: { parentId } }) }
}

/** A comment as it is now, wherever it is shown. */
export function changeShown({ routes }: CommentsOf, id: string, change: (comment: CommentAnswer) => CommentAnswer) {
  const changed = (comment: CommentThread): CommentThread => {
    const { answers } = comment
    const self = comment.id === id ? { ...comment, ...change(comment) } : comment
    const isWithin = answers?.some(answer => answer.id === id)
    return isWithin ? { ...self, answers: answers?.map(answer => (answer.id === id ? change(answer) : answer)) } : self
  }
  queryClient.setQueriesData<Pages>({ queryKey: routeKey(routes.listComments) }, data => mapPages(data, changed))
  queryClient.setQueryData<CommentAnswer>(
    routeKey(commentsRoutes.read, { params: { id } }),
    comment => comment && change(comment),
  )
}

function mapPages(data: Pages | undefined, change: (comment: CommentThread) => CommentThread): Pages | undefined {
  return data && { ...data, pages: data.pages.map(page => ({ ...page, items: page.items.map(change) })) }
}

/** A comment that was just written: threads begin with the newest, answers end with it. */
export function putShown(of: CommentsOf, comment: CommentAnswer): void {
  const { parentId } = comment
  const key = [...routeKey(of.routes.listComments, listInput(of, parentId ?? undefined)), 'pages']
  queryClient.setQueryData<Pages>(key, data => data && putInto(data, comment))
  if (parentId === null) putThread(of, comment)
  else putAnswer(of, parentId, comment)
}

/** Of lists that come with the answers: those are begun with none. */
function putThread(of: CommentsOf, head: CommentAnswer): void {
  queryClient.setQueryData<Pages>(threadsKey(of), data => data && putInto(data, { ...head, answers: [] }))
}

function putAnswer(of: CommentsOf, parentId: string, answer: CommentAnswer): void {
  const put = (comment: CommentThread): CommentThread => {
    if (comment.id !== parentId || comment.answers?.some(({ id }) => id === answer.id)) return comment
    const { answers } = comment
    return { ...comment, replyCount: comment.replyCount + 1, ...(answers && { answers: [...answers, answer] }) }
  }
  queryClient.setQueriesData<Pages>({ queryKey: routeKey(of.routes.listComments) }, data => mapPages(data, put))
}

/** The call that lists threads with the answers to them. */
export const threadsInput = ({ item }: CommentsOf) => ({
  params: { id: item.id },
  query: { withAnswers: 'true', limit: 200 },
})

function threadsKey(of: CommentsOf): readonly unknown[] {
  return [...routeKey(of.routes.listComments, threadsInput(of)), 'pages']
}

function putInto(data: Pages, comment: CommentThread): Pages {
  const at = comment.parentId === null ? 0 : data.pages.length - 1
  const put = (items: CommentThread[]) => (comment.parentId === null ? [comment, ...items] : [...items, comment])
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === at ? { ...page, items: put(page.items) } : page)),
  }
}

/** When the newest of them was said. */
export function newestOf(comments: readonly Pick<CommentAnswer, 'createdAt'>[]): string | undefined {
  return comments
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)
}

/** What was put in place may come again with the next page. */
export function shownOf(data: Pages | undefined): CommentThread[] | undefined {
  if (!data) return undefined
  return [...new Map(data.pages.flatMap(({ items }) => items).map(comment => [comment.id, comment])).values()]
}
