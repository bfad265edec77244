import { useQuickReactor, useValue } from '@tldraw/tldraw'
import { useEffect, useRef } from 'react'
import type { ThreadFilter } from '@atelier/shared-schema/contract/families/comments.ts'
import { useNamedComment } from '#items/comments-of.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { anchorAt, placeOf } from './anchor.ts'
import { BoardTalk } from './board-talk.tsx'
import { boardCommentsMessages } from './comments.messages.ts'
import { goToThread } from './go-to-thread.ts'
import { Pin, Region } from './pin.tsx'
import { talkOf } from './talk.ts'
import { DraftPopover, ThreadPopover } from './thread-popover.tsx'
import { useLastPlaces } from './use-last-places.ts'
import { useBoardThreads, useCommentsOfBoard } from './board-threads.ts'
import type { BoardThread } from './talk.ts'
import classes from './comments.module.css'

/** The pins of the page that is open, the thread that is open at its pin, and one that is about to begin. */
export function Pins() {
  const text = useMessages(boardCommentsMessages)
  const { editor } = useBoard()
  const of = useCommentsOfBoard()
  const { threads, looksAgainMs } = useBoardThreads()
  const { open, draft, drawn, show } = talkOf(editor)
  const openId = useValue(open)
  const drafted = useValue(draft)
  const region = useValue(drawn)
  const shown = useValue(show)
  const layer = useRef<HTMLDivElement>(null)
  useNamedThread(threads)
  useLastPlaces(of, threads)
  // The layer moves with the camera by itself: no pin is rendered again for it.
  useQuickReactor(
    'pins move with the camera',
    () => {
      const { x, y, z } = editor.getCamera()
      if (!layer.current) return
      layer.current.style.transform = `scale(${z}) translate(${x}px, ${y}px)`
      layer.current.style.setProperty('--unzoom', String(1 / z))
    },
    [editor],
  )
  const pinned = (threads ?? []).filter(
    thread => thread.anchor !== null && (thread.id === openId || isOnBoard(thread, shown)),
  )
  const opened = threads?.find(thread => thread.id === openId)
  return (
    <BoardTalk of={of} looksAgainMs={looksAgainMs}>
      <div className={classes.layer}>
        <div ref={layer} className={classes.page} role="group" aria-label={text.pins}>
          {pinned.map(thread => (
            <Pin key={thread.id} of={of} thread={thread} isOpen={thread.id === openId} />
          ))}
          {region && <Region anchor={anchorAt(editor, region.from, region.to)} isDrawn />}
          {drafted && <Region anchor={drafted} isDrawn />}
        </div>
      </div>
      {drafted && <DraftPopover key={JSON.stringify(drafted)} of={of} anchor={drafted} />}
      {opened && placeOf(editor, opened.anchor) && <ThreadPopover key={opened.id} of={of} thread={opened} />}
    </BoardTalk>
  )
}

/** What is resolved is out of the way unless it is asked for; everything else keeps its pin whatever the panel lists. */
function isOnBoard({ resolvedAt }: BoardThread, show: ThreadFilter): boolean {
  return (resolvedAt !== null) === (show === 'resolved')
}

/** The thread with the comment that the address names is gone to once it is there. */
function useNamedThread(threads: readonly BoardThread[] | undefined): void {
  const text = useMessages(boardCommentsMessages)
  const { editor, panel } = useBoard()
  const namedId = useNamedComment()
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (namedId === undefined || !threads || done.current === namedId) return
    done.current = namedId
    const isNamed = (comment: { id: string }) => comment.id === namedId
    const thread = threads.find(head => isNamed(head) || head.answers?.some(isNamed))
    if (!thread) showToast(text.linkedGone)
    else if (!goToThread(editor, thread)) panel.show('comments')
  }, [namedId, threads, editor, panel, text])
}
