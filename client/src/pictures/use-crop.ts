import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { centre, keepInside, pan, zoomAt } from './crop-frame.ts'
import type { CropView, Size } from './crop-frame.ts'

const KEY_STEP = 0.05
const KEY_ZOOM = 1.15
const WHEEL_ZOOM = 0.0015

export interface Crop {
  frame: RefObject<HTMLDivElement | null>
  view: CropView
  setZoom: (zoom: number) => void
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => void
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => void
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLDivElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  }
}

interface Point {
  x: number
  y: number
}

const moves: Record<string, Point> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
}
const zooms: Record<string, number> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }

/** Moving and zooming a picture under a frame: by one pointer or two, the wheel, and keys. */
export function useCrop(picture: Size, ratio: number, begin = centre(picture)): Crop {
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const [view, setView] = useState(() => keepInside(picture, ratio, begin))

  const panBy = useCallback((by: Point) => setView(before => pan(picture, ratio, before, by)), [picture, ratio])
  const zoomBy = useCallback(
    (factor: number, at: Point = { x: 0.5, y: 0.5 }) =>
      setView(before => zoomAt(picture, ratio, before, { factor, at })),
    [picture, ratio],
  )

  // React listens to the wheel passively, and then the page would scroll too.
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(Math.exp(-event.deltaY * WHEEL_ZOOM), placeIn(element, event))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [zoomBy])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = placeIn(event.currentTarget, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return panBy({ x: now.x - before.x, y: now.y - before.y })
    panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    return zoomBy(distance(now, other, ratio) / Math.max(0.01, distance(before, other, ratio)), middle)
  }
  const release = (event: PointerEvent<HTMLDivElement>) => void pointers.current.delete(event.pointerId)

  return {
    frame,
    view,
    setZoom: zoom => setView(before => keepInside(picture, ratio, { ...before, zoom })),
    handlers: {
      onPointerDown: event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, placeIn(event.currentTarget, event))
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: event => {
        const by = moves[event.key]
        const factor = zooms[event.key]
        if (!by && factor === undefined) return
        event.preventDefault()
        if (by) panBy(by)
        if (factor !== undefined) zoomBy(factor)
      },
    },
  }
}

/** 0 to 1 each way. */
function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function distance(one: Point, other: Point, ratio: number): number {
  return Math.hypot((one.x - other.x) * ratio, one.y - other.y)
}
