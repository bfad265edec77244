import { useEffect, useRef } from 'react'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { refresh } from '#api/use-route.ts'
import { useLocalItem } from '#local/live-rows.ts'
import type { CommentsOf } from './comments-of.ts'

/** How often what nothing is told of is asked about, while the panel is looked at. */
const LOOKS_AGAIN_MS = 30_000

/**
 * Reads comments anew as soon as the feed tells of the thing, which it does for each of them. Of what is not on this device
 * the feed tells nothing: whoever has its document open hears it from there, as `talk`, another number for each. Where nobody
 * tells, it is asked about again after the time that is answered.
 */
export function useLiveComments({ item, routes }: CommentsOf, talk: number | null = null): number | false {
  const row = useLocalItem(item.id)
  const stamp = row?.stamp ?? talk
  const isTold = stamp !== null
  const seen = useRef(stamp)
  useEffect(() => {
    // Between its reading and the first that is told of a document, something may have been said.
    const isNews =
      stamp !== null && stamp !== seen.current && (seen.current !== null || (row === undefined && stamp > 0))
    seen.current = stamp
    if (isNews) void refresh([routes.listComments, commentsRoutes.read, commentsRoutes.index])
  }, [routes, stamp, row])
  return isTold ? false : LOOKS_AGAIN_MS
}
