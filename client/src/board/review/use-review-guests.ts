import { useEffect, useRef } from 'react'
import { artboardsRoutes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { refresh, useRoute } from '#api/use-route.ts'
import { useLocalItem } from '#local/live-rows.ts'
import { useBoard } from '#board/board-context.ts'

/** Who was asked to review the board; read anew when the feed tells of it, as it does for each verdict. */
export function useReviewGuests() {
  const { board } = useBoard()
  const stamp = useLocalItem(board.id)?.stamp
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current !== undefined && stamp !== seen.current) void refresh([artboardsRoutes.listReviewGuests])
    seen.current = stamp
  }, [stamp])
  return useRoute(artboardsRoutes.listReviewGuests, { params: { id: board.id } }, { staleTime: 60_000 })
}
