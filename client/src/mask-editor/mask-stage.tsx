import { VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react'
import type { Point, Size } from '#images/viewer/zoom.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { FrameHandles } from './frame-handles.tsx'
import { beginLasso, beginRectangle, beginStroke } from './gestures.ts'
import type { Gesture, StagePoint } from './gestures.ts'
import type { MaskLook } from './mask-look.ts'
import { maskMessages } from './mask-editor.messages.ts'
import { OverlayPainter } from './overlay-painter.ts'
import { SmartOutline } from './smart-outline.tsx'
import { useKeyPen } from './use-key-pen.ts'
import type { MaskEditor } from './use-mask-editor.ts'
import { usePolygon } from './use-polygon.ts'
import type { SmartState } from './use-smart-select.ts'
import { useStagePointers } from './use-stage-pointers.ts'
import { fitView, panView, placeOf, zoomView } from './view.ts'
import type { View } from './view.ts'
import classes from './mask-stage.module.css'

export interface StageHandle {
  zoomBy: (factor: number) => void
  fit: () => void
  actualSize: () => void
  /** Pixels of the screen for one of the picture. */
  scale: number
}

export interface MaskStageProps {
  editor: MaskEditor
  /** The address of what is painted on. */
  source: string
  look: MaskLook
  smart: SmartState
  handle: Ref<StageHandle>
  onScale: (scale: number) => void
  /** Lies over the picture, at its place: a result that is looked at. The mask is not seen then, and a press goes back to it. */
  over?: ((view: View) => ReactNode) | undefined
  onLeaveOver?: (() => void) | undefined
}

const PADDING = 24
/** While edges are drawn out, there is room to draw them to. */
const FRAME_PADDING = 96

/** The picture with the mask over it, painted on by pointers and by keys. */
export function MaskStage(props: MaskStageProps) {
  const { editor, source, look, smart, handle, onScale, over, onLeaveOver } = props
  const { picture, edit, tool } = editor
  const text = useMessages(maskMessages)
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const ring = useRef<HTMLElement>(null)
  const lastEnd = useRef<StagePoint>(undefined)
  const keysId = useId()
  const size = useElementSize(stage)
  const padding = tool === 'frame' ? FRAME_PADDING : PADDING
  const { view, change, fit } = useView(picture, size, () => fitView(picture, edit.margins, size, padding))
  const [outline, setOutline] = useState<readonly Point[]>([])
  const [hovered, setHovered] = useState<Point>()
  const polygon = usePolygon(editor, view.scale)
  const isOver = over !== undefined

  useImperativeHandle(handle, () => ({
    zoomBy: factor => change(before => zoomView(before, factor, { x: size.width / 2, y: size.height / 2 })),
    actualSize: () =>
      change(before =>
        zoomView(before, 1 / devicePixelRatio / before.scale, { x: size.width / 2, y: size.height / 2 }),
      ),
    fit,
    scale: view.scale,
  }))
  useEffect(() => onScale(view.scale), [onScale, view.scale])
  usePainter({ canvas, editor, view, size, colour: look.colour })

  function begin(at: StagePoint, event: Pick<PointerEvent, 'altKey' | 'shiftKey'>): Gesture | undefined {
    if (isOver) {
      onLeaveOver?.()
      return undefined
    }
    const takesAway = event.altKey !== editor.erases
    if (tool === 'brush' || tool === 'eraser') {
      const erases = (tool === 'eraser') !== event.altKey
      const after = event.shiftKey ? lastEnd.current : undefined
      lastEnd.current = at
      return noting(beginStroke(editor, { from: at, erases, after }), lastEnd)
    }
    if (tool === 'lasso') return beginLasso(editor, { from: at, erases: takesAway, onOutline: setOutline })
    if (tool === 'rectangle') return beginRectangle(editor, { from: at, erases: takesAway, onOutline: setOutline })
    if (tool === 'polygon') polygon.press(at, takesAway)
    if (tool === 'smart' && smart.is === 'ready') {
      const { width, height } = smart.embedding
      const click = { x: (at.x / picture.width) * width, y: (at.y / picture.height) * height, isAdded: true }
      if (isWithin(at, picture)) editor.click(smart.embedding, click, takesAway)
    }
    return undefined
  }

  const hover = (at: StagePoint | undefined) => {
    moveRing(ring.current, at, editor, view)
    if (tool === 'polygon' || tool === 'smart') setHovered(at)
  }
  const pointers = useStagePointers({
    stage,
    view,
    isHand: tool === 'hand',
    begin,
    onHover: hover,
    onPan: by => change(before => panView(before, by, picture, size)),
    onZoom: (factor, at) => change(before => zoomView(before, factor, at)),
  })
  const keyPen = useKeyPen({ editor, begin, onMove: hover })

  function onKeyDown(event: KeyboardEvent): void {
    if (tool === 'polygon' && polygon.onKeyDown(event)) return
    if (tool === 'smart' && event.key === 'Enter' && !keyPen.at) editor.endClicks()
    else keyPen.onKeyDown(event)
  }

  return (
    <div
      ref={stage}
      className={classes.stage}
      data-tool={tool}
      data-pan={pointers.canPan || undefined}
      data-panning={pointers.isPanning || undefined}
      {...pointers.handlers}
      onDoubleClick={() => polygon.close()}
      onContextMenu={event => event.preventDefault()}
    >
      <div className={classes.ground} style={placeOf(view, picture, edit.margins)} />
      <img
        className={classes.picture}
        src={source}
        alt=""
        draggable={false}
        style={{ ...placeOf(view, picture), imageRendering: view.scale * devicePixelRatio > 4 ? 'pixelated' : 'auto' }}
      />
      <canvas
        ref={canvas}
        className={classes.mask}
        role="application"
        aria-label={text.stage}
        aria-describedby={keysId}
        tabIndex={0}
        width={Math.round(size.width * devicePixelRatio)}
        height={Math.round(size.height * devicePixelRatio)}
        style={{ opacity: isOver ? 0 : look.opacity }}
        onKeyDown={onKeyDown}
        onBlur={keyPen.onBlur}
      />
      {over?.(view)}
      {!isOver && (
        <>
          {tool === 'smart' && smart.is === 'ready' && (
            <SmartOutline embedding={smart.embedding} at={hovered} picture={picture} view={view} />
          )}
          <Outline
            points={tool === 'polygon' ? [...polygon.points, ...(hovered ? [hovered] : [])] : outline}
            isClosed={tool !== 'polygon'}
            view={view}
          />
          {tool === 'frame' && <FrameHandles editor={editor} view={view} onGrab={() => change(before => before)} />}
          <i ref={ring} className={classes.ring} hidden aria-hidden="true" />
        </>
      )}
      <VisuallyHidden id={keysId}>{text.stageKeys}</VisuallyHidden>
      <VisuallyHidden role="status">{keyPen.at && (keyPen.isDown ? text.penDown : text.penUp)}</VisuallyHidden>
    </div>
  )
}

/** Remembers where a stroke ended, for the straight line that Shift draws from there. */
function noting(gesture: Gesture, lastEnd: { current: StagePoint | undefined }): Gesture {
  return {
    ...gesture,
    move: points => {
      lastEnd.current = points.at(-1) ?? lastEnd.current
      gesture.move(points)
    },
  }
}

function isWithin({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}

/** Moved without rendering: it follows the pointer at once. */
function moveRing(ring: HTMLElement | null, at: StagePoint | undefined, editor: MaskEditor, view: View): void {
  if (!ring) return
  const isBrush = editor.tool === 'brush' || editor.tool === 'eraser'
  ring.hidden = !at || !isBrush
  if (!at || !isBrush) return
  const across = editor.brush.size * Math.max(editor.picture.width, editor.picture.height) * view.scale
  ring.style.width = `${across}px`
  ring.style.height = `${across}px`
  ring.style.transform = `translate(${view.x + at.x * view.scale - across / 2}px, ${view.y + at.y * view.scale - across / 2}px)`
}

function Outline({ points, isClosed, view }: { points: readonly Point[]; isClosed: boolean; view: View }) {
  if (points.length < 2) return null
  const path = points.map(({ x, y }) => `${view.x + x * view.scale},${view.y + y * view.scale}`).join(' ')
  const Shape = isClosed ? 'polygon' : 'polyline'
  return (
    <svg className={classes.outline} aria-hidden="true">
      <Shape points={path} />
      <Shape points={path} />
    </svg>
  )
}

interface PainterAsk {
  canvas: { readonly current: HTMLCanvasElement | null }
  editor: MaskEditor
  view: View
  size: Size
  colour: string
}

function usePainter({ canvas, editor: { buffer, picture, edit }, view, size, colour }: PainterAsk): void {
  const painter = useRef<OverlayPainter>(undefined)
  useLayoutEffect(() => {
    if (!canvas.current) return
    const painting = new OverlayPainter(canvas.current, buffer)
    painter.current = painting
    const unfollow = buffer.onTouch(area => painting.touch(area))
    return () => {
      unfollow()
      painting.dispose()
    }
  }, [canvas, buffer])
  const { margins } = edit
  useLayoutEffect(() => {
    painter.current?.show({ view, colour, picture, margins })
  }, [view, colour, picture, margins, size])
}

const noSize: Size = { width: 0, height: 0 }

function useElementSize(element: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState(noSize)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Fitted to the stage until it is moved. */
function useView(picture: Size, stage: Size, fitted: () => View) {
  const [chosen, setChosen] = useState<View>()
  const view = chosen ?? fitted()
  const shown = useRef(view)
  useLayoutEffect(() => {
    shown.current = view
  })
  // Another picture, or another window, is fitted anew.
  useEffect(() => setChosen(undefined), [picture, stage.width, stage.height])
  const change = useCallback((next: (before: View) => View) => setChosen(before => next(before ?? shown.current)), [])
  const fit = useCallback(() => setChosen(undefined), [])
  return { view, change, fit }
}
