import { useValue } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { useBoard } from '#board/board-context.ts'
import type { SelectionItem } from '#board/board-part.ts'
import { boardParts, guestParts } from '#board/board-parts.ts'

const items = boardParts.flatMap(part => part.selectionItems ?? []).toSorted((a, b) => a.order - b.order)
const forGuests = new Set(guestParts.flatMap(part => part.selectionItems ?? []))

/** What this person can do with what is selected, while that is `called` for. */
export function useSelectionItems(called: (editor: Editor) => boolean): readonly SelectionItem[] {
  const board = useBoard()
  const { editor, canWrite, person } = board
  const isGuest = person.onlyItemId !== null
  return useValue(
    'selection items',
    () =>
      called(editor)
        ? items.filter(
            item => (canWrite || item.forReaders) && (!isGuest || forGuests.has(item)) && item.isShown(editor, board),
          )
        : [],
    [editor, board, canWrite, isGuest, called],
  )
}
