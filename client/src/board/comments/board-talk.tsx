import { VisuallyHidden } from '@mantine/core'
import { useValue } from '@tldraw/tldraw'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { CommentsProvider } from '#items/comments-of.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import type { UnreadComments } from '#items/comments-unread.ts'
import { useSpoken } from '#items/use-spoken.ts'
import { useBoard } from '#board/board-context.ts'

const nothingNew: UnreadComments = new Map()
const nothingToNote = () => undefined

/** What comments need to know around them, on a board. */
export function BoardTalk({
  of,
  looksAgainMs,
  children,
}: {
  of: CommentsOf
  looksAgainMs: number | false
  children: ReactNode
}) {
  const [said, say] = useSpoken()
  const here = usePeopleHere()
  const context = useMemo(
    () => ({
      of,
      looksAgainMs,
      news: nothingNew,
      here,
      say,
      noteShown: nothingToNote,
    }),
    [of, looksAgainMs, here, say],
  )
  return (
    <CommentsProvider value={context}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {children}
    </CommentsProvider>
  )
}

/** Whose cursors are on the board, by uid. */
function usePeopleHere(): ReadonlySet<string> {
  const { editor } = useBoard()
  const uids = useValue(
    'people here',
    () =>
      [...new Set(editor.getCollaborators().map(({ userId }) => userId.replace(/^user:/, '')))].toSorted().join(' '),
    [editor],
  )
  return useMemo(() => new Set(uids.split(' ').filter(uid => uid !== '')), [uids])
}
