import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { factorOfWheel } from '#images/viewer/zoom.ts'
import type { Point } from '#images/viewer/zoom.ts'
import type { Gesture, StagePoint } from './gestures.ts'
import { pictureAt } from './view.ts'
import type { View } from './view.ts'

export interface StagePointersAsk {
  stage: RefObject<HTMLElement | null>
  view: View
  /** The tool itself moves the picture. */
  isHand: boolean
  begin: (at: StagePoint, event: PointerEvent) => Gesture | undefined
  onHover: (at: StagePoint | undefined, event?: PointerEvent) => void
  onPan: (by: Point) => void
  onZoom: (factor: number, at: Point) => void
}

const MIDDLE_BUTTON = 1

/** One finger, a pen or the mouse uses the tool; two fingers, the wheel, the middle button and Space move the picture. */
export function useStagePointers(ask: StagePointersAsk) {
  const { stage, view, isHand, begin, onHover, onPan, onZoom } = ask
  const isSpaceHeld = useSpaceHeld()
  const [isPanning, setPanning] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<{ pointerId: number; isPen: boolean; of: Gesture }>(undefined)

  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const pointOf = (event: globalThis.PointerEvent): StagePoint => ({
    ...pictureAt(view, placeOf(event)),
    pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : 1,
  })

  useWheelZoom(stage, onZoom)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if ((event.target as Element).closest('button, input, [role=slider]')) return
    // The palm of the hand that holds a pen means nothing.
    if (gesture.current?.isPen && event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, placeOf(event))
    if (pointers.current.size > 1) {
      gesture.current?.of.cancel()
      gesture.current = undefined
      setPanning(true)
      return
    }
    if (isHand || isSpaceHeld || event.button === MIDDLE_BUTTON) return setPanning(true)
    if (event.button !== 0) return
    const of = begin(pointOf(event.nativeEvent), event)
    if (of) gesture.current = { pointerId: event.pointerId, isPen: event.pointerType === 'pen', of }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const native = event.nativeEvent
    if (gesture.current?.pointerId === event.pointerId) {
      const passed = native.getCoalescedEvents?.() ?? []
      gesture.current.of.move((passed.length > 0 ? passed : [native]).map(pointOf))
    } else if (isPanning) drag(event)
    if (event.pointerType !== 'touch' || gesture.current) onHover(pointOf(native), event)
  }

  function drag(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = placeOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (!other) return onPan({ x: now.x - before.x, y: now.y - before.y })
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
    onPan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    onZoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
  }

  function letGo(event: PointerEvent, isCanceled: boolean): void {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) setPanning(false)
    if (gesture.current?.pointerId !== event.pointerId) return
    const { of } = gesture.current
    gesture.current = undefined
    if (isCanceled) of.cancel()
    else of.end()
  }

  return {
    isPanning,
    canPan: isHand || isSpaceHeld,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => letGo(event, false),
      onPointerCancel: (event: PointerEvent) => letGo(event, true),
      onPointerLeave: () => onHover(undefined),
    },
  }
}

/** React listens to the wheel passively, and a page that scrolls along is not what is meant. */
function useWheelZoom(stage: RefObject<HTMLElement | null>, onZoom: (factor: number, at: Point) => void): void {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      latest.current(factorOfWheel(event.deltaY * lines, event.ctrlKey), at)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage])
}

/** While it is held the picture is moved; on a button, or in a field, Space means what it always does. */
function useSpaceHeld(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('button, a, input, textarea, select, [contenteditable], [role=slider], [role=menuitem]'))
        return
      event.preventDefault()
      setHeld(true)
    }
    const release = (event: KeyboardEvent) => event.key === ' ' && setHeld(false)
    const leave = () => setHeld(false)
    addEventListener('keydown', press)
    addEventListener('keyup', release)
    addEventListener('blur', leave)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('keyup', release)
      removeEventListener('blur', leave)
    }
  }, [])
  return isHeld
}
