import { useEffect, useRef } from 'react'
import { tagsRoutes as routes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { refresh, routeKey, useRoute } from '#api/use-route.ts'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { useFeedCursor } from '#local/live-rows.ts'
import { listenToTags } from '#local/tag-news.ts'
import { useAfterSending } from '#local/use-after-sending.ts'

/** Many things that are brought or tagged in a row are counted once. */
const GATHER_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

function reread(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void refresh([routes.list])
  }, GATHER_MS)
}

listenToTags({ onEvent: reread, onGap: reread })

/** Those one can use, as they are now; without the network as they were when they were last read here. */
export function useTags() {
  const asked = useRoute(routes.list, { query: {} }, { staleTime: 0 })
  const { data: known, keptAt } = useKeptAnswer(routeKey(routes.list, { query: {} }), asked)
  // Tags are made and counted by what is done with things of any kind.
  useAfterSending('', reread)
  useAfterNews(reread)
  return { asked, known, keptAt }
}

function useAfterNews(act: () => void): void {
  const cursor = useFeedCursor()
  const before = useRef(cursor)
  useEffect(() => {
    if (before.current !== undefined && cursor !== before.current) act()
    before.current = cursor
  }, [cursor, act])
}
