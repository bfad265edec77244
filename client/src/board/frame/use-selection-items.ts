import { useValue } from '@tldraw/tldraw'
import type { Editor } from '@tldraw/tldraw'
import { useMemo } from 'react'
import { useBoard } from '#board/board-context.ts'
import type { SelectionItem } from '#board/board-part.ts'
import { selectionItemsFor } from '#board/board-parts.ts'

/** What this person can do with what is selected, while that is `called` for. */
export function useSelectionItems(called: (editor: Editor) => boolean): readonly SelectionItem[] {
  const board = useBoard()
  const { editor, canWrite, person } = board
  const items = useMemo(() => selectionItemsFor(person).toSorted((a, b) => a.order - b.order), [person])
  return useValue(
    'selection items',
    () => (called(editor) ? items.filter(item => (canWrite || item.forReaders) && item.isShown(editor, board)) : []),
    [editor, board, canWrite, items, called],
  )
}
