import { useCallback, useMemo, useRef, useState } from 'react'
import type { ImageList } from '#images/library/image-list.ts'

export interface ImageSelection {
  ids: ReadonlySet<string>
  /** The next range begins here, though nothing is chosen yet. */
  beginAt: (index: number) => void
  toggle: (index: number) => void
  /** Everything between this and the one chosen before, added to what was chosen; another range takes the place of the former. */
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
  /** What was chosen before a range was begun; another end of it takes the place of the former. */
  const beside = useRef<ReadonlySet<string>>(undefined)
  const ids = useMemo(() => stillIn(list, chosen), [list, chosen])

  const toggle = useCallback(
    (index: number) => {
      const id = list.idAt(index)
      lastId.current = id
      beside.current = undefined
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
      setChosen(before => new Set([...(beside.current ??= before), ...between]))
    },
    [list],
  )
  const beginAt = useCallback(
    (index: number) => {
      lastId.current = list.idAt(index)
      beside.current = undefined
    },
    [list],
  )
  const put = useCallback((next: ReadonlySet<string>) => {
    beside.current = undefined
    setChosen(before => (before.size + next.size === 0 ? before : next))
  }, [])
  const selectAll = useCallback(() => put(new Set(list.allIds())), [list, put])
  const clear = useCallback(() => put(new Set()), [put])
  const replace = useCallback((next: Iterable<string>) => put(new Set(next)), [put])
  return useMemo(
    () => ({ ids, beginAt, toggle, extendTo, selectAll, clear, replace }),
    [ids, beginAt, toggle, extendTo, selectAll, clear, replace],
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
