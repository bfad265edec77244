import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Point } from '#images/viewer/zoom.ts'
import { fillOutline } from './gestures.ts'
import type { MaskEditor } from './use-mask-editor.ts'

/** As near as this to where it began, in pixels of the screen, closes it. */
const CLOSES_WITHIN = 10

/** A line from press to press, closed by a press where it began, by a double click or by Enter. */
export function usePolygon(editor: MaskEditor, scale: number) {
  const [drawn, setDrawn] = useState<{ points: readonly Point[]; erases: boolean }>({ points: [], erases: false })
  const { points } = drawn
  const isChosen = editor.tool === 'polygon'
  const clear = () => setDrawn({ points: [], erases: false })
  useEffect(() => {
    if (!isChosen) clear()
  }, [isChosen])

  function close(): void {
    fillOutline(editor, points, drawn.erases)
    clear()
  }

  function press(at: Point, erases: boolean): void {
    const [first] = points
    const last = points.at(-1)
    const isNear = (point: Point) => Math.hypot(point.x - at.x, point.y - at.y) * scale < CLOSES_WITHIN
    if (first && points.length > 2 && isNear(first)) return close()
    // The second press of a double click is no corner of its own.
    if (last && isNear(last)) return
    setDrawn({ points: [...points, { x: at.x, y: at.y }], erases: first ? drawn.erases : erases })
  }

  /** Answers whether the key was meant for it. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (points.length === 0) return false
    if (event.key === 'Escape') clear()
    else if (event.key === 'Backspace') setDrawn({ ...drawn, points: points.slice(0, -1) })
    else if (event.key === 'Enter' && points.length > 2) close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { points, press, close: () => points.length > 2 && close(), onKeyDown }
}
