import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import { describeKeys } from '#app/shortcuts.tsx'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { boardMessages } from './board.messages.ts'
import classes from './undo-redo.module.css'

/** One's own steps. In the top bar; on a phone at the foot of the board. */
export function UndoRedo() {
  const { editor, canWrite } = useBoard()
  const text = useMessages(boardMessages)
  const canUndo = useValue('can undo', () => editor.canUndo(), [editor])
  const canRedo = useValue('can redo', () => editor.canRedo(), [editor])
  if (!canWrite) return null
  return (
    <span className={classes.undo}>
      <IconButton
        size="xs"
        icon={IconArrowBackUp}
        label={`${text.undo} (${describeKeys('mod+z')})`}
        disabled={!canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        size="xs"
        icon={IconArrowForwardUp}
        label={`${text.redo} (${describeKeys('mod+shift+z')})`}
        disabled={!canRedo}
        onClick={() => editor.redo()}
      />
    </span>
  )
}
