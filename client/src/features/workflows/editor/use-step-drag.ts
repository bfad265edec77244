import { useCallback, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

export interface StepDrag {
  /** The place of the one that is being dragged. */
  lifted: number | undefined
  /** It would be put before the one that is here now; as many as there are: at the end. undefined: nowhere else. */
  target: number | undefined
  gripOf: (index: number) => {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  }
}

const MOVES = ['pointermove', 'pointerup', 'pointercancel', 'keydown'] as const

/** Moving the steps of a chain by pointer and by keys. They are found in the list by `data-step`. */
export function useStepDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): StepDrag {
  const [dragged, setDragged] = useState<{ index: number; target: number | undefined }>()

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLButtonElement>, index: number) => {
      if (event.button !== 0) return
      const grip = event.currentTarget
      grip.setPointerCapture(event.pointerId)
      let target: number | undefined
      const listen = (heard: Event) => {
        if (heard.type === 'pointermove') {
          target = findTarget(list.current, index, (heard as globalThis.PointerEvent).clientY)
          setDragged({ index, target })
          return
        }
        for (const name of MOVES) grip.removeEventListener(name, listen)
        setDragged(undefined)
        if (heard.type === 'pointerup' && target !== undefined) onMove(index, target)
      }
      for (const name of MOVES) grip.addEventListener(name, listen)
    },
    [list, onMove],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
      const target = placeByKey(event.key, index, count)
      if (target === undefined) return
      event.preventDefault()
      onMove(index, target)
    },
    [count, onMove],
  )

  const gripOf = useCallback(
    (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => onPointerDown(event, index),
      onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => onKeyDown(event, index),
    }),
    [onPointerDown, onKeyDown],
  )
  return { lifted: dragged?.index, target: dragged?.target, gripOf }
}

/** Before which step the pointer is; undefined where that is the step's own place. */
function findTarget(list: HTMLElement | null, index: number, y: number): number | undefined {
  const boxes = [...(list?.querySelectorAll(':scope > [data-step]') ?? [])].map(step => step.getBoundingClientRect())
  const target = boxes.filter(box => box.top + box.height / 2 < y).length
  return target === index || target === index + 1 ? undefined : target
}

function placeByKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp' && index > 0) return index - 1
  if (key === 'ArrowDown' && index < count - 1) return index + 2
  if (key === 'Home' && index > 0) return 0
  if (key === 'End' && index < count - 1) return count
  return undefined
}
