import { useCallback, useMemo, useRef, useState } from 'react'
import type { ImageList } from '#images/library/image-list.ts'

export interface ImageSelection {
  ids: ReadonlySet<string>
  toggle: (index: number) => void
  /** Everything between this and the one chosen before, added to what is chosen. */
  extendTo: (index: number) => void
  selectAll: () => void
  clear: () => void
  replace: (ids: Iterable<string>) => void
}

/** Up to here it is quicker to look for each in the list. */
const FEW = 24

/** What is chosen of a list; what has left the list is no longer chosen. */
export function useImageSelection(list: ImageList): ImageSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastId = useRef<string>(undefined)
  const ids = useMemo(() => stillIn(list, chosen), [list, chosen])

  const toggle = useCallback(
    (index: number) => {
      const id = list.idAt(index)
      lastId.current = id
      setChosen(before => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [list],
  )
  const extendTo = useCallback(
    (index: number) => {
      const from = lastId.current === undefined ? -1 : list.indexOf(lastId.current)
      const between = list.idsBetween(from < 0 ? index : from, index)
      if (from < 0) lastId.current = list.idAt(index)
      setChosen(before => new Set([...before, ...between]))
    },
    [list],
  )
  const selectAll = useCallback(() => setChosen(new Set(list.allIds())), [list])
  const clear = useCallback(() => setChosen(before => (before.size === 0 ? before : new Set())), [])
  const replace = useCallback((next: Iterable<string>) => setChosen(new Set(next)), [])
  return useMemo(
    () => ({ ids, toggle, extendTo, selectAll, clear, replace }),
    [ids, toggle, extendTo, selectAll, clear, replace],
  )
}

function stillIn(list: ImageList, chosen: ReadonlySet<string>): ReadonlySet<string> {
  if (chosen.size === 0) return chosen
  const isIn = chosen.size <= FEW ? (id: string) => list.indexOf(id) >= 0 : isOneOf(list.allIds())
  const left = [...chosen].filter(isIn)
  return left.length === chosen.size ? chosen : new Set(left)
}

function isOneOf(ids: readonly string[]): (id: string) => boolean {
  const known = new Set(ids)
  return id => known.has(id)
}
