import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Gesture, StagePoint } from './gestures.ts'
import type { MaskEditor } from './use-mask-editor.ts'

export interface KeyPenAsk {
  editor: MaskEditor
  begin: (at: StagePoint, event: { altKey: boolean; shiftKey: boolean }) => Gesture | undefined
  onMove: (at: StagePoint | undefined) => void
}

/** In parts of the longer side. */
const STEP = 0.01
const FAR_STEP = 0.08
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const noKeys = { altKey: false, shiftKey: false }

/** The same by keys alone: arrows move the tool, Enter sets it down and lifts it. */
export function useKeyPen({ editor, begin, onMove }: KeyPenAsk) {
  const { width, height } = editor.picture
  const [at, setAt] = useState<StagePoint>()
  const [isDown, setDown] = useState(false)
  const gesture = useRef<Gesture>(undefined)

  function lift(): void {
    gesture.current?.end()
    gesture.current = undefined
    setDown(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const before = at ?? { x: width / 2, y: height / 2, pressure: 1 }
    const arrow = arrows[event.key]
    if (arrow) {
      const far = (event.shiftKey ? FAR_STEP : STEP) * Math.max(width, height)
      const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
      const next = {
        x: within(before.x + arrow[0] * far, width),
        y: within(before.y + arrow[1] * far, height),
        pressure: 1,
      }
      setAt(next)
      onMove(next)
      gesture.current?.move([next])
    } else if (event.key === 'Enter') {
      if (isDown) lift()
      else {
        setAt(before)
        gesture.current = begin(before, noKeys)
        setDown(gesture.current !== undefined)
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** It is not left lying on the picture. */
  function onBlur(): void {
    if (isDown) lift()
    setAt(undefined)
    onMove(undefined)
  }

  return { at, isDown, onKeyDown, onBlur }
}
