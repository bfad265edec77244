import { useEditor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { useShortcuts } from '#app/shortcuts.tsx'
import { useLocalState } from '#local/local-store.ts'
import { followAsks } from '#board/asks/ask-on-board.ts'
import { useBoard } from '#board/board-context.ts'
import { useNotesOfText } from './acts/use-notes-of-text.ts'
import { boardMakingKeys } from './making-keys.ts'
import { useEdgePull } from './outpaint/use-edge-pull.ts'
import { useBringing } from './staging/use-staged.ts'
import { keepVotesOwn } from './staging/vote-binding.ts'

/** What goes on while a board is open, whatever is shown of it. */
export function MakingBehind() {
  const editor = useEditor()
  const { board, session, person, canWrite } = useBoard()
  const { data } = useLocalState()
  useShortcuts(boardMakingKeys)
  useBringing(person.uid)
  useNotesOfText(person.uid, canWrite)
  useEdgePull()
  useEffect(() => (data ? followAsks(board.id, session) : undefined), [board.id, session, data])
  useEffect(() => keepVotesOwn(editor, person.uid), [editor, person.uid])
  return null
}
