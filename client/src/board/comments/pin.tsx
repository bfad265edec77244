import { IconCheck } from '@tabler/icons-react'
import { useValue } from '@tldraw/tldraw'
import type { VecLike } from '@tldraw/tldraw'
import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { roleAllows } from '@atelier/shared-schema/access/rights.ts'
import type { CommentAnchor } from '@atelier/shared-schema/contract/families/comments.ts'
import { pinThread } from '#items/comments-acts.ts'
import { nameAuthor } from '#items/comments-author.ts'
import { commentsMessages } from '#items/comments-messages.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { anchorMoved, placeOf } from './anchor.ts'
import { boardCommentsMessages } from './comments.messages.ts'
import { openThread } from './talk.ts'
import type { BoardThread } from './talk.ts'
import classes from './comments.module.css'

const DRAGS_FROM = 4
const STEP = 10
const steps: Partial<Record<string, VecLike>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** Where a thread is, by the picture of who began it. A press opens it; it is dragged by its author and by editors. */
export function Pin({ of, thread, isOpen }: { of: CommentsOf; thread: BoardThread; isOpen: boolean }) {
  const text = useMessages(boardCommentsMessages)
  const words = useMessages(commentsMessages)
  const { editor, role, person } = useBoard()
  const place = useValue('place of a pin', () => placeOf(editor, thread.anchor), [editor, thread.anchor])
  const pageId = useValue('page', () => editor.getCurrentPageId(), [editor])
  const mayMove = thread.author?.uid === person.uid || roleAllows(role, 'edit')
  const moveTo = (point: VecLike) => {
    if (thread.anchor) void pinThread(of, thread, anchorMoved(editor, thread.anchor, point))
  }
  const drag = useDrag({ mayMove, onMoved: moveTo })
  if (!place || place.pageId !== pageId) return null
  const name = nameAuthor(thread, words.nobody)
  const marks = [
    thread.unreadCount > 0 && text.isNew,
    thread.resolvedAt !== null && text.isResolved,
    place.isGone && text.goneShort,
  ]
  const label = [
    text.pinBy(name, thread.deletedAt === null ? thread.body.slice(0, 80) : words.deleted),
    ...marks.filter(Boolean),
  ].join(', ')
  const { x, y } = drag.at ?? place.point
  const moveByKeys = (event: KeyboardEvent) => {
    const step = event.altKey && mayMove ? steps[event.key] : undefined
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const zoom = editor.getZoomLevel()
    moveTo({ x: x + step.x / zoom, y: y + step.y / zoom })
  }
  return (
    <>
      {place.region && isOpen && !drag.at && <RegionLines corners={place.region} />}
      <button
        type="button"
        className={classes.pin}
        style={{ translate: `${x}px ${y}px` }}
        aria-label={label}
        aria-expanded={isOpen}
        aria-description={mayMove ? text.moveHint : undefined}
        data-tip={isOpen ? undefined : label}
        data-open={isOpen || undefined}
        data-unread={thread.unreadCount > 0 || undefined}
        data-resolved={thread.resolvedAt !== null || undefined}
        data-gone={place.isGone || undefined}
        data-waits={thread.waits !== undefined || undefined}
        onKeyDown={moveByKeys}
        {...drag.handlers}
        onClick={() => {
          if (drag.hasJustMoved()) return
          openThread(editor, isOpen ? null : thread.id)
        }}
      >
        <Avatar uid={thread.author?.uid ?? thread.id} name={name} src={thread.author?.picture ?? null} size="sm" />
        {thread.resolvedAt !== null && (
          <span className={classes.check}>
            <Icon of={IconCheck} size="xs" />
          </span>
        )}
      </button>
    </>
  )
}

function useDrag({ mayMove, onMoved }: { mayMove: boolean; onMoved: (point: VecLike) => void }) {
  const { editor } = useBoard()
  const [at, setAt] = useState<VecLike>()
  const from = useRef<VecLike>(undefined)
  const moved = useRef(false)
  const pointOf = (event: PointerEvent) => editor.screenToPage({ x: event.clientX, y: event.clientY })
  const end = () => {
    from.current = undefined
    setAt(undefined)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      moved.current = false
      if (!mayMove || event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current
      if (!start) return
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAGS_FROM
      if (far) moved.current = true
      if (moved.current) setAt(pointOf(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (from.current && moved.current) onMoved(pointOf(event))
      end()
    },
    onPointerCancel: end,
  }
  return { at, handlers, hasJustMoved: () => moved.current }
}

/** What a thread is about, or is about to be, where that is a part of something. */
export function Region({ anchor, isDrawn = false }: { anchor: CommentAnchor; isDrawn?: boolean }) {
  const { editor } = useBoard()
  const place = useValue('region', () => placeOf(editor, anchor), [editor, anchor])
  if (!place?.region) return place && isDrawn ? <Spot point={place.point} /> : null
  return <RegionLines corners={place.region} />
}

function Spot({ point: { x, y } }: { point: VecLike }) {
  return <span className={classes.spot} style={{ translate: `${x}px ${y}px` }} />
}

function RegionLines({ corners }: { corners: readonly VecLike[] }) {
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <svg className={classes.region} aria-hidden="true">
      <polygon points={points} />
    </svg>
  )
}
