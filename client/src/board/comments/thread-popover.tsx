import { IconCircleCheck, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { addComment, resolveThread } from '#items/comments-acts.ts'
import { CommentComposer } from '#items/comments-composer.tsx'
import { commentsMessages } from '#items/comments-messages.ts'
import { useComments, useNamedComment } from '#items/comments-of.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { CommentThread } from '#items/comments-thread.tsx'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { focusBoard } from '#board/frame/board-focus.ts'
import { useBoard } from '#board/board-context.ts'
import { placeOf } from './anchor.ts'
import { boardCommentsMessages } from './comments.messages.ts'
import { openThread, talkOf } from './talk.ts'
import { useThreadTitle } from './use-thread-title.ts'
import { markThreadsRead } from './board-threads.ts'
import type { BoardThread } from './talk.ts'
import classes from './comments.module.css'

/** One thread at its pin, with the field to answer it. */
export function ThreadPopover({ of, thread }: { of: CommentsOf; thread: BoardThread }) {
  const text = useMessages(boardCommentsMessages)
  const words = useMessages(commentsMessages)
  const { editor } = useBoard()
  const { say } = useComments()
  const namedId = useNamedComment()
  const title = useThreadTitle(thread.anchor)
  const isGone = useValue('gone', () => placeOf(editor, thread.anchor)?.isGone === true, [editor, thread.anchor])
  const { id, unreadCount, resolvedAt } = thread
  const isResolved = resolvedAt !== null
  const close = () => {
    openThread(editor, null)
    focusBoard(editor)
  }
  useEffect(() => {
    if (unreadCount > 0) markThreadsRead(of, [thread], id)
  }, [of, thread, id, unreadCount])
  return (
    <Popover anchor={thread.anchor} label={title} onClose={close}>
      <header className={classes.popoverHead}>
        <h2>{title}</h2>
        {!of.isInTrash && (
          <IconButton
            size="xs"
            icon={isResolved ? IconCircleCheckFilled : IconCircleCheck}
            label={isResolved ? text.reopen : text.resolve}
            aria-pressed={isResolved}
            onClick={() => {
              void resolveThread(of, thread, !isResolved)
              if (!isResolved) close()
            }}
          />
        )}
        <IconButton size="xs" icon={IconX} label={text.close} onClick={close} />
      </header>
      <div className={classes.popoverBody}>
        {isGone && <p className={classes.gone}>{text.gone}</p>}
        <ul className={classes.one}>
          <CommentThread head={thread} namedId={namedId} onRemoved={close} isOpened />
        </ul>
      </div>
      {!of.isInTrash && thread.deletedAt === null && (
        <div className={classes.popoverFoot}>
          <CommentComposer
            label={words.yourAnswer(thread.author?.name ?? words.nobody)}
            placeholder={text.answerHint}
            sendLabel={text.answer}
            takesFocus
            onCancel={close}
            onSend={async written => {
              await addComment(of, written, id)
              say(words.sent)
            }}
          />
        </div>
      )}
    </Popover>
  )
}

/** Where a thread begins. */
export function DraftPopover({ of, anchor }: { of: CommentsOf; anchor: CommentAnchor }) {
  const text = useMessages(boardCommentsMessages)
  const words = useMessages(commentsMessages)
  const { editor } = useBoard()
  const { say } = useComments()
  const title = useThreadTitle(anchor)
  const close = () => {
    talkOf(editor).draft.set(null)
    focusBoard(editor)
  }
  return (
    <Popover anchor={anchor} label={text.newThread} onClose={close}>
      <header className={classes.popoverHead}>
        <h2>{title}</h2>
        <IconButton size="xs" icon={IconX} label={text.close} onClick={close} />
      </header>
      <div className={classes.popoverFoot}>
        <CommentComposer
          label={text.newThread}
          placeholder={text.newHint}
          sendLabel={text.send}
          variant="primary"
          takesFocus
          onCancel={close}
          onSend={async written => {
            const id = await addComment(of, { ...written, anchor })
            say(words.sent)
            openThread(editor, id)
          }}
        />
      </div>
    </Popover>
  )
}

const WIDTH = 300
const GAP = 44
const EDGE = 12
const LEAST_HEIGHT = 260

/** Beside the pin, within the board; on a phone over its lower half. What is pressed or typed in it is none of the board’s. */
function Popover({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: CommentAnchor | null
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { editor } = useBoard()
  const at = useValue('place of a thread', () => besidePin(editor, anchor), [editor, anchor])
  return (
    <section
      role="dialog"
      aria-label={label}
      className={classes.popover}
      style={at && { left: at.left, top: at.top, maxHeight: at.maxHeight }}
      onPointerDown={event => event.stopPropagation()}
      onWheel={event => event.stopPropagation()}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onKeyUp={event => event.stopPropagation()}
    >
      {children}
    </section>
  )
}

function besidePin(editor: ReturnType<typeof useBoard>['editor'], anchor: CommentAnchor | null) {
  const place = placeOf(editor, anchor)
  if (!place) return undefined
  const { w, h } = editor.getViewportScreenBounds()
  const pin = editor.pageToViewport(place.point)
  const fits = pin.x + GAP + WIDTH + EDGE <= w
  const left = fits ? pin.x + GAP : pin.x - GAP - WIDTH
  const top = Math.min(Math.max(pin.y - 24, EDGE), Math.max(h - LEAST_HEIGHT - EDGE, EDGE))
  return {
    left: Math.round(Math.min(Math.max(left, EDGE), Math.max(w - WIDTH - EDGE, EDGE))),
    top: Math.round(top),
    maxHeight: Math.round(h - top - EDGE),
  }
}
