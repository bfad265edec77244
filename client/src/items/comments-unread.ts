import { useEffect, useState } from 'react'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import type { CommentNews } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { usePerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { markRead } from './comments-acts.ts'
import { newestOf } from './comments-cache.ts'
import type { CommentsOf } from './comments-of.ts'

const A_PAGE = 100
/** Whoever has more than ten pages of news is not helped by a sharper count. */
const PAGES_MAX = 10

/** By their ids. */
export type UnreadComments = ReadonlyMap<string, Pick<CommentNews, 'parentId' | 'createdAt'>>

const nothing: UnreadComments = new Map()

/** What others said on a thing that concerns the person and was not read: under their own things, to them, naming them. */
export function useUnreadComments(itemId: string, isAsked = true): UnreadComments {
  const person = usePerson()
  const { data, hasNextPage, isFetching, fetchNextPage } = useRoutePages<typeof commentsRoutes.index, CommentNews>(
    commentsRoutes.index,
    { query: { unread: 'true', limit: A_PAGE } },
    { enabled: person !== null && isAsked, staleTime: 15_000 },
  )
  const goesOn = isAsked && hasNextPage && !isFetching && (data?.pages.length ?? 0) < PAGES_MAX
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  const items = data?.pages.flatMap(page => page.items).filter(news => news.itemId === itemId) ?? []
  return items.length === 0 ? nothing : new Map(items.map(news => [news.id, news]))
}

/** What was unread when it came into view: marked for as long as the panel is open, and read from now on. */
export function useNewComments(of: CommentsOf, areShown: boolean): UnreadComments {
  const unread = useUnreadComments(of.item.id)
  const [news, setNews] = useState(nothing)
  const isNews = areShown && [...unread.keys()].some(id => !news.has(id))
  if (isNews) setNews(new Map([...news, ...unread]))
  const until = newestOf([...news.values()])
  useEffect(() => {
    if (until !== undefined) void markRead(of, { until })
  }, [of, until])
  return news
}
