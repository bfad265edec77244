import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import type { JustifiedLayout } from './justified-layout.ts'
import { scrollParentOf } from './scroll-window.ts'

export interface MarqueeBox {
  left: number
  top: number
  right: number
  bottom: number
}

export interface MarqueeOptions {
  grid: RefObject<HTMLElement | null>
  layout: JustifiedLayout
  onBegin: () => void
  onPictures: (pictures: readonly number[]) => void
}

const BEGINS_AFTER_PX = 5
const EDGE_PX = 48
const SPEED_MAX_PX = 28

interface Drag {
  startX: number
  startY: number
  clientX: number
  clientY: number
  began: boolean
  frame: number
}

/** A rectangle drawn with the mouse on the ground between pictures; it scrolls when it is drawn past the edge. */
export function useMarquee(options: MarqueeOptions) {
  const [box, setBox] = useState<MarqueeBox | null>(null)
  const drag = useRef<Drag | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), [])

  function draw(): void {
    const { grid, layout, onPictures, onBegin } = latest.current
    const now = drag.current
    const target = grid.current
    if (!now || !target) return
    const origin = target.getBoundingClientRect()
    const x = now.clientX - origin.left
    const y = now.clientY - origin.top
    if (!now.began && Math.hypot(x - now.startX, y - now.startY) < BEGINS_AFTER_PX) return
    if (!now.began) onBegin()
    now.began = true
    const next = {
      left: Math.max(0, Math.min(x, now.startX)),
      top: Math.max(0, Math.min(y, now.startY)),
      right: Math.min(layout.width, Math.max(x, now.startX)),
      bottom: Math.min(layout.height, Math.max(y, now.startY)),
    }
    setBox(next)
    onPictures(layout.picturesIn(next))
  }

  function scrollAtEdge(): void {
    const now = drag.current
    const target = latest.current.grid.current
    if (!now || !target) return
    const scroller = scrollParentOf(target)
    const { top, bottom } = scroller.getBoundingClientRect()
    const over = Math.max(0, now.clientY - (bottom - EDGE_PX)) - Math.max(0, top + EDGE_PX - now.clientY)
    if (now.began && over !== 0) {
      scroller.scrollTop += Math.max(-SPEED_MAX_PX, Math.min(SPEED_MAX_PX, over / 2))
      draw()
    }
    now.frame = requestAnimationFrame(scrollAtEdge)
  }

  function end(): void {
    cancelAnimationFrame(drag.current?.frame ?? 0)
    drag.current = null
    setBox(null)
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const target = event.target as Element
      const isGround = target.closest('[data-index], a, button, input, label') === null
      const grid = latest.current.grid.current
      if (event.button !== 0 || event.pointerType !== 'mouse' || !isGround || !grid) return
      const origin = grid.getBoundingClientRect()
      const { clientX, clientY } = event
      drag.current = {
        startX: clientX - origin.left,
        startY: clientY - origin.top,
        clientX,
        clientY,
        began: false,
        frame: requestAnimationFrame(scrollAtEdge),
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!drag.current) return
      Object.assign(drag.current, { clientX, clientY })
      draw()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  }
  return { box, handlers }
}
