import { useCallback, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { TaskMove } from '@atelier/shared-schema/tasks/task-requests.ts'
import type { Grip } from './task-row.tsx'

export interface Reorder {
  /** The one that is being dragged. */
  lifted: string | undefined
  /** It would be put before this one; null: at the end. undefined: nowhere else. */
  target: string | null | undefined
  gripOf: (id: string) => Grip
}

/**
 * Moving rows of a list by pointer and by keys. `ids` are those that may be moved, in their order; rows are found in the list
 * by `data-task`.
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (move: TaskMove) => Promise<void>,
): Reorder {
  const [dragged, setDragged] = useState<{ id: string; target: string | null | undefined }>()

  const moveTo = useCallback(
    (id: string, target: string | null) => {
      const rest = ids.filter(other => other !== id)
      const last = rest.at(-1)
      if (target !== null) return void onMove({ id, before: target })
      if (last !== undefined) void onMove({ id, after: last })
    },
    [ids, onMove],
  )

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLButtonElement>, id: string) => {
      if (event.button !== 0) return
      const grip = event.currentTarget
      grip.setPointerCapture(event.pointerId)
      let target: string | null | undefined
      const follow = (moved: globalThis.PointerEvent) => {
        target = findTarget(list.current, ids, id, moved.clientY)
        setDragged({ id, target })
      }
      const end = (ended: Event) => {
        for (const name of ['pointermove', 'pointerup', 'pointercancel', 'keydown']) {
          grip.removeEventListener(name, name === 'pointermove' ? (follow as EventListener) : end)
        }
        setDragged(undefined)
        if (ended.type === 'pointerup' && target !== undefined) moveTo(id, target)
      }
      grip.addEventListener('pointermove', follow)
      grip.addEventListener('pointerup', end)
      grip.addEventListener('pointercancel', end)
      grip.addEventListener('keydown', end)
    },
    [ids, list, moveTo],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>, id: string) => {
      const move = moveByKey(event.key, ids, id)
      if (!move) return
      event.preventDefault()
      const grip = event.currentTarget
      // The row may be somewhere else by then; the focus stays with it.
      void onMove(move).then(() => grip.focus())
    },
    [ids, onMove],
  )

  const gripOf = useCallback(
    (id: string): Grip => ({
      onPointerDown: event => onPointerDown(event, id),
      onKeyDown: event => onKeyDown(event, id),
    }),
    [onPointerDown, onKeyDown],
  )
  return { lifted: dragged?.id, target: dragged?.target, gripOf }
}

/** Before which row of the list the pointer is; undefined where that is the row's own place. */
function findTarget(
  list: HTMLElement | null,
  ids: readonly string[],
  id: string,
  y: number,
): string | null | undefined {
  const middles = ids.map(other => {
    const row = list?.querySelector(`[data-task="${other}"]`)
    const box = row?.getBoundingClientRect()
    return box ? box.top + box.height / 2 : 0
  })
  const index = middles.filter(middle => middle < y).length
  const own = ids.indexOf(id)
  if (index === own || index === own + 1) return undefined
  return ids[index] ?? null
}

export function moveByKey(key: string, ids: readonly string[], id: string): TaskMove | undefined {
  const index = ids.indexOf(id)
  const [above, below] = [ids[index - 1], ids[index + 1]]
  if (key === 'ArrowUp' && above !== undefined) return { id, before: above }
  if (key === 'ArrowDown' && below !== undefined) return { id, after: below }
  if (key === 'Home' && index > 0) return { id, to: 'top' }
  if (key === 'End' && below !== undefined) return { id, to: 'bottom' }
  return undefined
}
