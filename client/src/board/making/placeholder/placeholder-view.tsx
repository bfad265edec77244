import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import {
  IconAlertTriangle,
  IconClock,
  IconCloudOff,
  IconCopy,
  IconPlayerStop,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import { sayTaskError } from '#tasks/task-error-text.ts'
import { ProgressLine, useWaitWords } from '#tasks/task-slots.tsx'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { useTimeLeft } from '#tasks/use-eta.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { readMessages, useMessages } from '#ui/i18n/messages.ts'
import { BoardPicture } from '#board/making/board-picture.tsx'
import { ScreenScaled } from '#board/making/screen-scaled.tsx'
import type { PlaceholderShape } from '#board/making/shape-types.ts'
import { placeholderMessages } from './placeholder.messages.ts'
import { useLivePlaceholder } from './use-live-placeholder.ts'
import type { LivePlaceholder } from './use-live-placeholder.ts'
import classes from './placeholder.module.css'

/** What is asked for as it stands: waiting, on its way, failed, or there to be chosen from. */
export function PlaceholderView({ shape }: { shape: PlaceholderShape }) {
  const text = useMessages(placeholderMessages)
  const live = useLivePlaceholder(shape)
  const { state, label, act, w, h, chosen, results } = shape.props
  const picture = state === 'done' ? (chosen ?? results[0]) : undefined
  const name = label === '' ? text.acts[act] : label
  const isInFrame = useIsInFrame(shape)
  return (
    <div className={classes.placeholder} data-state={state}>
      {picture !== undefined && <BoardPicture asset={picture} variant="1280" alt={name} className={classes.picture} />}
      {state === 'asked' && live.preview !== undefined && (
        <img src={live.preview} alt="" className={classes.preview} draggable={false} />
      )}
      <ScreenScaled w={w} h={h}>
        {!isInFrame && (
          <p className={classes.name}>
            <b>{name}</b>
            {live.asker !== undefined && <span>{text.by(live.asker)}</span>}
          </p>
        )}
        <div className={classes.inside}>
          <State shape={shape} live={live} name={name} />
        </div>
      </ScreenScaled>
    </div>
  )
}

/** There the frame's own name stands above it. */
function useIsInFrame({ x, y, props: { frameId } }: PlaceholderShape): boolean {
  const editor = useEditor()
  return useValue(
    'is in its frame',
    () => {
      const frame = frameId === null ? undefined : editor.getShape(frameId as TLShapeId)
      return frame !== undefined && frame.x === x && frame.y === y
    },
    [editor, frameId, x, y],
  )
}

interface StateProps {
  shape: PlaceholderShape
  live: LivePlaceholder
  name: string
}

function State({ shape, live, name }: StateProps) {
  const text = useMessages(placeholderMessages)
  const { state, results, texts } = shape.props
  if (state === 'asked' && (live.isStranded || live.unsent?.refusal !== undefined))
    return <Stuck shape={shape} live={live} />
  if (state === 'asked') return <OnItsWay live={live} name={name} />
  if (state === 'done' && texts.length > 0 && results.length === 0) return <p className={classes.said}>{texts[0]}</p>
  if (state === 'done') return <span className={classes.tag}>{text.choose(results.length)}</span>
  return <Ended shape={shape} live={live} />
}

function OnItsWay({ live, name }: { live: LivePlaceholder; name: string }) {
  const text = useMessages(placeholderMessages)
  const words = useMessages(taskMessages)
  const left = useTimeLeft(live.task ?? { etaMs: null })
  const isRunning = live.task?.status === 'RUNNING'
  return (
    <>
      {isRunning && live.task ? (
        <>
          <span className={classes.tag}>
            {words.percent(live.task.progress)}
            {left !== undefined && <small>{words.left(left)}</small>}
          </span>
          <ProgressLine task={{ progress: live.task.progress, name }} />
        </>
      ) : (
        <Waiting live={live} />
      )}
      {live.cancel && (
        <Pressable className={classes.corner}>
          <IconButton icon={IconPlayerStop} size="xs" label={text.cancel} onClick={live.cancel} />
        </Pressable>
      )}
    </>
  )
}

function Waiting({ live }: { live: LivePlaceholder }) {
  const text = useMessages(placeholderMessages)
  return (
    <span className={classes.wait} role="status">
      <Icon of={live.isOffline ? IconCloudOff : IconClock} size="md" />
      {live.task ? <WaitWords task={live.task} /> : <span>{live.isOffline ? text.waitsForNetwork : text.asking}</span>}
    </span>
  )
}

function WaitWords({ task }: { task: NonNullable<LivePlaceholder['task']> }) {
  const words = useMessages(taskMessages)
  const left = useTimeLeft(task)
  const wait = useWaitWords(task)
  return (
    <span>
      {wait}
      {left !== undefined && <small>{words.left(left)}</small>}
    </span>
  )
}

/** What was canceled the server says so; of a copy of what waited it knows nothing. */
export function isCopy({ state, error }: PlaceholderShape['props']): boolean {
  return state === 'canceled' && error === null
}

/** Failed, canceled or a copy: why, and the way on. */
function Ended({ shape, live }: Omit<StateProps, 'name'>) {
  const text = useMessages(placeholderMessages)
  const { state, error } = shape.props
  const hasFailed = state === 'failed'
  const isNew = isCopy(shape.props)
  const why = error?.code === 'NO_ACCESS' ? text.noAccess : error && hasFailed ? sayEnd(error) : undefined
  return (
    <WayOn
      icon={hasFailed ? IconAlertTriangle : isNew ? IconCopy : IconX}
      title={hasFailed ? text.failed : isNew ? text.copied : text.canceled}
      why={why}
      again={isNew ? text.ask : text.retry}
      retry={live.retry}
      remove={useRemoving(shape, live)}
    />
  )
}

/** Nothing comes by itself: the server did not take what was asked, or knows of no task here any more. */
function Stuck({ shape, live }: Omit<StateProps, 'name'>) {
  const text = useMessages(placeholderMessages)
  const { unsent } = live
  const remove = useRemoving(shape, live)
  return (
    <WayOn
      icon={IconAlertTriangle}
      title={unsent ? text.refused : text.stranded}
      why={unsent?.refusal}
      again={text.retry}
      retry={unsent ? unsent.retry : live.retry}
      remove={
        remove &&
        (() => {
          unsent?.discard()
          remove()
        })
      }
    />
  )
}

function useRemoving(shape: PlaceholderShape, { canRemove }: LivePlaceholder): (() => void) | undefined {
  const editor = useEditor()
  return canRemove ? () => void editor.deleteShape(shape.id) : undefined
}

interface WayOnProps {
  icon: TablerIcon
  title: string
  why: string | undefined
  /** What asking for it is called. */
  again: string
  retry: (() => void) | undefined
  remove: (() => void) | undefined
}

function WayOn({ icon, title, why, again, retry, remove }: WayOnProps) {
  const text = useMessages(placeholderMessages)
  return (
    <div className={classes.ended} role="status" title={why}>
      <Icon of={icon} size="md" />
      <b>{title}</b>
      {why !== undefined && <p>{why}</p>}
      <Pressable className={classes.acts}>
        {retry && (
          <Button size="xs" variant="line" icon={IconRefresh} onClick={retry}>
            {again}
          </Button>
        )}
        {remove && (
          <Button size="xs" onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Pressable>
    </div>
  )
}

function sayEnd(error: NonNullable<PlaceholderShape['props']['error']>): string {
  const text = readMessages(placeholderMessages)
  return error.code === 'NOTHING_MADE' ? text.nothingMade : sayTaskError(error)
}

/** Within a shape nothing is pressed unless it says so; the board does not take it for a press on the shape. */
function Pressable({ className, children }: { className: string | undefined; children: ReactNode }) {
  const editor = useEditor()
  const take = (event: PointerEvent) => editor.markEventAsHandled(event)
  return (
    <span className={className} data-pressable onPointerDown={take} onPointerUp={take}>
      {children}
    </span>
  )
}
