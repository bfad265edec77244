import '#ui/mantine-more.css'
import { useEffect, useMemo } from 'react'
import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import type { ArtboardAnswer } from '@atelier/shared-schema/entities/artboard.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePersonOrFormer } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { SignOutHost } from '#app/sign-out-host.tsx'
import { BackLink } from '#board/frame/back-link.tsx'
import { BoardFrame } from '#board/frame/board-frame.tsx'
import { boardMessages } from '#board/frame/board.messages.ts'
import { useNoteOpened } from '#items/note-opened.ts'
import { ReportHost } from '#items/report-host.tsx'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { makesThings } from '#local/awaited.ts'
import { useLocalItem, useQueuedWrites } from '#local/live-rows.ts'
import { useKeepOpened, useOpened } from '#local/opened-things.ts'
import { tellPictureCache } from '#local/picture-cache.ts'
import { doesAnythingWait } from '#local/waiting-marks.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { boardRoute } from './board.routes.ts'
import classes from './board-screen.module.css'

/** One board. */
export function BoardScreen() {
  const { boardId } = boardRoute.useParams()
  const navigate = boardRoute.useNavigate()
  const text = useMessages(boardMessages)
  const read = useOpenBoard(boardId)
  const board = read.data
  usePageTitle(board?.name)
  useNoteOpened(board?.id, board?.creator.uid)
  return (
    <>
      {board ? (
        <BoardFrame key={board.id} board={board} onGone={() => void navigate({ to: '/artboards' })} />
      ) : (
        <div className={classes.page}>
          <header>
            <BackLink to="/artboards" label={text.back} />
          </header>
          <main id="main" tabIndex={-1} aria-busy={read.isPending || undefined}>
            {!read.isPending && <ThingNotRead id={boardId} gone={text.gone} read={read} />}
          </main>
        </div>
      )}
      <SignOutHost />
      <ReportHost />
    </>
  )
}

/** As the server answers; where it cannot be reached, or has not heard of it, as it was last opened on this device. */
function useOpenBoard(id: string) {
  const isVisited = usePersonOrFormer() === null
  useEffect(() => {
    // Whoever was signed in here last: what a visitor looks at is not kept for them.
    if (isVisited) tellPictureCache(null)
    // Otherwise that begins once the board is here, and is not in the way of it.
    else if (doesAnythingWait()) beginLocalNow()
  }, [isVisited])
  const isUnmade = useQueuedWrites()?.some(write => makesThings(write) && write.ids.includes(id)) === true
  const read = useRoute(routes.read, { params: { id } }, { staleTime: 0, enabled: !isUnmade })
  const opened = useOpened(id) as ArtboardAnswer | undefined
  const row = useLocalItem(id)?.item
  useKeepOpened(isVisited ? undefined : read.data)
  const { data, error, isPending, refetch } = read
  const isLost = !isVisited && error !== null
  useEffect(() => {
    if (isLost) beginLocalNow()
  }, [isLost])
  const known = data ?? (isUnmade || isNetworkError(error) ? opened : undefined)
  // What was renamed here, or by others, is told sooner by the rows of this device.
  const name = row && known && row.updatedAt >= known.updatedAt ? row.name : known?.name
  const board = useMemo(() => (known && name !== undefined ? { ...known, name } : undefined), [known, name])
  return { data: board, error, isPending, refetch }
}
