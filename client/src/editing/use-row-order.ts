import { useCallback, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

export interface RowOrder {
  /** The place of the one that is being dragged. */
  lifted: number | undefined
  /** It would be put before the one that is here now; as many as there are: at the end. undefined: nowhere else. */
  target: number | undefined
  gripOf: (index: number) => RowGrip
}

export interface RowGrip {
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

const HEARD = ['pointermove', 'pointerup', 'pointercancel', 'keydown'] as const

/** `by`: whoever presses End means the very end, whoever drags to the end means what is seen. */
export type OnRowMove = (from: number, to: number, by: 'pointer' | 'key') => unknown

/** Moving the rows of a list by pointer, and by keys on their grips. Rows are the list's own children with `data-row`. */
export function useRowOrder(list: RefObject<HTMLElement | null>, count: number, onMove: OnRowMove): RowOrder {
  const [dragged, setDragged] = useState<{ index: number; target: number | undefined }>()

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLButtonElement>, index: number) => {
      if (event.button !== 0) return
      const grip = event.currentTarget
      grip.setPointerCapture(event.pointerId)
      let target: number | undefined
      const ended = new AbortController()
      const listen = (heard: Event) => {
        if (heard.type === 'pointermove') {
          target = findTarget(list.current, index, (heard as globalThis.PointerEvent).clientY)
          setDragged({ index, target })
          return
        }
        ended.abort()
        setDragged(undefined)
        if (heard.type === 'pointerup' && target !== undefined) void onMove(index, target, 'pointer')
      }
      for (const name of HEARD) grip.addEventListener(name, listen, { signal: ended.signal })
    },
    [list, onMove],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
      const target = placeByKey(event.key, index, count)
      if (target === undefined) return
      event.preventDefault()
      const grip = event.currentTarget
      const moved = Promise.resolve(onMove(index, target, 'key'))
      // A row that is put elsewhere loses the focus on the way, some only once the server has answered.
      void moved.then(() => requestAnimationFrame(() => grip.focus()))
    },
    [count, onMove],
  )

  const gripOf = useCallback(
    (index: number): RowGrip => ({
      onPointerDown: event => onPointerDown(event, index),
      onKeyDown: event => onKeyDown(event, index),
    }),
    [onPointerDown, onKeyDown],
  )
  return { lifted: dragged?.index, target: dragged?.target, gripOf }
}

/** Before which row the pointer is; undefined where that is the row's own place. */
function findTarget(list: HTMLElement | null, index: number, y: number): number | undefined {
  const boxes = [...(list?.querySelectorAll(':scope > [data-row]') ?? [])].map(row => row.getBoundingClientRect())
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
