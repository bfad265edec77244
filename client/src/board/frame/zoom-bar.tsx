import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { boardMessages } from './board.messages.ts'
import { UndoRedo } from './undo-redo.tsx'
import { PageMenu } from './page-menu.tsx'
import classes from './zoom-bar.module.css'

const animation = { animation: { duration: 120 } }

export function ZoomBar() {
  const text = useMessages(boardMessages)
  const format = useFormat()
  const { editor } = useBoard()
  const percent = useValue('zoom', () => Math.round(editor.getZoomLevel() * 100), [editor])
  const said = `${format.number(percent)} %`
  return (
    <div className={classes.bar} role="group" aria-label={text.view}>
      <PageMenu />
      <span className={classes.onPhone}>
        <UndoRedo />
      </span>
      <IconButton
        size="xs"
        icon={IconMinus}
        label={text.zoomOut}
        onClick={() => editor.zoomOut(undefined, animation)}
      />
      <button
        type="button"
        className={classes.level}
        aria-label={text.zoomTo100(said)}
        data-tip={text.zoomTo100(said)}
        onClick={() => editor.resetZoom(undefined, animation)}
      >
        {said}
      </button>
      <IconButton size="xs" icon={IconPlus} label={text.zoomIn} onClick={() => editor.zoomIn(undefined, animation)} />
      <IconButton size="xs" icon={IconMaximize} label={text.zoomFit} onClick={() => editor.zoomToFit(animation)} />
    </div>
  )
}
