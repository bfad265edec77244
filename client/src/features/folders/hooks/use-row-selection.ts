import { useMemo, useState } from 'react'
import type { TreeRow } from '../tree-rows.ts'

export interface RowSelection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** From where the last choice began to here, as the lines are shown. */
  extendTo: (id: string, from: string | undefined) => void
  selectAll: () => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** What is chosen in a tree; a line that is no longer shown is no longer chosen. */
export function useRowSelection(rows: readonly TreeRow[]): RowSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing)
  const [anchor, setAnchor] = useState<string>()
  const ids = useMemo(() => {
    if (chosen.size === 0) return nothing
    return new Set(rows.filter(row => chosen.has(row.id)).map(row => row.id))
  }, [chosen, rows])

  return {
    ids,
    toggle: id => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
      setAnchor(id)
    },
    extendTo: (id, from) => {
      const begin = ids.size > 0 ? (anchor ?? from) : from
      const [first, last] = [begin, id].map(each => rows.findIndex(row => row.id === each)).sort((a, b) => a - b)
      if (first === undefined || last === undefined || first < 0) return
      setAnchor(begin)
      setChosen(new Set(rows.slice(first, last + 1).map(row => row.id)))
    },
    selectAll: () => setChosen(new Set(rows.map(row => row.id))),
    clear: () => setChosen(nothing),
  }
}
