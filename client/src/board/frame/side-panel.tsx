import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { useBoard } from '#board/board-context.ts'
import { boardParts } from '#board/board-parts.ts'
import { focusBoard } from './board-focus.ts'
import { boardMessages } from './board.messages.ts'
import classes from './side-panel.module.css'

/** What one part has to say at length, beside the board; on a phone over its lower half. */
export function SidePanel() {
  const text = useMessages(boardMessages)
  const locale = useLocale()
  const { panel, editor } = useBoard()
  const shown = boardParts.find(part => part.id === panel.shown)?.SidePanel
  if (!shown) return null
  const { title, Content } = shown
  const close = () => {
    panel.hide()
    focusBoard(editor)
  }
  return (
    <aside
      className={classes.panel}
      aria-label={title[locale]}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <header className={classes.head}>
        <h2>{title[locale]}</h2>
        <IconButton icon={IconX} label={text.closePanel} onClick={close} />
      </header>
      <div className={classes.body}>
        <Suspense fallback={<SkeletonRows count={5} />}>
          <Content />
        </Suspense>
      </div>
    </aside>
  )
}
