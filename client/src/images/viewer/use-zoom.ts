import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { factorOfWheel, fitScale, fitted, hold, panBy, zoomAt } from './zoom.ts'
import type { Placing, Point, Size } from './zoom.ts'

export interface Zoom {
  placing: Placing
  stageSize: Size
  isFitted: boolean
  canPan: boolean
  by: (factor: number) => void
  fit: () => void
  /** One pixel of the picture for each of the screen. */
  actualSize: () => void
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: (event: PointerEvent) => void
    onPointerCancel: (event: PointerEvent) => void
    onDoubleClick: (event: { clientX: number; clientY: number }) => void
  }
}

const noSize: Size = { width: 0, height: 0 }

/** Zooming and panning a picture on a stage: with the wheel, two fingers, a drag, a double click, and by calls. */
export function useZoom(stage: RefObject<HTMLElement | null>, picture: Size): Zoom {
  const [stageSize, setStageSize] = useState(noSize)
  const [chosen, setChosen] = useState<Placing | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const placing = chosen ?? fitted(picture, stageSize)

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setStageSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  const change = useCallback(
    (next: (before: Placing) => Placing) => setChosen(before => next(before ?? fitted(picture, stageSize))),
    [picture, stageSize],
  )
  const zoom = useCallback(
    (factor: number, at: Point) => change(before => zoomAt(before, factor, at, picture, stageSize)),
    [change, picture, stageSize],
  )
  const fromMiddle = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const frame = stage.current?.getBoundingClientRect()
      if (!frame) return { x: 0, y: 0 }
      return { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 }
    },
    [stage],
  )

  // React listens to the wheel passively, and a page that scrolls along is not what is meant.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      zoom(factorOfWheel(event.deltaY * lines, event.ctrlKey), fromMiddle(event))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage, zoom, fromMiddle])

  function movePointer(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) {
      change(placed => panBy(placed, { x: now.x - before.x, y: now.y - before.y }, picture, stageSize))
      return
    }
    const apart = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y)
    const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
    zoom(apart(now) / Math.max(1, apart(before)), middle)
  }

  const letGo = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  const fit = useCallback(() => setChosen(null), [])
  const actualSize = useCallback(
    () => setChosen(hold({ scale: 1 / devicePixelRatio, x: 0, y: 0 }, picture, stageSize)),
    [picture, stageSize],
  )
  const smallest = fitScale(picture, stageSize)
  const isFitted = placing.scale <= smallest * 1.001

  return {
    placing,
    stageSize,
    isFitted,
    canPan: !isFitted,
    by: useCallback(factor => zoom(factor, { x: 0, y: 0 }), [zoom]),
    fit,
    actualSize,
    handlers: {
      onPointerDown: event => {
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: movePointer,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onDoubleClick: event => {
        if (isFitted) zoom(Math.max(2, 1 / (placing.scale * devicePixelRatio)), fromMiddle(event))
        else fit()
      },
    },
  }
}
