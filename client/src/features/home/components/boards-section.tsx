import { useMemo } from 'react'
import { BoardSection } from '#board/gallery/board-section.tsx'
import { selectItems } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { homeMessages } from '#features/home/home.messages.ts'

const SHOWN = 4

/** The boards that somebody worked on last. */
export function BoardsSection({ uid }: { uid: string }) {
  const text = useMessages(homeMessages)
  const all = useLocalItems('ARTBOARD')
  const boards = useMemo(() => {
    const found = selectItems(all ?? [], uid, { view: 'all', search: '', sort: 'updatedAt', tag: undefined })
    return found.slice(0, SHOWN)
  }, [all, uid])
  return boards.length === 0 ? null : <BoardSection title={text.boards} boards={boards} hasMore />
}
