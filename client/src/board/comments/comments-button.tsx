import { IconMessage } from '@tabler/icons-react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { boardCommentsMessages } from './comments.messages.ts'
import { useBoardThreads } from './board-threads.ts'
import classes from './comments.module.css'

/** Opens the panel with all threads, and says how many have something new. */
export function CommentsButton() {
  const text = useMessages(boardCommentsMessages)
  const { panel } = useBoard()
  const { threads } = useBoardThreads()
  const unread = threads?.filter(thread => thread.unreadCount > 0).length ?? 0
  const isShown = panel.shown === 'comments'
  return (
    <span className={classes.button}>
      <IconButton
        icon={IconMessage}
        label={unread > 0 ? `${text.comments}, ${text.unread(unread)}` : text.comments}
        aria-pressed={isShown}
        onClick={() => (isShown ? panel.hide() : panel.show('comments'))}
      />
      {unread > 0 && <small aria-hidden="true">{unread > 99 ? '99+' : unread}</small>}
    </span>
  )
}
