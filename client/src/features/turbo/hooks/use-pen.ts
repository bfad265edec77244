import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { drawSegments } from '../drawing/board.ts'
import type { DrawingStep, DrawnPoint, Stroke } from '../drawing/drawing.ts'
import type { Brush } from '../drawing/palette.ts'

export interface PenParts {
  canvas: RefObject<HTMLCanvasElement | null>
  brush: Brush
  onStep: (step: DrawingStep) => void
  /** While a stroke grows. */
  onDraw: () => void
}

/** Where the keys have brought the pen, in shares of the sides. */
export interface KeyPen {
  readonly x: number
  readonly y: number
  readonly isDown: boolean
}

const STEP = 0.02
const FAR_STEP = 0.1
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Draws at once what a pointer or keys do, and tells of the whole stroke when it ends. */
export function usePen({ canvas, brush, onStep, onDraw }: PenParts) {
  const stroke = useRef<{ pointerId: number; colour: string | undefined; size: number; points: DrawnPoint[] }>(
    undefined,
  )
  const [keyPen, setKeyPen] = useState<KeyPen>()
  const look = { colour: brush.tool === 'eraser' ? undefined : brush.colour, size: brush.size }

  function extend(points: readonly DrawnPoint[]): void {
    const pen = canvas.current?.getContext('2d')
    const drawn = stroke.current
    if (!pen || !drawn || points.length === 0) return
    drawSegments(pen, drawn, [...drawn.points.slice(-1), ...points])
    drawn.points.push(...points)
    onDraw()
  }

  function end(): void {
    const drawn = stroke.current
    stroke.current = undefined
    if (drawn) onStep({ kind: 'stroke', colour: drawn.colour, size: drawn.size, points: drawn.points } satisfies Stroke)
  }

  function beginAt(point: DrawnPoint, pointerId: number): void {
    if (brush.tool === 'fill') return onStep({ kind: 'fill', colour: brush.colour, x: point[0], y: point[1] })
    stroke.current = { pointerId, ...look, points: [] }
    extend([point])
  }

  const pointers = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0 || stroke.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setKeyPen(undefined)
      beginAt(pointOf(event.nativeEvent, event.currentTarget), event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (stroke.current?.pointerId !== event.pointerId) return
      const native = event.nativeEvent
      const passed = native.getCoalescedEvents?.() ?? []
      extend((passed.length > 0 ? passed : [native]).map(each => pointOf(each, event.currentTarget)))
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      if (stroke.current?.pointerId === event.pointerId) end()
    },
    onPointerCancel(event: PointerEvent<HTMLCanvasElement>) {
      if (stroke.current?.pointerId === event.pointerId) end()
    },
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = keyPen ?? { x: 0.5, y: 0.5, isDown: false }
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const far = event.shiftKey ? FAR_STEP : STEP
      const next = { ...at, x: clamp(at.x + arrow[0] * far), y: clamp(at.y + arrow[1] * far) }
      setKeyPen(next)
      if (at.isDown) extend([[next.x, next.y, 1]])
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      const isDown = brush.tool !== 'fill' && !at.isDown
      setKeyPen({ ...at, isDown })
      if (at.isDown) end()
      else beginAt([at.x, at.y, 1], KEYS)
    } else if (event.key.toLowerCase() === 'f') {
      onStep({ kind: 'fill', colour: brush.colour, x: at.x, y: at.y })
    }
  }

  /** The pen is not left lying on the paper. */
  function onBlur(): void {
    if (keyPen?.isDown) end()
    setKeyPen(undefined)
  }

  return { pointers, onKeyDown, onBlur, keyPen, isDrawing: () => stroke.current !== undefined }
}

const KEYS = -1
const clamp = (share: number) => Math.min(1, Math.max(0, share))

function pointOf(event: globalThis.PointerEvent, canvas: HTMLCanvasElement): DrawnPoint {
  const box = canvas.getBoundingClientRect()
  // Only pens tell how hard they are pressed; of all others it is the same half.
  const pressure = event.pointerType === 'pen' ? event.pressure : 1
  return [clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height), pressure]
}
