import { useMemo } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { selectItems } from '#items/select-items.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { boardMessages } from './board.messages.ts'
import { BoardSection } from './board-section.tsx'

/** The boards that lie in a folder, before its images; nothing where there are none. */
export function BoardsInFolder({ folderId }: { folderId: string }) {
  const text = useMessages(boardMessages)
  const { uid } = useSignedInPerson()
  const boards = useLocalItems('ARTBOARD')
  const inside = useMemo(() => {
    const there = boards?.filter(board => board.folderId === folderId) ?? []
    return selectItems(there, uid, { view: 'all', search: '', sort: 'updatedAt', tag: undefined })
  }, [boards, folderId, uid])
  return inside.length === 0 ? null : <BoardSection title={text.boards} boards={inside} />
}
