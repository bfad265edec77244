import { useEffect, useRef } from 'react'
import { commentsRoutes } from '@atelier/shared-schema/contract/areas/comments.contract.ts'
import { refresh } from '#api/use-route.ts'
import { useLocalItem } from '#local/live-rows.ts'
import type { CommentsOf } from './comments-of.ts'

/** How often what is not on this device is asked about, while the panel is looked at. */
const LOOKS_AGAIN_MS = 30_000

/**
 * Reads comments anew as soon as the feed tells of the thing, which it does for each of them. Of what is not on this device
 * nothing is told: it is asked about again after the time that is answered.
 */
export function useLiveComments({ item, routes }: CommentsOf): number | false {
  const row = useLocalItem(item.id)
  const stamp = row?.stamp
  const seen = useRef(stamp)
  useEffect(() => {
    const isNews = seen.current !== undefined && stamp !== undefined && stamp !== seen.current
    seen.current = stamp
    if (isNews) void refresh([routes.listComments, commentsRoutes.read, commentsRoutes.index])
  }, [routes, stamp])
  return row === undefined ? LOOKS_AGAIN_MS : false
}
