import { useEditor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { useShortcuts } from '#app/shortcuts.tsx'
import { useBoard } from '#board/board-context.ts'
import { boardMakingKeys } from './making-keys.ts'
import { useBringing } from './staging/use-staged.ts'
import { keepVotesOwn } from './staging/vote-binding.ts'

/** What goes on while a board is open, whatever is shown of it. */
export function MakingBehind() {
  const editor = useEditor()
  const { person } = useBoard()
  useShortcuts(boardMakingKeys)
  useBringing(person.uid)
  useEffect(() => keepVotesOwn(editor, person.uid), [editor, person.uid])
  return null
}
