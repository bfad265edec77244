import { useEditor } from '@tldraw/tldraw'
import { useEffect } from 'react'
import { useBoard } from '#board/board-context.ts'
import { useBringing } from './staging/use-staged.ts'
import { keepVotesOwn } from './staging/vote-binding.ts'

/** What goes on while a board is open, whatever is shown of it. */
export function MakingBehind() {
  const editor = useEditor()
  const { person } = useBoard()
  useBringing(person.uid)
  useEffect(() => keepVotesOwn(editor, person.uid), [editor, person.uid])
  return null
}
