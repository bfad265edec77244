import { useEffect, useState } from 'react'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { call } from '#api/call.ts'
import { usePerson } from '#api/session.ts'
import { refresh, useRoute } from '#api/use-route.ts'

/** As many as one answer tells: there may be more, which come once these are read. */
const LOOKED_AT = 100

/** By its id the comment that it answers, or null. */
export type UnreadComments = ReadonlyMap<string, string | null>

const nothing: UnreadComments = new Map()

/** What others said on a thing that concerns the person and was not read: under their own things, to them, naming them. */
export function useUnreadComments(itemId: string, isAsked = true): UnreadComments {
  const person = usePerson()
  const { data } = useRoute(
    commentsRoutes.index,
    { query: { unread: 'true', limit: LOOKED_AT } },
    { enabled: person !== null && isAsked, staleTime: 15_000 },
  )
  const items = data?.items.filter(news => news.itemId === itemId) ?? []
  return items.length === 0 ? nothing : new Map(items.map(({ id, parentId }) => [id, parentId]))
}

/** What was unread when it came into view: marked for as long as the panel is open, and read from now on. */
export function useNewComments(itemId: string, areShown: boolean): UnreadComments {
  const unread = useUnreadComments(itemId)
  const [news, setNews] = useState(nothing)
  const isNews = areShown && [...unread.keys()].some(id => !news.has(id))
  if (isNews) setNews(new Map([...news, ...unread]))
  const count = news.size
  useEffect(() => {
    if (count > 0) void markRead(itemId)
  }, [itemId, count])
  return news
}

/** That it was read is not worth a word when it cannot be told. */
async function markRead(itemId: string): Promise<void> {
  try {
    await call(commentsRoutes.markAsRead, { body: { itemId } })
    await refresh([commentsRoutes.index])
  } catch {
    // It is unread still the next time.
  }
}
